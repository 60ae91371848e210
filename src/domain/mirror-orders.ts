import { isMirror } from './book-depth.ts';
import { ONE } from './micros.ts';
import type { OrderBook } from './order-book.ts';
import type { Order } from './order.ts';

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
