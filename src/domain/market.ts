import type { Price } from './micros.ts';
import type { Rewards } from './clob-market.ts';

export interface Outcome {
  name: string;
  tokenId: string;
  /** The same outcome's token at the mirror venue (interface: `mirrorClobTokenIds`). */
  mirrorTokenId?: string;
}

/** A market from catalog and CLOB lists, joined by condition id. What no source sent is missing. */
export interface Market {
  conditionId: string;
  id?: string;
  slug?: string;
  question: string;
  outcomes: readonly Outcome[];
  eventSlug?: string;
  eventTitle?: string;
  tags?: readonly string[];
  endDateMs?: number;
  active?: boolean;
  closed?: boolean;
  archived?: boolean;
  acceptingOrders?: boolean;
  negRisk?: boolean;
  tickSize?: Price;
  creator?: string;
}

/** A market with facts of the lists and of its event. */
export interface ListedMarket extends Market {
  /** What tells it from the other markets of its event, where the catalog names that. */
  groupTitle?: string;
  /** Markets that the catalog lists for its event, with those that could not be read. */
  eventSize?: number;
  /** Titles of the series its event belongs to. */
  series?: readonly string[];
  rewards?: Rewards;
  /** What a taker pays, in the service's own unit (basis points in the family). */
  takerBaseFee?: number;
  /** Another venue's id of the same market, under which orders may be listed as well. */
  mirrorConditionId?: string;
  /** Known from an earlier run, and not listed in this one yet. */
  cached?: true;
}
