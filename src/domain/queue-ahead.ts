import type { Size } from './micros.ts';
import { type Order, remainingSize } from './order.ts';
import type { OrderBook } from './order-book.ts';

/**
 * The most that can stand before an order at its own price: what rests there less what is mine. An upper bound, because a
 * book tells no order's place in its level. Undefined where book and orders do not fit each other: they were read at
 * different moments.
 */
export function queueAhead(order: Order, mine: readonly Order[], book: OrderBook): Size | undefined {
  if (order.price === undefined) return undefined;
  const levels = order.side === 'BUY' ? book.bids : book.asks;
  const level = levels.find(({ price }) => price === order.price);
  const alike = mine.filter(
    ({ tokenId, side, price }) => tokenId === order.tokenId && side === order.side && price === order.price,
  );
  const own = alike.reduce((sum, one) => sum + remainingSize(one), 0);
  return level && level.size >= own ? level.size - own : undefined;
}
