import * as fc from 'fast-check';
import type { Level, OrderBook } from '../../src/domain/order-book.ts';
import { sortLevels } from '../../src/domain/order-book.ts';

const ONE = 1_000_000;

/** A level at a price in cents with so many shares. */
export function level(cents: number, shares: number): Level {
  return { price: Math.round(cents * 10_000), size: Math.round(shares * ONE) };
}

/** A book of the token `1-yes` with a tick of one cent, with what a test says of it. */
export function sampleBook(
  bids: readonly Level[],
  asks: readonly Level[],
  facts: Partial<OrderBook> = {},
): OrderBook {
  return {
    tokenId: '1-yes',
    market: '0xm',
    bids: sortLevels(bids, 'bids'),
    asks: sortLevels(asks, 'asks'),
    hash: '',
    negRisk: false,
    tickSize: 10_000,
    ...facts,
  };
}

const ticks = (least: number, most: number): fc.Arbitrary<Level[]> =>
  fc.array(
    fc.record({
      price: fc.integer({ min: least, max: most }).map((tick) => tick * 10_000),
      size: fc.integer({ min: 1, max: 9_000_000_000_000 }),
    }),
    { maxLength: 40 },
  );

/** Books that are not crossed, of any depth down to none, on either side of a random middle. */
export const books: fc.Arbitrary<OrderBook> = fc
  .integer({ min: 2, max: 98 })
  .chain((middle) => fc.tuple(ticks(1, middle - 1), ticks(middle, 99)))
  .map(([bids, asks]) => sampleBook(bids, asks));
