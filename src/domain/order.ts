import { notional, type Cash, type Price, type Size } from './micros.ts';
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

/** One row for each order. Where two rows of one order contradict each other, the one that rests counts. */
export function eachOnce(orders: readonly Order[]): Order[] {
  const resting = new Map(orders.filter(isResting).map((order) => [order.id, order]));
  return [...new Map(orders.map((order) => [order.id, resting.get(order.id) ?? order])).values()];
}

/** Whether all of it traded. More than there was says so only where its status does as well. */
export function isAllTraded({ status, matchedSize, originalSize }: Order): boolean {
  if (matchedSize === originalSize) return matchedSize > 0;
  return status === 'matched' && originalSize > 0 && matchedSize > originalSize;
}

/** Words for an order that can trade no more, whatever is left of it. */
const ENDED = new Set(['canceled', 'cancelled', 'canceled_market_resolved', 'expired', 'invalid']);

/** Whether an order can still trade: every status but canceled, expired, invalid, or matched with nothing left. */
export function isResting({ status, originalSize, matchedSize }: Order): boolean {
  if (ENDED.has(status)) return false;
  // More matched than there was is no size that says so.
  return status !== 'matched' || originalSize === 0 || matchedSize !== originalSize;
}

/** A row may tell whole seconds, and two clocks be as far apart. */
const CLOCKS_APART_MS = 2_000;

/** Whether its own row says that it was there at `atMs`, epoch milliseconds; by clocks that may be apart, so for words alone. */
export function wasPlacedBefore({ createdAtMs = Infinity }: Order, atMs: number): boolean {
  return createdAtMs < atMs - CLOCKS_APART_MS;
}

/** What the rest of the orders is worth at their own prices; those without a price add nothing (`countUnpriced`). */
export function valueOf(orders: readonly Order[]): Cash {
  return orders.reduce((sum, order) => sum + notional(order.price ?? 0, remainingSize(order)), 0);
}

/** Orders of which nobody knows what they are worth: the service says no price of them. */
export function countUnpriced(orders: readonly Order[]): number {
  return orders.filter(({ price }) => price === undefined).length;
}
