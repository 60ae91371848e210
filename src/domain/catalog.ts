import type { JsonObject } from './json.ts';
import type { Market } from './market.ts';

/** A label that groups events (interface: Tag). */
export interface Tag {
  /** Id of the tag. */
  readonly id: string;
  /** Its name in addresses. */
  readonly slug?: string;
  /** Its name to show. */
  readonly label?: string;
  /** When the record was made, epoch milliseconds. */
  readonly createdAtMs?: number;
  /** When the record last changed, epoch milliseconds. */
  readonly updatedAtMs?: number;
  /** Whether the label is to be translated. */
  readonly requiresTranslation?: boolean;
}

/** What an event and a series have in common. Times are epoch milliseconds. */
interface CatalogEntry {
  /** Numeric id. */
  readonly id: string;
  /** Its name in addresses. */
  readonly slug?: string;
  /** Its short name. */
  readonly ticker?: string;
  /** Its name to show. */
  readonly title?: string;
  /** Address of a picture. */
  readonly image?: string;
  /** Address of a small picture. */
  readonly icon?: string;
  /** Whether the service calls it active. */
  readonly active?: boolean;
  /** Whether the service calls it closed. */
  readonly closed?: boolean;
  /** Whether the service calls it archived. */
  readonly archived?: boolean;
  /** When the record was made, epoch milliseconds. */
  readonly createdAtMs?: number;
  /** When the record last changed, epoch milliseconds. */
  readonly updatedAtMs?: number;
}

/** Something that will happen, and the markets on it (interface: Event). Lists not sent are empty; those that could not be read are missing, but for `markets`: see `lostMarkets`. */
export interface MarketEvent extends CatalogEntry {
  /** Rules in full. */
  readonly description?: string;
  /** Where the outcomes are read from. */
  readonly resolutionSource?: string;
  /** When trading begins, epoch milliseconds. */
  readonly startDateMs?: number;
  /** When the event was announced, epoch milliseconds. */
  readonly creationDateMs?: number;
  /** When it is to end, epoch milliseconds. */
  readonly endDateMs?: number;
  /** Labels it bears. */
  readonly tags?: readonly Tag[];
  /** Its markets that could be read. */
  readonly markets: readonly CatalogMarket[];
  /** Markets of its list that could not be read; missing for none. */
  readonly lostMarkets?: number;
  /** Series it belongs to. */
  readonly series?: readonly Series[];
  /** Fields the interface does not describe; what lies deeper than 64 levels is null. */
  readonly metadata?: JsonObject;
}

/** A market of the catalog (interface: Market). Times are epoch milliseconds. */
export interface CatalogMarket extends Market {
  /** Condition id of the market’s twin at another venue. */
  readonly mirrorConditionId?: string;
  /** What tells it from the other markets of its event; not in the interface, but sent by some of the family. */
  readonly groupTitle?: string;
  /** It may have a second id, or tokens, that are not told here. */
  readonly areIdsUnread?: true;
  /** Id of the question with the oracle. */
  readonly questionId?: string;
  /** Rules in full. */
  readonly description?: string;
  /** Where the outcome is read from. */
  readonly resolutionSource?: string;
  /** Address of a picture. */
  readonly image?: string;
  /** Address of a small picture. */
  readonly icon?: string;
  /** When trading begins, epoch milliseconds. */
  readonly startDateMs?: number;
  /** When the record was made, epoch milliseconds. */
  readonly createdAtMs?: number;
  /** When the record last changed, epoch milliseconds. */
  readonly updatedAtMs?: number;
  /** Summaries of the events it belongs to; empty unless it was asked for by itself, or where they could not be read. */
  readonly events: readonly MarketEvent[];
}

/** Events that recur under one name (interface: Series). */
export interface Series extends CatalogEntry {
  /** The service’s word for its kind. */
  readonly seriesType?: string;
  /** The service’s word for how often it recurs. */
  readonly recurrence?: string;
  /** Summaries, without tags, markets and series of their own; missing if they could not be read. */
  readonly events?: readonly MarketEvent[];
}

/** Someone who creates events (interface: Event creator). */
export interface Creator {
  /** Id of the creator. */
  readonly id: string;
  /** Name to show. */
  readonly name?: string;
  /** Short name. */
  readonly handle?: string;
  /** Address of the site. */
  readonly url?: string;
  /** Address of a picture. */
  readonly image?: string;
  /** When the record was made, epoch milliseconds. */
  readonly createdAtMs?: number;
  /** When the record last changed, epoch milliseconds. */
  readonly updatedAtMs?: number;
}

/** One page of a text search (interface: Search result). */
export interface SearchResult {
  /** Events that match. */
  readonly events: readonly {
    /** Numeric id. */
    readonly id: string;
    /** Its name in addresses. */
    readonly slug: string;
    /** Its name to show. */
    readonly title: string;
    /** Its short name. */
    readonly ticker?: string;
  }[];
  /** Tags that match. */
  readonly tags: readonly {
    /** Id of the tag. */
    readonly id: string;
    /** Its name in addresses. */
    readonly slug: string;
    /** Its name to show. */
    readonly label: string;
    /** How many events bear it. */
    readonly eventCount?: number;
  }[];
  /** How many match in all, by the service’s count. */
  readonly totalResults?: number;
  /** Ask again with it for the next page; missing on the last. */
  readonly next?: string;
  /** Rows dropped because they were malformed. */
  readonly lost: number;
  /** Values left out of the other rows because they could not be read; missing for none. */
  readonly lostValues?: number;
}
