import type { Cash } from '../../domain/micros.ts';
import type { CatalogEvent, CatalogMarket } from '../catalog/catalog.ts';
import type { Trade } from '../matching/engine-event.ts';

/** What changed hands under each event, kept up trade by trade: a list sorted by it must not add up a catalog. */
export interface EventVolumes {
  add(trade: Trade): void;
  of(event: CatalogEvent): Cash;
}

export function createEventVolumes(markets: readonly CatalogMarket[]): EventVolumes {
  const counted = new Float64Array(markets.length);
  const byEvent = new Float64Array((markets.at(-1)?.event.index ?? -1) + 1);
  return {
    add({ market: { index, volume } }) {
      const event = (markets[index] as CatalogMarket).event.index;
      byEvent[event] = (byEvent[event] as number) + volume - (counted[index] as number);
      counted[index] = volume;
    },
    of: (event) => byEvent[event.index] ?? 0,
  };
}
