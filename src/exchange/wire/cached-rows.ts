import type { CatalogEvent, CatalogSeries } from '../catalog/catalog.ts';
import type { World } from '../exchange-state.ts';
import { engineMarket } from '../exchange-state.ts';
import { latestEvents, listedEvent, listedSeries } from './catalog-json.ts';

/** A row of the event list as JSON, kept until one of the event's markets changes: a page may weigh a megabyte. */
export function eventRow(world: World, event: CatalogEvent): Buffer {
  const write = (): string => JSON.stringify(listedEvent(world, event));
  return world.catalogRows.read(`event ${event.slug}`, countChanges(world, event), write);
}

/** A row of the list of series as JSON, kept until one of its events changes. */
export function seriesRow(world: World, series: CatalogSeries): Buffer {
  const version = latestEvents(series).reduce((sum, event) => sum + countChanges(world, event), 0);
  const write = (): string => JSON.stringify(listedSeries(world, series));
  return world.catalogRows.read(`series ${series.slug}`, version, write);
}

/** Versions only grow, so that their sum stays the same only while none of them changes. */
function countChanges(world: World, event: CatalogEvent): number {
  let changes = 0;
  for (const market of event.markets) changes += engineMarket(world, market).version;
  return changes;
}
