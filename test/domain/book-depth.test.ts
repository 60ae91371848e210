import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldBook, isMirror, measureDepth } from '../../src/domain/book-depth.ts';
import { bestPrices } from '../../src/domain/order-book.ts';
import { books, level, sampleBook } from '../support/sample-books.ts';
import { sampleOrder } from '../support/sample-orders.ts';

const ONE = 1_000_000;
const BOOK = sampleBook([level(41, 100), level(40, 50)], [level(43, 10), level(45, 20)]);
const NO = sampleBook([level(57, 7), level(54, 5)], [level(60, 3)], { tokenId: '2-no' });

describe('the depth of a book', () => {
  it('adds up sizes and what they cost, from the best price on', () => {
    const { bids, asks, largest } = measureDepth(BOOK, [], 10_000);
    expect(bids.map(({ cumulative }) => cumulative / ONE)).toEqual([100, 150]);
    expect(bids.map(({ cumulativeNotional }) => cumulativeNotional / ONE)).toEqual([41, 61]);
    expect(asks.map(({ cumulativeNotional }) => cumulativeNotional / ONE)).toEqual([4.3, 13.3]);
    expect(largest).toBe(100 * ONE);
  });

  it('costs a grouped line at the prices of its own levels, not at that of the line', () => {
    const { bids } = measureDepth(BOOK, [], 50_000);
    expect(bids).toMatchObject([{ price: 400_000, size: 150 * ONE, cumulativeNotional: 61 * ONE }]);
  });

  it('marks what rests of my orders on its own side, in groups too, and on no other token', () => {
    const mine = [
      sampleOrder('a', { price: 410_000, originalSize: 30 * ONE, matchedSize: 5 * ONE }),
      sampleOrder('b', { price: 400_000, originalSize: 2 * ONE }),
      sampleOrder('c', { price: 430_000, side: 'SELL', originalSize: 4 * ONE }),
      sampleOrder('d', { price: 410_000, tokenId: '2-no' }),
    ];
    const fine = measureDepth(BOOK, mine, 10_000);
    expect(fine.bids.map((one) => one.mine / ONE)).toEqual([25, 2]);
    expect(fine.asks.map((one) => one.mine / ONE)).toEqual([4, 0]);
    expect(measureDepth(BOOK, mine, 50_000).bids.map((one) => one.mine / ONE)).toEqual([27]);
  });

  it('turns a bid of the other outcome into an ask at one dollar less its price, marked as folded', () => {
    const { bids, asks } = measureDepth(BOOK, [], 10_000, NO);
    expect(asks.map(({ price, size, folded }) => [price / 10_000, size / ONE, folded / ONE])).toEqual([
      [43, 17, 7],
      [45, 20, 0],
      [46, 5, 5],
    ]);
    expect(bids.map(({ price, size, folded }) => [price / 10_000, size / ONE, folded / ONE])).toEqual([
      [41, 100, 0],
      [40, 53, 3],
    ]);
  });

  it('marks my orders on the other outcome where they are folded in', () => {
    const mine = [sampleOrder('n', { tokenId: '2-no', side: 'BUY', price: 570_000, originalSize: 7 * ONE })];
    expect(measureDepth(BOOK, mine, 10_000, NO).asks[0]).toMatchObject({ mine: 7 * ONE });
    expect(measureDepth(BOOK, mine, 10_000).asks[0]).toMatchObject({ mine: 0 });
  });

  it('is of the folded book, in one, what it is of both', () => {
    const folded = foldBook(BOOK, NO);
    expect(measureDepth(folded, [], 10_000).asks.map(({ price, size }) => [price, size])).toEqual(
      measureDepth(BOOK, [], 10_000, NO).asks.map(({ price, size }) => [price, size]),
    );
    expect(bestPrices(foldBook(sampleBook([], []), NO))).toEqual({ bid: 400_000, ask: 430_000 });
  });

  it('knows a complement that is the same orders seen from the other side', () => {
    fc.assert(
      fc.property(books, (book) => {
        const flip = (levels: typeof book.bids) =>
          levels.map(({ price, size }) => ({ price: ONE - price, size }));
        const mirror = { ...book, bids: flip(book.asks), asks: flip(book.bids) };
        expect(isMirror(book, mirror)).toBe(true);
        const more = { ...mirror, bids: [...mirror.bids, level(0.5, 1)] };
        expect(isMirror(book, more)).toBe(false);
      }),
    );
  });
});
