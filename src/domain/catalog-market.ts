import type { Market } from './market.ts';
import type { MarketEvent } from './catalog.ts';

/** A market as the catalog tells it (interface: Market). Times are epoch milliseconds. */
export interface CatalogMarket extends Market {
  readonly mirrorConditionId?: string;
  readonly questionId?: string;
  readonly description?: string;
  readonly resolutionSource?: string;
  readonly image?: string;
  readonly icon?: string;
  readonly startDateMs?: number;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  /** Summaries of the events it belongs to; empty unless it was asked for by itself. */
  readonly events: readonly MarketEvent[];
}
