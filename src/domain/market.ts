import type { Price } from './micros.ts';
import type { Rewards } from './clob-market.ts';

/** One of the answers a market can have. */
export interface Outcome {
  /** E.g. `Yes`. */
  name: string;
  /** Token id: what books and prices are asked by. */
  tokenId: string;
  /** The same outcome's token at the mirror venue (interface: `mirrorClobTokenIds`). */
  mirrorTokenId?: string;
}

/** A market from catalog and CLOB lists, joined by condition id. What no source sent is missing. */
export interface Market {
  /** Condition id, `0x…`: what orders and cancels name. */
  conditionId: string;
  /** Numeric id in the catalog. */
  id?: string;
  /** Its name in addresses. */
  slug?: string;
  /** What is asked; may be empty. */
  question: string;
  /** In the service’s order. */
  outcomes: readonly Outcome[];
  /** Slug of its event. */
  eventSlug?: string;
  /** Title of its event. */
  eventTitle?: string;
  /** Labels of its event. */
  tags?: readonly string[];
  /** When it is to end, epoch milliseconds. */
  endDateMs?: number;
  /** Whether the service calls it active. */
  active?: boolean;
  /** Whether the service calls it closed. */
  closed?: boolean;
  /** Whether the service calls it archived. */
  archived?: boolean;
  /** Whether orders are taken now. */
  acceptingOrders?: boolean;
  /** Whether it is one of a set of which one alone can win. */
  negRisk?: boolean;
  /** Step between prices. */
  tickSize?: Price;
  /** Wallet or site of whoever created it. */
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
