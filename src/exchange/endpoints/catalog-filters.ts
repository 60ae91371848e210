import { fail, ok, type Result } from '../../domain/result.ts';
import { pageByOffset } from '../server/paging.ts';
import type { CatalogEvent } from '../catalog/catalog.ts';
import { changedAtMs, engineMarket, type ExchangeState } from '../exchange-state.ts';

type Key = number | string;

/** What a row is sorted by, under each name that `order` may have. */
type Orders<T> = Readonly<Record<string, (row: T, exchange: ExchangeState) => Key>>;

export const EVENT_ORDERS: Orders<CatalogEvent> = {
  id: (event) => event.id,
  title: (event) => event.title,
  slug: (event) => event.slug,
  startDate: (event) => event.startMs,
  endDate: (event) => event.endMs,
  createdAt: (event) => event.createdMs,
  creationDate: (event) => event.createdMs,
  updatedAt: (event, exchange) => changedAtMs(exchange, event),
  volume: (event, exchange) =>
    event.markets.reduce((sum, market) => sum + engineMarket(exchange, market).volume, 0),
};

export interface OrderedPage {
  limit: number;
  offset: number;
  /** The column to sort by; without one the rows stay as they are. */
  order: string | undefined;
  /** Default false: descending. */
  ascending: boolean;
}

/** A page of the matching rows in the requested order; the failure names the columns. */
export function pageInOrder<T>(
  exchange: ExchangeState,
  rows: readonly T[],
  orders: Orders<T>,
  { limit, offset, order, ascending }: OrderedPage,
  isWanted?: (row: T) => boolean,
): Result<T[], string> {
  if (order === undefined) return ok(pageByOffset(rows, { limit, offset }, isWanted));
  const key = Object.hasOwn(orders, order) ? orders[order] : undefined;
  if (!key) return fail(`order must be one of ${Object.keys(orders).join(', ')}`);
  const first = createShortList<T>(offset + limit, ascending);
  for (const row of rows) {
    if (!isWanted || isWanted(row)) first.offer(row, key(row, exchange));
  }
  return ok(first.list().slice(offset));
}

/** The first `length` rows by their keys, without sorting the whole catalog. */
function createShortList<T>(length: number, ascending: boolean) {
  const entries: { row: T; key: Key }[] = [];
  const isBefore = (a: Key, b: Key): boolean => (ascending ? a < b : a > b);
  return {
    offer(row: T, key: Key): void {
      const last = entries.at(-1);
      if (entries.length === length && last && !isBefore(key, last.key)) return;
      let [low, high] = [0, entries.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBefore(key, (entries[middle] as { key: Key }).key)) high = middle;
        else low = middle + 1;
      }
      entries.splice(low, 0, { row, key });
      if (entries.length > length) entries.pop();
    },
    list: (): T[] => entries.map(({ row }) => row),
  };
}

/** Whether an event is on the site, or by the wallet, that a `creator` filter names. */
export function isByCreator({ creator }: CatalogEvent, filter: string | undefined): boolean {
  if (filter === undefined) return true;
  const wanted = filter.toLowerCase();
  return (
    creator.address.toLowerCase() === wanted ||
    creator.handle === wanted ||
    String(creator.id) === wanted ||
    creator.url.replace('https://', '') === wanted.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  );
}
