import type { CatalogMarket } from './catalog-market.ts';
import type { JsonObject } from './json.ts';
import type { Series } from './series.ts';
import type { Tag } from './tag.ts';

/** Something that will happen, and the markets on it (interface: Event). Lists not sent are empty. */
export interface MarketEvent {
  readonly id: string;
  readonly slug?: string;
  readonly ticker?: string;
  readonly title?: string;
  readonly description?: string;
  readonly resolutionSource?: string;
  readonly startDateMs?: number;
  readonly creationDateMs?: number;
  readonly endDateMs?: number;
  readonly image?: string;
  readonly icon?: string;
  readonly active?: boolean;
  readonly closed?: boolean;
  readonly archived?: boolean;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly tags: readonly Tag[];
  readonly markets: readonly CatalogMarket[];
  /** Markets of its list that could not be read; missing for none. */
  readonly lostMarkets?: number;
  readonly series: readonly Series[];
  readonly metadata?: JsonObject;
}
