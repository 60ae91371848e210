import type { EngineEvent } from '../domain/events.ts';
import type { Level, OrderBook } from '../domain/order-book.ts';

/** A mark by token of what these events read: equal marks mean that nothing changed. */
export function marksOf(events: readonly EngineEvent[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'bookRead') marks.set(event.book.tokenId, markOfBook(event.book));
    if (event.type === 'bookMissing') marks.set(event.tokenId, 'none');
    if (event.type === 'pricesRead') {
      for (const [tokenId, { bid, ask }] of event.prices) marks.set(tokenId, `${bid}/${ask}`);
    }
  }
  return marks;
}

/** An unchanged hash means an unchanged book; without one the book speaks for itself, its time does not. */
function markOfBook({ hash, bids, asks }: OrderBook): string {
  return hash === '' ? `${textOf(bids)}|${textOf(asks)}` : hash;
}

function textOf(levels: readonly Level[]): string {
  return levels.map(({ price, size }) => `${price}:${size}`).join(' ');
}
