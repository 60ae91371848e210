import { samePrices } from '../domain/book-watch.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import { bestPrices } from '../domain/order-book.ts';
import type { OrderBook } from '../domain/order-book.ts';

/**
 * A book that no pane shows is asked for every few seconds. When the service tells other best prices than the selected book has, either
 * the book has moved or it is frozen, and both are worth to know at once: `again` asks for it. To be shown every event.
 */
export function lookAgain(
  selectedToken: () => string | undefined,
  again: () => void,
): (event: MonitorEvent) => void {
  let book: OrderBook | undefined;
  return (event) => {
    if (event.type === 'bookRead' && event.book.tokenId === selectedToken()) book = event.book;
    if (event.type !== 'pricesRead' || book === undefined || book.tokenId !== selectedToken()) return;
    const told = event.prices.get(book.tokenId);
    if (told && !samePrices(told, bestPrices(book))) again();
  };
}
