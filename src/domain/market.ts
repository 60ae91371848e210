import type { Price } from './micros.ts';

export interface Outcome {
  name: string;
  tokenId: string;
  /** The same outcome's token at the mirror venue (interface: `mirrorClobTokenIds`). */
  mirrorTokenId?: string;
}

/**
 * A market as the monitor knows it: the facts of the catalog (events and markets) and of the CLOB
 * lists (simplified and sampling markets), joined by condition id. What no source told is missing.
 */
export interface Market {
  conditionId: string;
  /** Numeric id in the catalog. */
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
