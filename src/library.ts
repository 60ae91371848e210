/** The package as others import it: the client. The exchange to test against is `library-exchange.ts`. */
import type { Traffic } from './api/request/traffic.ts';
import { adviseProgram } from './api/advise-program.ts';
import { type Backoff, createBackoff as createBackoffWith } from './api/backoff.ts';
import { checkCalls } from './api/check-calls.ts';
import { checkCredentials, checkOptions } from './api/check-options.ts';
import { createClient as createClientWith, type Client } from './api/client.ts';
import type { ServiceSettings } from './api/client-options.ts';
import { kindOf } from './api/request/check-arguments.ts';
import { lazyPool } from './api/transport/lazy-pool.ts';
import type { BudgetUse } from './domain/limit-use.ts';
import type { Clock } from './domain/clock.ts';
import {
  formatMicros as formatMicrosOf,
  type Micros,
  parseMicros as parseMicrosOf,
} from './domain/micros.ts';
import { type Random, seededRandom as seededRandomOf } from './domain/random.ts';
import type { Budget as LimitedBudget } from './limits/budget.ts';
import { createBudget as createBudgetWith } from './limits/create-budget.ts';
import type { BudgetSettings } from './limits/rate-limiter.ts';
import { realClock } from './system/system-clock.ts';
import { realRandom } from './system/system-random.ts';
import { findUnknownOption } from './text/find-unknown-option.ts';
import { hasFunctions, checkRule, type Rule } from './text/rule.ts';

export type { Backoff };
export type { CancelConnection } from './api/cancel-transport.ts';
export type { Client, ServiceSettings };
export type { CursorQuery, OffsetQuery, Page } from './api/decode/page.ts';
export type { Books } from './api/endpoints/books.ts';
export type { TradeQuery } from './api/endpoints/builder-trades.ts';
export type { CommentQuery } from './api/endpoints/comments.ts';
export type { CreatorQuery } from './api/endpoints/catalog-lists.ts';
export type { EventQuery } from './api/endpoints/events.ts';
export type { OrderQuery } from './api/endpoints/orders.ts';
export type { HistoryInterval, HistoryQuery, PriceHistories } from './api/endpoints/price-history.ts';
export type { SearchQuery } from './api/endpoints/search.ts';
export {
  collect,
  pagesOf,
  type Ended,
  type Ending,
  type Listing,
  type PagedMethod,
  type PagesOptions,
} from './api/paging/pages.ts';
export type { Traffic };
export type { Credentials } from './api/signing/credentials.ts';
export { RequestError, unwrap } from './api/unwrap.ts';
export type { Activity } from './domain/activity.ts';
export type { CallOptions, ReadPriority } from './domain/call-options.ts';
export type { CancelAnswer, CancelScope } from './domain/cancel.ts';
export type { CatalogMarket, Creator, MarketEvent, SearchResult, Series, Tag } from './domain/catalog.ts';
export type { PricePoint } from './domain/chart-window.ts';
export type { Clock, Random };
export type { MarketToken, Rewards, SamplingMarket, SimplifiedMarket } from './domain/clob-market.ts';
export type { Comment, Profile } from './domain/comment.ts';
export type {
  Failure,
  FailureKind,
  MalformedFailure,
  NetworkFailure,
  RejectedFailure,
  ThrottledFailure,
  TimeoutFailure,
  UnauthorisedFailure,
} from './domain/failure.ts';
export type { TradesPath } from './domain/endpoint.ts';
export type { FeeRate } from './domain/fee-rate.ts';
export type { JsonObject, JsonValue } from './domain/json.ts';
export type { BudgetUse, ScopeUse, SharedUse, Waits } from './domain/limit-use.ts';
export type { Market, Outcome } from './domain/market.ts';
export { ONE, type Cash, type Micros, type Price, type Size } from './domain/micros.ts';
export type { BestPrices, Level, OrderBook, Side } from './domain/order-book.ts';
export type { Order, OrderPlace } from './domain/order.ts';
export type { Partly, Result } from './domain/result.ts';
export type { MakerOrder, Trade } from './domain/trade.ts';

/** How much of a service's limits the clients of one account take together. Made by `createBudget`. */
export interface Budget {
  /** What is used and what waits now. */
  snapshot(): BudgetUse;
}

/** What a budget grants, and the clock and chance it goes by: the machine's unless given. */
export interface BudgetOptions extends BudgetSettings {
  /** The machine's by default. */
  readonly clock?: Clock;
  /** Spreads probes of a service that does not answer; the machine's by default. */
  readonly random?: Random;
}

/** Which service is asked and for whom. Only `url` is needed. */
export interface ClientOptions extends ServiceSettings {
  /** The machine's by default; another one for simulations. */
  readonly clock?: Clock;
  /** The machine's by default; another one for simulations. */
  readonly random?: Random;
  /** One `createBudget(…)` for all clients of an account in this process; by default each client makes its own. */
  readonly budget?: Budget;
}

const CLIENT_OPTIONS: readonly (keyof ClientOptions)[] = [
  'url',
  'catalogUrl',
  'dataUrl',
  'credentials',
  'headerPrefix',
  'timestampUnit',
  'triesOtherUnit',
  'tradesPath',
  'creator',
  'share',
  'limits',
  'deadlineMs',
  'onTraffic',
  'clock',
  'random',
  'budget',
];
const CHANCE: Rule = [
  'nothing, or a source of chance with next like seededRandom(7)',
  (value) => hasFunctions(value, 'next'),
];
const SEED: Rule = ['a whole number within ±(2^53 − 1)', Number.isSafeInteger];
const MILLIONTHS: Rule = ['whole millionths within ±(2^53 − 1)', Number.isSafeInteger];
const WAIT: Rule = ['nothing, or milliseconds from 0 on', isWait];
const BUDGET_OPTIONS: readonly (keyof BudgetOptions)[] = ['share', 'limits', 'clock', 'random'];

/**
 * Waits between the tries of one thing, with full jitter: the n-th is uniform in 0 … min(30 s, 0.5 s · 2^(n-1)), so that
 * clients that failed together do not come back together. A wait that the service told is never undercut. `random` is the
 * machine's unless given.
 * @throws TypeError when `random` is no source of chance, or a wait that `failed` is told is no number of milliseconds
 */
export function createBackoff(random: Random = realRandom): Backoff {
  checkRule(CHANCE, 'createBackoff takes', random);
  const { failed, succeeded } = createBackoffWith(random);
  return {
    failed(toldMs) {
      checkRule(WAIT, 'failed takes', toldMs);
      return failed(toldMs);
    },
    succeeded,
  };
}

function isWait(toldMs: unknown): boolean {
  return toldMs === undefined || (Number.isFinite(toldMs) && (toldMs as number) >= 0);
}

/**
 * Draws from `seed` alone: equal seeds draw the same.
 * @throws TypeError when `seed` is no whole number within ±(2^53 − 1)
 */
export function seededRandom(seed: number): Random {
  checkRule(SEED, 'seededRandom takes', seed);
  return seededRandomOf(seed);
}

/**
 * A budget for several clients of one account. A client alone makes its own.
 * @throws TypeError when `share` is not above 0 and at most 1, `limits` names no scope or less than one request, or an
 * option is unknown or makes no sense
 */
export function createBudget(options: BudgetOptions = {}): Budget {
  refuseUnknown(options, BUDGET_OPTIONS);
  checkOptions(options);
  const { clock = realClock, random = realRandom } = options;
  return createBudgetWith({ ...options, clock, random });
}

/**
 * A client of one service for at most one account. Opens no connection by itself; the first request loads the package
 * `undici`, and fails as `network` with the code `NO_UNDICI` where it cannot be loaded.
 * @throws TypeError when an address is no http(s) address, or has a user name, ? or #, or another option makes no sense or
 * is unknown
 */
export function createClient(options: ClientOptions): Client {
  // From plain JavaScript it may be called with nothing: the url is what it misses then.
  refuseUnknown(options ?? {}, CLIENT_OPTIONS);
  const { budget, ...others } = (options as ClientOptions | undefined) ?? ({} as ClientOptions);
  if (budget !== undefined && (others.share !== undefined || others.limits !== undefined))
    throw new TypeError('share and limits belong to createBudget where a budget is given');
  const { clock = realClock, random = realRandom } = others;
  const client = createClientWith({
    openPool: lazyPool,
    advise: adviseProgram,
    ...others,
    clock,
    random,
    ...(typeof others.onTraffic === 'function' && { onTraffic: givenCopies(others.onTraffic) }),
    ...(budget !== undefined && { budget: budget as LimitedBudget }),
  });
  // The program has checked its own where it found them.
  if (others.credentials) checkCredentials(others.credentials);
  return checkCalls(client, { clock, advise: adviseProgram });
}

/**
 * Reads a plain decimal exactly; undefined for signs, exponents, what is finer than a millionth, or beyond 2^53 − 1 micros.
 * @throws TypeError when it is given no text
 */
export function parseMicros(text: string): Micros | undefined {
  if (typeof text !== 'string')
    throw new TypeError(`parseMicros takes text like "0.41", not ${kindOf(text)}`);
  return parseMicrosOf(text);
}

/**
 * So many whole millionths: `micros(410_000)` is 0.41.
 * @throws TypeError when `count` is no whole number within ±(2^53 − 1)
 */
export function micros(count: number): Micros {
  checkRule(MILLIONTHS, 'micros are', count);
  return count;
}

/**
 * The shortest decimal string that says exactly `value`: `0.41`, `200`, `-1.5`.
 * @throws TypeError when `value` is no whole number within ±(2^53 − 1)
 */
export function formatMicros(value: Micros): string {
  return formatMicrosOf(micros(value));
}

/** A listener that writes into the bytes of an answer must not change what is read from it. */
function givenCopies(listener: (traffic: Traffic) => void): (traffic: Traffic) => void {
  return ({ responseBody, ...traffic }) =>
    listener({ ...traffic, ...(responseBody && { responseBody: new Uint8Array(responseBody) }) });
}

function refuseUnknown(options: object, known: readonly string[]): void {
  const problem = findUnknownOption(options, known);
  if (problem !== undefined) throw new TypeError(problem);
}
