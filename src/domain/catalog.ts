import type { JsonObject } from './json.ts';
import type { Market } from './market.ts';

/** A label that groups events (interface: Tag). */
export interface Tag {
  readonly id: string;
  readonly slug?: string;
  readonly label?: string;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  readonly requiresTranslation?: boolean;
}

/** What an event and a series have in common. Times are epoch milliseconds. */
interface CatalogEntry {
  readonly id: string;
  readonly slug?: string;
  readonly ticker?: string;
  readonly title?: string;
  readonly image?: string;
  readonly icon?: string;
  readonly active?: boolean;
  readonly closed?: boolean;
  readonly archived?: boolean;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
}

/** Something that will happen, and the markets on it (interface: Event). Lists not sent are empty. */
export interface MarketEvent extends CatalogEntry {
  readonly description?: string;
  readonly resolutionSource?: string;
  readonly startDateMs?: number;
  readonly creationDateMs?: number;
  readonly endDateMs?: number;
  readonly tags: readonly Tag[];
  readonly markets: readonly CatalogMarket[];
  /** Markets of its list that could not be read; missing for none. */
  readonly lostMarkets?: number;
  readonly series: readonly Series[];
  readonly metadata?: JsonObject;
}

/** A market of the catalog (interface: Market). Times are epoch milliseconds. */
export interface CatalogMarket extends Market {
  readonly mirrorConditionId?: string;
  /** What tells it from the other markets of its event; not in the interface, but sent by some of the family. */
  readonly groupTitle?: string;
  /** It tells of a second id, or of tokens, that could not be read. */
  readonly areIdsUnread?: true;
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

/** Events that recur under one name (interface: Series). */
export interface Series extends CatalogEntry {
  readonly seriesType?: string;
  readonly recurrence?: string;
  /** Summaries: without tags, markets and series of their own. */
  readonly events: readonly MarketEvent[];
}

/** Someone who creates events (interface: Event creator). */
export interface Creator {
  readonly id: string;
  readonly name?: string;
  readonly handle?: string;
  readonly url?: string;
  readonly image?: string;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
}

/** One page of a text search (interface: Search result). */
export interface SearchResult {
  readonly events: readonly {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly ticker?: string;
  }[];
  readonly tags: readonly {
    readonly id: string;
    readonly slug: string;
    readonly label: string;
    readonly eventCount?: number;
  }[];
  readonly totalResults?: number;
  /** Ask again with it for the next page; missing on the last. */
  readonly next?: string;
  readonly lost: number;
  /** Values left out of the other rows because they could not be read; missing for none. */
  readonly lostValues?: number;
}
