import type { Result } from '../../domain/result.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CatalogEvent } from '../catalog/catalog.ts';
import type { World } from '../world.ts';
import { engineMarket } from '../world.ts';

type Key = number | string;

/** What a row is sorted by, under each name that `order` may have. */
type Orders<T> = Readonly<Record<string, (row: T, world: World) => Key>>;

export const EVENT_ORDERS: Orders<CatalogEvent> = {
  id: (event) => event.id,
  title: (event) => event.title,
  slug: (event) => event.slug,
  startDate: (event) => event.startMs,
  endDate: (event) => event.endMs,
  createdAt: (event) => event.createdMs,
  creationDate: (event) => event.createdMs,
  updatedAt: (event, world) => newest(event, world),
  volume: (event, world) =>
    event.markets.reduce((sum, market) => sum + engineMarket(world, market).volume, 0),
};

/** Sorted by the column that `order` names, descending unless told; as they are without one. */
export function sortRows<T>(
  rows: readonly T[],
  orders: Orders<T>,
  order: string | undefined,
  ascending: boolean,
  world: World,
): Result<readonly T[], string> {
  if (order === undefined) return ok(rows);
  const key = Object.hasOwn(orders, order) ? orders[order] : undefined;
  if (!key) return fail(`order must be one of ${Object.keys(orders).join(', ')}`);
  const keys = rows.map((row) => key(row, world));
  const places = Uint32Array.from(rows.keys());
  const direction = ascending ? 1 : -1;
  places.sort((a, b) => direction * compare(keys[a] as Key, keys[b] as Key) || a - b);
  return ok(Array.from(places, (place) => rows[place] as T));
}

function compare(a: Key, b: Key): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function newest(event: CatalogEvent, world: World): number {
  return Math.max(...event.markets.map((market) => engineMarket(world, market).changedAtMs));
}
