import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookSide, GROUP_TICKS, measureDepth } from '../../src/domain/book-depth.ts';
import type { Level } from '../../src/domain/order-book.ts';
import { books, level } from '../support/sample-books.ts';

const steps = fc.constantFrom(...GROUP_TICKS).map((ticks) => ticks * 10_000);
const sides = fc.constantFrom('bids' as const, 'asks' as const);

/** The lines of one side of a book grouped by `step`. */
function groupLevels(levels: readonly Level[], side: BookSide, step: number): readonly Level[] {
  const book = { tokenId: '', market: '', bids: [], asks: [], hash: '', negRisk: false, [side]: levels };
  return measureDepth(book, [], step)[side].map(({ price, size }) => ({ price, size }));
}

function sum(levels: readonly { readonly size: number }[]): bigint {
  return levels.reduce((total, { size }) => total + BigInt(size), 0n);
}

describe('grouping a book', () => {
  it.each([
    ['bids', [level(43, 1), level(41, 2), level(40, 3), level(39, 4)], [level(40, 6), level(35, 4)]],
    ['asks', [level(41, 1), level(45, 2), level(46, 3)], [level(45, 3), level(50, 3)]],
    ['asks', [level(99, 1)], [level(100, 1)]],
    ['bids', [level(1, 1)], [level(0, 1)]],
    ['bids', [], []],
  ] as const)('moves %s away from the middle, in steps of five ticks', (side, levels, grouped) => {
    expect(groupLevels(levels, side, 50_000)).toEqual(grouped);
  });

  it('conserves the size of a side', () => {
    fc.assert(
      fc.property(books, sides, steps, (book, side, step) => {
        expect(sum(groupLevels(book[side], side, step))).toBe(sum(book[side]));
      }),
    );
  });

  it('never shows a better price than there is, nor one further off than a step', () => {
    fc.assert(
      fc.property(books, sides, steps, (book, side, step) => {
        const best = book[side][0]?.price;
        const shown = groupLevels(book[side], side, step)[0]?.price;
        fc.pre(best !== undefined && shown !== undefined);
        const worse = side === 'bids' ? best - shown : shown - best;
        expect(worse).toBeGreaterThanOrEqual(0);
        expect(worse).toBeLessThan(step);
      }),
    );
  });

  it('leaves the levels it was given as they were', () => {
    const levels = [level(43, 1), level(42, 2)];
    groupLevels(levels, 'bids', 50_000);
    expect(levels).toEqual([level(43, 1), level(42, 2)]);
  });
});
