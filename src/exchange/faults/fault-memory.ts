import type { CatalogMarket } from '../catalog/catalog.ts';
import type { BookOrder } from '../matching/book-order.ts';
import type { BookJson } from '../wire/book-json.ts';

/** What faults have to remember between requests, by the name of the fault. */
export type FaultMemory = ReturnType<typeof createFaultMemory>;

/** Open orders as they were at a time. */
interface OrderSnapshot {
  readonly orders: readonly BookOrder[];
  readonly takenMs: number;
}

export function createFaultMemory() {
  return {
    /** By token, as they were first sent. */
    'books-stale': new Map<string, BookJson>(),
    /** Ids of orders that no list shows. */
    'orders-unlisted': new Set<number>(),
    'cancel-in-part-unlisted': new Set<number>(),
    'list-cached': new Map<'snapshot', OrderSnapshot>(),
    /** Canceled orders as they were before, and until when they are listed. */
    'lagging-list': new Map<BookOrder, number>(),
    'catalog-cached': new Map<'first', CatalogMarket>(),
  };
}
