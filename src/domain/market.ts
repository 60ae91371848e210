import type { Price } from './micros.ts';

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
