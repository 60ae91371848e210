import { groupLevels, groupPrice } from './book-groups.ts';
import { notional, ONE } from './micros.ts';
import type { Cash, Price, Size } from './micros.ts';
import type { Level, OrderBook } from './order-book.ts';
import { sortLevels } from './order-book.ts';
import type { Order } from './order.ts';
import { remainingSize } from './order.ts';

export type BookSide = 'bids' | 'asks';

/** A line of a book with all that rests between it and the best price. */
export interface DepthLevel {
  readonly price: Price;
  readonly size: Size;
  /** How much of `size` rests in the complement's book. */
  readonly folded: Size;
  /** How much of `size` is mine, as the account's orders tell; more than `size` where the two do not fit. */
  readonly mine: Size;
  /** From the best price to this one. */
  readonly cumulative: Size;
  /** What all of that costs, each level at its own price. */
  readonly cumulativeNotional: Cash;
}

export interface Depth {
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
  readonly largest: Size;
}

/**
 * Both sides of a book, best first, joined to one line per `step` of price. The levels of `complement`, the book of the
 * other of two outcomes, are added at one dollar less their price: who bids p for No offers Yes at 1 - p.
 */
export function measureDepth(
  book: OrderBook,
  orders: readonly Order[],
  step: Price,
  complement?: OrderBook,
): Depth {
  const bids = measureSide(
    book.bids,
    complement?.asks,
    'bids',
    step,
    mineOf(orders, book, complement, 'bids'),
  );
  const asks = measureSide(
    book.asks,
    complement?.bids,
    'asks',
    step,
    mineOf(orders, book, complement, 'asks'),
  );
  const largest = [...bids, ...asks].reduce((most, level) => Math.max(most, level.size), 0);
  return { bids, asks, largest };
}

/** A book with the levels of the other outcome's as its own: its best prices, and how its sides weigh, are those of both. */
export function foldBook(book: OrderBook, complement: OrderBook): OrderBook {
  return {
    ...book,
    bids: sortLevels([...book.bids, ...mirrorLevels(complement.asks)], 'bids'),
    asks: sortLevels([...book.asks, ...mirrorLevels(complement.bids)], 'asks'),
  };
}

/** True when the complement's book is this one seen from the other side: to fold it in would count every order twice. */
export function isMirror(book: OrderBook, complement: OrderBook): boolean {
  return sameLevels(book.bids, complement.asks) && sameLevels(book.asks, complement.bids);
}

function sameLevels(levels: readonly Level[], others: readonly Level[]): boolean {
  return (
    levels.length === others.length &&
    levels.every(({ price, size }, i) => ONE - price === others[i]?.price && size === others[i]?.size)
  );
}

function mirrorLevels(levels: readonly Level[]): readonly Level[] {
  return levels.map(({ price, size }) => ({ price: ONE - price, size }));
}

function measureSide(
  own: readonly Level[],
  others: readonly Level[] | undefined,
  side: BookSide,
  step: Price,
  mine: readonly Level[],
): readonly DepthLevel[] {
  const mirrored = mirrorLevels(others ?? []);
  const all = mirrored.length === 0 ? own : sortLevels([...own, ...mirrored], side);
  const folded = sizesByPrice(groupLevels(sortLevels(mirrored, side), side, step));
  const owned = sizesByPrice(mine.map(({ price, size }) => ({ price: groupPrice(price, side, step), size })));
  const costs = costsByPrice(all, side, step);
  let cumulative = 0;
  let cumulativeNotional = 0;
  return groupLevels(all, side, step).map(({ price, size }) => {
    cumulative += size;
    cumulativeNotional += costs.get(price) ?? 0;
    return {
      price,
      size,
      folded: folded.get(price) ?? 0,
      mine: owned.get(price) ?? 0,
      cumulative,
      cumulativeNotional,
    };
  });
}

function costsByPrice(levels: readonly Level[], side: BookSide, step: Price): ReadonlyMap<Price, Cash> {
  const costs = new Map<Price, Cash>();
  for (const { price, size } of levels) {
    const at = groupPrice(price, side, step);
    costs.set(at, (costs.get(at) ?? 0) + notional(price, size));
  }
  return costs;
}

function sizesByPrice(levels: readonly Level[]): ReadonlyMap<Price, Size> {
  const sizes = new Map<Price, Size>();
  for (const { price, size } of levels) sizes.set(price, (sizes.get(price) ?? 0) + size);
  return sizes;
}

/** What is mine on one side, and on the complement's other side where that is folded in. */
function mineOf(
  orders: readonly Order[],
  book: OrderBook,
  complement: OrderBook | undefined,
  side: BookSide,
): readonly Level[] {
  return orders.flatMap((order) => {
    const isBid = order.side === 'BUY';
    const level = { price: order.price, size: remainingSize(order) };
    if (order.tokenId === book.tokenId) return isBid === (side === 'bids') ? [level] : [];
    if (order.tokenId !== complement?.tokenId) return [];
    return isBid === (side === 'asks') ? [{ ...level, price: ONE - level.price }] : [];
  });
}
