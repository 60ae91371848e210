import { samePrices } from '../domain/book-watch.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import { bestPrices } from '../domain/order-book.ts';
import type { OrderBook } from '../domain/order-book.ts';

/**
 * To be shown every event. When the service tells other best prices than the selected book has, either the book has moved or
 * it is frozen, and both are worth to know at once: `again` asks for it, also while no pane shows it.
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
