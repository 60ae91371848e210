import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Evidence, findSuspicions } from '../../src/domain/book-checks.ts';
import { type BookWatch, watchBook, watchPrices } from '../../src/domain/book-watch.ts';
import type { BestPrices } from '../../src/domain/order-book.ts';
import { books, level, sampleBook } from '../support/sample-books.ts';

const WATCH: BookWatch = { print: 'h 1', sinceMs: 0, readAtMs: 0, contradictions: 0 };
const QUIET = sampleBook([level(41, 5)], [level(43, 5)], { hash: 'h', timestampMs: 1_000_000 });
const GHOST = sampleBook([level(1, 1000)], [level(99, 1000)]);
const told = (bid: number, ask: number): BestPrices => ({ bid: bid * 10_000, ask: ask * 10_000 });
const no = (bid: number, ask: number, timestampMs = 1_000_000) =>
  sampleBook([level(bid, 5)], [level(ask, 5)], { tokenId: '2-no', timestampMs });

const CASES: readonly (readonly [string, Evidence, readonly string[]])[] = [
  ['an ordinary book', { book: QUIET }, []],
  ['an empty book', { book: sampleBook([], []) }, []],
  ['a book of its market', { book: { ...QUIET, market: '0xAB' }, market: { conditionId: '0xab' } }, []],
  [
    'a book of the market at the other venue',
    { book: { ...QUIET, market: 'twin' }, market: { conditionId: '0xab', mirrorConditionId: 'twin' } },
    [],
  ],
  ['a book that names no market', { book: { ...QUIET, market: '' }, market: { conditionId: '0xab' } }, []],
  [
    'a book of another market',
    { book: { ...QUIET, market: '0xcd' }, market: { conditionId: '0xab' } },
    ['other market'],
  ],
  ['one of two books of different markets', { book: { ...QUIET, contradicted: 'market' } }, ['two books']],
  ['one of two books that differ', { book: { ...QUIET, contradicted: 'levels' } }, ['two books']],
  ['a book of one side', { book: sampleBook([level(1, 5)], []) }, []],
  ['a bid above the ask', { book: sampleBook([level(43, 5)], [level(41, 5)]) }, ['crossed']],
  ['a bid at the ask', { book: sampleBook([level(42, 5)], [level(42, 5)]) }, ['locked']],
  ['edges, and nothing else known', { book: GHOST }, []],
  ['edges, and a last trade between', { book: { ...GHOST, lastTradePrice: 410_000 } }, ['ghost']],
  ['edges, and a last trade at the edge', { book: { ...GHOST, lastTradePrice: 20_000 } }, []],
  ['edges, and prices told between', { book: GHOST, watch: { ...WATCH, listed: told(41, 43) } }, ['ghost']],
  [
    'edges, a last trade between, but prices told at the edges too',
    { book: { ...GHOST, lastTradePrice: 410_000 }, watch: { ...WATCH, listed: told(1, 99) } },
    [],
  ],
  ["edges, and the other outcome's book between", { book: GHOST, complement: no(57, 59) }, ['ghost']],
  ['bids of both outcomes below a dollar', { book: QUIET, complement: no(57, 59) }, []],
  ['bids of both outcomes at a dollar', { book: QUIET, complement: no(59, 60) }, []],
  ['bids of both outcomes above a dollar', { book: QUIET, complement: no(60, 61) }, ['bids > 1']],
  ['an old stamp beside a fresh one that agrees', { book: QUIET, complement: no(57, 59, 1_090_000) }, []],
  [
    'an old stamp beside a fresh one that disagrees',
    { book: QUIET, complement: no(50, 51, 1_090_000) },
    ['too old'],
  ],
  ['a stamp of just now', { book: QUIET, readAtEpochMs: 1_000_500 }, []],
  ['a stamp a moment ahead, as clocks are', { book: QUIET, readAtEpochMs: 990_000 }, []],
  ['a stamp two minutes ahead', { book: QUIET, readAtEpochMs: 880_000 }, ['future']],
  ['a stamp, and no clock to hold it against', { book: QUIET, readAtEpochMs: NaN }, []],
  ['a level between two ticks', { book: sampleBook([level(41.5, 5)], [level(43, 5)]) }, ['off tick']],
  [
    'fine prices of a fine tick',
    { book: sampleBook([level(0.1, 5)], [level(99.9, 5)], { tickSize: 1_000 }) },
    [],
  ],
];

describe('what speaks against a book', () => {
  it.each(CASES)('of %s', (_, evidence, found) => {
    expect(findSuspicions(evidence).map(({ short }) => short)).toEqual(found);
  });

  it('is nothing for any book that is not crossed and of whole ticks, unless it lists the edges alone', () => {
    fc.assert(
      fc.property(books, (book) => {
        expect(findSuspicions({ book, readAtEpochMs: 0 })).toEqual([]);
      }),
    );
  });

  it('is told in a sentence with the numbers', () => {
    const [crossed] = findSuspicions({ book: sampleBook([level(43, 5)], [level(41, 5)]) });
    expect(crossed?.sentence).toContain('the best bid 0.43 is above the best ask 0.41');
    const [ghost] = findSuspicions({ book: { ...GHOST, lastTradePrice: 410_000 } });
    expect(ghost?.sentence).toContain(
      'the last trade was at 0.41, but nothing better than 0.01 and 0.99 is listed',
    );
  });
});

const at = (ms: number) => ({ askedAtMs: ms, readAtMs: ms + 10 });

/** Reads the same book every second, with prices told in between as a test says. */
function watchSeconds(prices: readonly (BestPrices | undefined)[], book = QUIET): BookWatch {
  return prices.reduce<BookWatch>(
    (watch, best, i) => {
      const compared = best ? watchPrices(watch, book, best, at(i * 1000 + 500)) : watch;
      return watchBook(compared, book, at((i + 1) * 1000));
    },
    watchBook(undefined, book, { askedAtMs: 0, readAtMs: 10 }),
  );
}

describe('a book that does not change while prices move', () => {
  it.each([
    ['prices that agree', [told(41, 43), told(41, 43), told(41, 43)], []],
    ['prices that differ once', [told(41, 43), told(44, 45), told(41, 43)], []],
    ['prices that moved on, seen twice', [told(41, 43), told(44, 45), told(44, 46)], ['frozen']],
    ['prices that always lagged behind', [told(38, 40), told(38, 40), told(38, 40)], []],
    ['no prices at all', [undefined, undefined, undefined], []],
  ] as const)('beside %s', (_, prices, found) => {
    const suspicions = findSuspicions({ book: QUIET, watch: watchSeconds(prices) });
    expect(suspicions.map(({ short }) => short)).toEqual(found);
  });

  it('is trusted again when its print changes', () => {
    const frozen = watchSeconds([told(41, 43), told(44, 45), told(44, 46)]);
    const book = { ...QUIET, hash: 'other' };
    const watch = watchBook(frozen, book, { askedAtMs: 9_000, readAtMs: 9_010 });
    expect(findSuspicions({ book, watch })).toEqual([]);
  });

  it('is not held against a service that sends neither hash nor stamp', () => {
    const { timestampMs: _, ...bare } = { ...QUIET, hash: '' };
    const watch = watchSeconds([told(41, 43), told(44, 45), told(44, 46)], bare);
    expect(findSuspicions({ book: bare, watch })).toEqual([]);
  });
});

describe('the last trade', () => {
  it('keeps its direction until the price moves again', () => {
    const prices = [400_000, 410_000, 410_000, 390_000];
    let watch: BookWatch | undefined;
    const moves = prices.map((lastTradePrice, i) => {
      watch = watchBook(watch, { ...QUIET, lastTradePrice, hash: String(i) }, { askedAtMs: i, readAtMs: i });
      return watch.lastMove;
    });
    expect(moves).toEqual([undefined, 'up', 'up', 'down']);
  });
});
