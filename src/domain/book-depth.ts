import { type Cash, notional, ONE, type Price, type Size } from './micros.ts';
import { areSameLevels, type Level, type OrderBook, sortLevels } from './order-book.ts';
import { type Order, remainingSize } from './order.ts';

/** How many ticks one line of a grouped book may stand for. */
export const GROUP_TICKS = [1, 2, 5, 10, 20, 50] as const;
export type GroupTicks = (typeof GROUP_TICKS)[number];

/** The line of a book grouped by `step` that an order at `price` is part of: never a better price than its own. */
export function groupPrice(price: Price, side: 'bids' | 'asks', step: Price): Price {
  if (step <= 1) return price;
  return side === 'bids' ? Math.floor(price / step) * step : Math.min(ONE, Math.ceil(price / step) * step);
}

export type BookSide = 'bids' | 'asks';

/** A line of a book with all that rests between it and the best price. */
export interface DepthLevel {
  readonly price: Price;
  readonly size: Size;
  /** How much of `size` rests in the complement's book. */
  readonly folded: Size;
  /** How much of `size` is mine, by the account's orders; more than `size` where the two do not fit. */
  readonly mine: Size;
  /** The smallest of my orders there; 0 without any. */
  readonly leastOfMine: Size;
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
  const measure = (side: BookSide, others: readonly Level[] | undefined): readonly DepthLevel[] =>
    measureSide(book[side], others, side, step, mineOf(orders, book, complement, side));
  const bids = measure('bids', complement?.asks);
  const asks = measure('asks', complement?.bids);
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
  return (
    areSameLevels(mirrorLevels(book.bids), complement.asks) &&
    areSameLevels(mirrorLevels(book.asks), complement.bids)
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
  const folded = sizesByLine(mirrored, side, step);
  const owned = sizesByLine(mine, side, step);
  const least = sizesByLine(mine, side, step, Math.min);
  const lines: DepthLevel[] = [];
  let cumulative = 0;
  let cumulativeNotional = 0;
  for (const { price, size } of all) {
    cumulative += size;
    cumulativeNotional += notional(price, size);
    const at = groupPrice(price, side, step);
    const last = lines.at(-1);
    const isSameLine = last?.price === at;
    if (isSameLine) lines.pop();
    lines.push({
      price: at,
      size: isSameLine ? last.size + size : size,
      folded: folded.get(at) ?? 0,
      mine: owned.get(at) ?? 0,
      leastOfMine: least.get(at) ?? 0,
      cumulative,
      cumulativeNotional,
    });
  }
  return lines;
}

/** By the price of the line that they are part of: their sum, or what else `combine` makes of them. */
function sizesByLine(
  levels: readonly Level[],
  side: BookSide,
  step: Price,
  combine = (one: Size, other: Size): Size => one + other,
): ReadonlyMap<Price, Size> {
  const sizes = new Map<Price, Size>();
  for (const { price, size } of levels) {
    const at = groupPrice(price, side, step);
    const known = sizes.get(at);
    sizes.set(at, known === undefined ? size : combine(known, size));
  }
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
    const { price } = order;
    if (price === undefined) return [];
    const isBid = order.side === 'BUY';
    const level = { price, size: remainingSize(order) };
    if (order.tokenId === book.tokenId) return isBid === (side === 'bids') ? [level] : [];
    if (order.tokenId !== complement?.tokenId) return [];
    return isBid === (side === 'asks') ? [{ ...level, price: ONE - level.price }] : [];
  });
}

/** Orders as they stand in `book`, those of a mirrored `complement` too: buying No at p sells Yes at 1 - p. */
export function mirrorOrders(
  orders: readonly Order[],
  book: OrderBook,
  complement: OrderBook | undefined,
): readonly Order[] {
  if (!complement || !isMirror(book, complement)) return orders;
  return orders.map((order) =>
    order.tokenId === complement.tokenId ? mirrorOrder(order, book.tokenId) : order,
  );
}

function mirrorOrder(order: Order, tokenId: string): Order {
  const { price } = order;
  const side = order.side === 'BUY' ? 'SELL' : 'BUY';
  return { ...order, tokenId, side, ...(price !== undefined && { price: ONE - price }) };
}

/**
 * The most that can stand before an order at its own price: all else that rests there. An upper bound, because a book tells
 * no order's place in its level. Others of mine count: they may be before it, or gone since the orders were read. Undefined
 * where the book does not hold the order.
 */
export function queueAhead(order: Order, book: OrderBook): Size | undefined {
  if (order.price === undefined) return undefined;
  const levels = order.side === 'BUY' ? book.bids : book.asks;
  const level = levels.find(({ price }) => price === order.price);
  const own = remainingSize(order);
  return level && level.size >= own ? level.size - own : undefined;
}
