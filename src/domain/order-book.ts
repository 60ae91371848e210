import type { Price, Size } from './micros.ts';

/** All that rests at one price. */
export interface Level {
  /** Price of one share. */
  price: Price;
  /** Shares of all orders at it. */
  size: Size;
}

/** One token's resting orders by price. Both sides are sorted best first and hold no empty level. */
export interface OrderBook {
  /** Token id of the outcome. */
  tokenId: string;
  /** Condition id of the market; empty when the service left it out. */
  market: string;
  /** What is bid, highest price first. */
  bids: readonly Level[];
  /** What is asked, lowest price first. */
  asks: readonly Level[];
  /** The service's own stamp, epoch milliseconds. */
  timestampMs?: number;
  /** Equal hashes mean equal books; empty when the service sends none. */
  hash: string;
  /** The answer held another book of this token: of another market, or with other levels. */
  contradicted?: 'market' | 'levels';
  /** Step between prices. */
  tickSize?: Price;
  /** Least size of an order. */
  minOrderSize?: Size;
  /** Whether its market is one of a set of which one alone can win. */
  negRisk?: boolean;
  /** Price of the last trade. */
  lastTradePrice?: Price;
}

/** Whether an order buys or sells. */
export type Side = 'BUY' | 'SELL';

/** Best prices of one token; a side without orders is missing. */
export interface BestPrices {
  /** Highest price bid. */
  bid?: Price;
  /** Lowest price asked. */
  ask?: Price;
}

/** Whether two readings say the same in every field and level. */
export function isSameBook(one: OrderBook, other: OrderBook): boolean {
  if (one.hash !== other.hash || one.timestampMs !== other.timestampMs) return false;
  const { bids, asks, ...facts } = one;
  const { bids: otherBids, asks: otherAsks, ...otherFacts } = other;
  const names = Object.keys(facts) as (keyof typeof facts)[];
  return (
    names.length === Object.keys(otherFacts).length &&
    names.every((name) => facts[name] === otherFacts[name]) &&
    areSameLevels(bids, otherBids) &&
    areSameLevels(asks, otherAsks)
  );
}

export function areSameLevels(some: readonly Level[], others: readonly Level[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ price, size }, i) => price === others[i]?.price && size === others[i]?.size)
  );
}

/** Sorts levels best first, adds up levels at one price, and drops empty ones. */
export function sortLevels(levels: readonly Level[], side: 'bids' | 'asks'): Level[] {
  const sizes = new Map<Price, Size>();
  for (const { price, size } of levels) {
    if (size > 0) sizes.set(price, (sizes.get(price) ?? 0) + size);
  }
  const sorted = Array.from(sizes, ([price, size]) => ({ price, size }));
  return sorted.toSorted(side === 'bids' ? (a, b) => b.price - a.price : (a, b) => a.price - b.price);
}

export function bestPrices(book: OrderBook): BestPrices {
  const prices: BestPrices = {};
  const bid = book.bids[0];
  const ask = book.asks[0];
  if (bid) prices.bid = bid.price;
  if (ask) prices.ask = ask.price;
  return prices;
}

/** Half-way between best bid and best ask; undefined unless both are there, and where they are crossed: between those is no middle. */
export function midpoint({ bid, ask }: BestPrices): Price | undefined {
  if (bid === undefined || ask === undefined || bid >= ask) return undefined;
  return Math.round((bid + ask) / 2);
}

/** Whoever quotes at the edges names no price: the middle between a cent and a dollar less one is nobody's. */
const EDGES: readonly [bid: Price, ask: Price] = [10_000, 990_000];

/** The midpoint where it is a live price; undefined also for a book that is open from edge to edge. */
export function livePrice(best: BestPrices): Price | undefined {
  const { bid, ask } = best;
  if (bid === undefined || ask === undefined || (bid <= EDGES[0] && ask >= EDGES[1])) return undefined;
  return midpoint(best);
}

/** Best ask minus best bid; negative when the book is crossed. */
export function spread({ bid, ask }: BestPrices): Price | undefined {
  return bid === undefined || ask === undefined ? undefined : ask - bid;
}

/** Share of the resting size that is on the bid side, 0 … 1; undefined for an empty book. */
export function bidShare(book: OrderBook): number | undefined {
  const bid = totalSize(book.bids);
  const ask = totalSize(book.asks);
  return bid + ask === 0 ? undefined : bid / (bid + ask);
}

function totalSize(levels: readonly Level[]): number {
  return levels.reduce((sum, level) => sum + level.size, 0);
}
