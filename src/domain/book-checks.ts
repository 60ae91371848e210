import { type BookWatch, samePrices } from './book-watch.ts';
import { formatMicros, ONE, type Price } from './micros.ts';
import { bestPrices, type Level, midpoint, type OrderBook } from './order-book.ts';
import { sameId } from './same-id.ts';

/** Why a book may not be what it says. */
export interface Suspicion {
  /** In a title, after SUSPECT; no two checks say the same. */
  readonly short: string;
  readonly sentence: string;
}

/** What a book is held against. */
export interface Evidence {
  readonly book: OrderBook;
  /** The market whose outcome the book was asked for. */
  readonly market?: { readonly conditionId: string; readonly mirrorConditionId?: string };
  readonly watch?: BookWatch;
  /** The other outcome's book of a market with two, read in the same moment. */
  readonly complement?: OrderBook;
  /** The service's time at which the book was read, epoch milliseconds. */
  readonly readAtEpochMs?: number;
}

type Check = (evidence: Evidence) => Suspicion | undefined;

/** All that speaks against a book, the gravest first; empty for a book that nothing contradicts. */
export function findSuspicions(evidence: Evidence): readonly Suspicion[] {
  return CHECKS.map((check) => check(evidence)).filter((found) => found !== undefined);
}

/** Where a book that lists nothing but the edges stands, and what counts as elsewhere. */
const GHOST_BID: Price = 10_000;
const GHOST_ASK: Price = ONE - GHOST_BID;
const ELSEWHERE: readonly [Price, Price] = [50_000, 950_000];

/** One could be chance: a book that moved and came back between two asks. */
const LEAST_CONTRADICTIONS = 2;
const MOST_BEHIND_MS = 60_000;
const MOST_AHEAD_MS = 60_000;

const CHECKS: readonly Check[] = [
  findContradiction,
  findOtherMarket,
  findCross,
  findGhost,
  findFreeze,
  findPair,
  findPast,
  findFuture,
  findOffTick,
];

function findContradiction({ book: { contradicted } }: Evidence): Suspicion | undefined {
  if (contradicted === undefined) return undefined;
  const differ = contradicted === 'market' ? 'of different markets' : 'which differ';
  return {
    short: 'two books',
    sentence: `the service sent two books of this token at once, ${differ}`,
  };
}

function findOtherMarket({ book, market }: Evidence): Suspicion | undefined {
  if (!market || book.market === '') return undefined;
  const { conditionId, mirrorConditionId = conditionId } = market;
  if (sameId(book.market, conditionId) || sameId(book.market, mirrorConditionId)) return undefined;
  return {
    short: 'other market',
    sentence: `the book of this token says that it is of another market: ${book.market}`,
  };
}

function findCross({ book }: Evidence): Suspicion | undefined {
  const { bid, ask } = bestPrices(book);
  if (bid === undefined || ask === undefined || bid < ask) return undefined;
  const [short, what] = bid === ask ? ['locked', 'is'] : ['crossed', 'is above'];
  return {
    short,
    sentence: `the best bid ${formatMicros(bid)} ${what} the best ask ${formatMicros(ask)}: orders like these would have met`,
  };
}

/** Listed prices decide; without them the last trade or the complement's book does. */
function findGhost({ book, watch, complement }: Evidence): Suspicion | undefined {
  const best = bestPrices(book);
  if (best.bid === undefined || best.ask === undefined) return undefined;
  if (best.bid > GHOST_BID || best.ask < GHOST_ASK) return undefined;
  if (watch?.listed && samePrices(watch.listed, best)) return undefined;
  const listed = watch?.listed && midpoint(watch.listed);
  const other = complement && midpoint(bestPrices(complement));
  const witnesses: readonly (readonly [string, Price | undefined])[] = [
    ['the service tells a price of', listed],
    ['the last trade was at', book.lastTradePrice],
    ["the other outcome's book says", other === undefined ? undefined : ONE - other],
  ];
  const witness = witnesses.find(([, price]) => price !== undefined && isElsewhere(price));
  if (witness?.[1] === undefined) return undefined;
  return {
    short: 'ghost',
    sentence: `${witness[0]} ${formatMicros(witness[1])}, but nothing better than ${formatMicros(best.bid)} and ${formatMicros(best.ask)} is listed`,
  };
}

function isElsewhere(price: Price): boolean {
  return price >= ELSEWHERE[0] && price <= ELSEWHERE[1];
}

/** The listed price must have moved as well: a price that merely differs may be the one that lags. */
function findFreeze({ watch }: Evidence): Suspicion | undefined {
  if (!watch?.listed || !watch.firstListed || watch.contradictions < LEAST_CONTRADICTIONS) return undefined;
  if (samePrices(watch.listed, watch.firstListed)) return undefined;
  const seconds = Math.round((watch.readAtMs - watch.sinceMs) / 1000);
  return {
    short: 'frozen',
    sentence: `unchanged for ${seconds}s, hash and stamp, while the service's prices moved`,
  };
}

/** Two bids that together pay more than a dollar would have been matched. */
function findPair({ book, complement }: Evidence): Suspicion | undefined {
  const bid = book.bids[0]?.price;
  const other = complement?.bids[0]?.price;
  if (bid === undefined || other === undefined || bid + other <= ONE) return undefined;
  return {
    short: 'bids > 1',
    sentence: `the best bids of both outcomes, ${formatMicros(bid)} and ${formatMicros(other)}, together pay more than a dollar`,
  };
}

/** Quiet books are old by right: this one must also disagree with the newer one. */
function findPast({ book, complement }: Evidence): Suspicion | undefined {
  if (book.timestampMs === undefined || complement?.timestampMs === undefined) return undefined;
  const behindMs = complement.timestampMs - book.timestampMs;
  const own = bestPrices(book);
  const other = bestPrices(complement);
  if (own.bid === undefined || own.ask === undefined || behindMs <= MOST_BEHIND_MS) return undefined;
  if (other.bid === undefined || other.ask === undefined) return undefined;
  if (ONE - other.bid >= own.bid && ONE - other.ask <= own.ask) return undefined;
  return {
    short: 'too old',
    sentence: `the book is stamped ${Math.round(behindMs / 1000)}s before the other outcome's, which says something else`,
  };
}

function findFuture({ book, readAtEpochMs }: Evidence): Suspicion | undefined {
  if (book.timestampMs === undefined || readAtEpochMs === undefined) return undefined;
  const aheadMs = book.timestampMs - readAtEpochMs;
  if (!(aheadMs > MOST_AHEAD_MS)) return undefined;
  return {
    short: 'future',
    sentence: `the book is stamped ${Math.round(aheadMs / 1000)}s in the future, or the clock here is slow`,
  };
}

function findOffTick({ book }: Evidence): Suspicion | undefined {
  const { tickSize } = book;
  if (tickSize === undefined || tickSize <= 0) return undefined;
  const isOff = ({ price }: Level): boolean => price % tickSize !== 0;
  const off = book.bids.find(isOff) ?? book.asks.find(isOff);
  if (!off) return undefined;
  return {
    short: 'off tick',
    sentence: `there is a level at ${formatMicros(off.price)}, which is no multiple of the tick ${formatMicros(tickSize)}`,
  };
}
