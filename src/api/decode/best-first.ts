import { sortLevels, type Level } from '../../domain/order-book.ts';

/**
 * One side of a book, best level first. Services send either end first: a side that comes in order needs no sorting,
 * only levels out of order, doubled or empty do.
 */
export function bestFirst(levels: Level[], side: 'bids' | 'asks'): readonly Level[] {
  let rising = true;
  let falling = true;
  let before = Number.NaN;
  for (const { price, size } of levels) {
    if (price <= before || size === 0) rising = false;
    if (price >= before || size === 0) falling = false;
    before = price;
  }
  const [wanted, opposite] = side === 'bids' ? [falling, rising] : [rising, falling];
  if (wanted) return levels;
  return opposite ? levels.toReversed() : sortLevels(levels, side);
}
