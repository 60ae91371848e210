import type { MarketEvent } from '../../domain/catalog.ts';

/** Markets that could not be read in the lists of these events. */
export function countLostMarkets(events: readonly MarketEvent[]): number {
  return events.reduce((sum, { lostMarkets = 0 }) => sum + lostMarkets, 0);
}
