import { samePrices } from '../domain/book-watch.ts';
import { isPassing, waitAfter } from '../domain/failure.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import { bestPrices } from '../domain/order-book.ts';
import type { OrderBook } from '../domain/order-book.ts';
import type { Random } from '../domain/random.ts';

/**
 * To be shown every event. When the service tells other best prices than the selected book has, either the book has moved or
 * it is frozen, and both are worth to know at once: `again` asks for it, also while no pane shows it.
 */
export function refetchBookOnMismatch(
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

/** So much later at most; each time that it is in vain twice that. */
const CATALOG_AGAIN_MS = 20_000;

/**
 * To be shown every event. A catalog of which one list did not come, for a reason that passes, is read again before its time,
 * though not before the service said.
 */
export function refetchIncompleteCatalog(
  random: Random,
  again: (withinMs: number) => void,
): (event: MonitorEvent) => void {
  let withinMs = CATALOG_AGAIN_MS;
  return (event) => {
    if (event.type !== 'marketsListed') return;
    if (event.complete) withinMs = CATALOG_AGAIN_MS;
    if (!event.missing || !isPassing(event.missing)) return;
    again((waitAfter(event.missing) ?? 0) + withinMs * (0.5 + random.next() / 2));
    withinMs *= 2;
  };
}
