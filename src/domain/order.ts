import type { Price, Size } from './micros.ts';
import type { Side } from './order-book.ts';

/** An order of the account, as last read (interface: Order). */
export interface Order {
  /** Order id. */
  id: string;
  /** The service's word in lower case without `order_status_`: live, matched, …; unknown words stay; may be empty. */
  status: string;
  /** Condition id; may be empty. */
  market: string;
  /** Token id of the outcome; may be empty. */
  tokenId: string;
  /** Whether it buys or sells. */
  side: Side;
  /** Missing where the service says none: it is an open order all the same. */
  price?: Price;
  /** Shares it was placed for. */
  originalSize: Size;
  /** Shares of it that have traded. */
  matchedSize: Size;
  /** Name of the outcome, e.g. `Yes`; may be empty. */
  outcome: string;
  /** GTC, GTD, FOK, FAK, or whatever the service says; may be empty. */
  orderType: string;
  /** API key it was placed with; may be empty. */
  owner: string;
  /** Wallet it was placed for; may be empty. */
  makerAddress: string;
  /** When it was placed, epoch milliseconds. */
  createdAtMs?: number;
  /** Epoch milliseconds; missing when the order does not expire. */
  expiresAtMs?: number;
  /** Trades it took part in; missing if they could not be read. */
  tradeIds?: readonly string[];
}

/** Where an order rests of which no more could be read. */
export type OrderPlace = Pick<Order, 'id' | 'market' | 'tokenId'>;

/** What still rests: original less matched, never below zero. */
export function remainingSize(order: Order): Size {
  return Math.max(0, order.originalSize - order.matchedSize);
}
