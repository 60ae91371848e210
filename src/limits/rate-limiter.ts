import type { ScopeUse } from '../domain/limit-use.ts';
import type { Clock } from '../domain/clock.ts';
import type { RequestOptions, Priority } from '../domain/call-options.ts';
import type { Random } from '../domain/random.ts';
import type { Endpoint } from '../domain/endpoint.ts';
import { type Breaker, createBreaker } from './circuit-breaker.ts';
import { createRetryBudget } from './retry-budget.ts';
import type { Permit, Refusal } from './budget.ts';
import {
  closedFor,
  endRequest,
  type Full,
  grantRequest,
  isReserved,
  type LimitRequest,
  type LimitState,
  limitUse,
  type RequestedLimit,
  reserveOf,
} from './grant-request.ts';
import { type Limit, LIMITS } from './limit-table.ts';
import type { SharedLimit } from './pending-requests.ts';
import type { SharedLimits } from './shared-limits.ts';
import { checkRule, isRecord, type Rule } from '../text/rule.ts';
import { closeLimit, halveLimit, type Throttle, WHOLE } from './slow-after-429.ts';

/** How much of the limits is taken. */
export interface BudgetSettings {
  /** Part of the limits this process takes, above 0 and at most 1. Default 1. */
  readonly share?: number;
  /**
   * Other numbers of requests for scopes of the table, by the names that `snapshot` has, or `in flight` and
   * `account in flight`.
   */
  readonly limits?: Readonly<Record<string, number>>;
}

export interface BudgetOptions extends BudgetSettings {
  readonly clock: Clock;
  readonly random: Random;
  readonly sharing?: SharedLimits;
  /** The wallets' activity has a host of its own: it counts toward none of the catalog's limits. */
  readonly isDataApart?: boolean;
}

/** A request that wants to pass. */
export interface LimitedRequest {
  readonly endpoint: Endpoint;
  readonly priority: Priority;
  readonly isRetry: boolean;
  readonly limits: readonly Limit[];
  readonly breaker: Breaker;
}

/** This process's own limits, the breakers and the retry budget: whether a request may pass, and what it takes then. */
export interface RateLimiter {
  requestTo(endpoint: Endpoint, options: RequestOptions): LimitedRequest;
  /** Why the service should not be asked at all now; never for cancels and their verification. */
  refusal(request: LimitedRequest): Refusal | undefined;
  /** Takes a place in every window at once, or none; always for a cancel. */
  request(request: LimitedRequest): { readonly kind: 'granted'; readonly permit: Permit } | Refusal | Full;
  uses(waiting: readonly LimitedRequest[]): ScopeUse[];
  /** What all who share the limits of a request may use of them. */
  sharedLimitsOf(request: LimitedRequest): SharedLimit[];
  readonly breakerOpen: boolean;
}

/** The one holder of a process's own state. */
const OWN = 'own';
/** What those wait for that are asked again, as there are too many of them. */
export const RETRIES = 'retries';
const RETRY_LATER_MS = 1_000;
const FAILING = 'the service fails: one request at a time is tried until it answers again';
const TOTALS: ReadonlySet<string> = new Set(['catalog', 'data', 'order book']);
/** While a cancel is throttled nothing else is asked: all of these are closed. */
const ALL_READS = LIMITS.filter(({ scope }) => TOTALS.has(scope));

/** @throws TypeError for options that make no sense */
export function createRateLimiter(options: BudgetOptions): RateLimiter {
  checkOptions(options);
  const { clock, random, sharing } = options;
  const limits = createLimits(options);
  const breakers = {
    catalog: createBreaker(random),
    data: createBreaker(random),
    clob: createBreaker(random),
  };
  const retries = createRetryBudget();
  let state: LimitState = { holders: { [OWN]: { seenMs: 0, uses: {}, turns: {} } }, left: {}, throttles: {} };
  sharing?.countFrom(() => ({ uses: state.holders[OWN]?.uses ?? {}, throttles: state.throttles }));

  function permitFor(request: LimitedRequest): Permit {
    const names = request.limits.map(({ scope }) => scope);
    let isSettled = false;
    return {
      settle(settlement) {
        if (isSettled) return;
        isSettled = true;
        const nowMs = clock.monotonicMs();
        const isSent = !('sent' in settlement) || settlement.sent;
        retries.end(nowMs, request.isRetry, isSent || settlement.kind === 'failed');
        state = endRequest(state, OWN, names, nowMs, isSent);
        if (settlement.kind === 'failed') request.breaker.failed(request.endpoint, nowMs);
        else if (settlement.kind === 'abandoned') request.breaker.abandoned();
        else request.breaker.answered(request.endpoint);
        if (settlement.kind === 'throttled') {
          const narrowest = limits.narrowest(request.limits);
          const retryAfterMs = settlement.retryAfterMs ?? 0;
          const slowed = slowDown(state.throttles, request.priority, narrowest, retryAfterMs, nowMs, sharing);
          state = { ...state, throttles: { ...state.throttles, ...slowed } };
        }
      },
    };
  }

  return {
    requestTo: (endpoint, { priority = 'rest', attempt = 1 }) => ({
      endpoint,
      priority,
      isRetry: attempt > 1 && !isReserved(priority),
      limits: limits.of(endpoint),
      breaker: breakers[endpoint.surface],
    }),
    refusal({ endpoint, priority, limits: covered, breaker }) {
      if (isReserved(priority)) return undefined;
      const nowMs = clock.monotonicMs();
      const names = covered.map(({ scope }) => scope);
      const closedMs = closedFor(state, names, nowMs);
      if (closedMs > 0) return refuseClosed(closedMs);
      const restMs = breaker.fitsAt(endpoint, nowMs) - nowMs;
      return restMs > 0 ? { ...refuse(FAILING, restMs), isFailing: true } : undefined;
    },
    request(request) {
      const nowMs = clock.monotonicMs();
      if (request.isRetry && !retries.mayRetry(nowMs)) {
        return { kind: 'full', waits: [{ name: RETRIES, untilMs: nowMs + RETRY_LATER_MS }] };
      }
      const asked: LimitRequest = {
        priority: request.priority,
        limits: request.limits.map(limits.forThisProcess),
      };
      const granted = grantRequest(state, OWN, asked, nowMs);
      ({ state } = granted);
      const { decision } = granted;
      if (decision.kind === 'closed') return refuseClosed(decision.closedMs);
      if (decision.kind === 'full') return decision;
      request.breaker.start();
      retries.start(request.isRetry);
      return { kind: 'granted', permit: permitFor(request) };
    },
    uses(waiting) {
      const nowMs = clock.monotonicMs();
      return LIMITS.map((limit) => {
        const { scope, windowMs } = limit;
        const own = {
          scope,
          windowMs,
          ...limitUse(state, limits.forThisProcess(limit), nowMs),
          waiting: waiting.filter((one) => one.limits.includes(limit)).length,
        };
        const shared = sharing?.useOf(limit);
        return shared ? useByAll(own, shared, limits.forAll(limit)) : own;
      });
    },
    sharedLimitsOf: (request) => request.limits.map((limit) => ({ limit, requests: limits.forAll(limit) })),
    get breakerOpen() {
      return Object.values(breakers).some((breaker) => breaker.isOpen());
    },
  };
}

/** The table of limits as the options change it. */
function createLimits({ share = 1, limits = {}, sharing, isDataApart = false }: BudgetOptions) {
  const byRow = new Map<number, readonly Limit[]>();
  const granted = ({ scope, requests }: Limit): number => limits[scope] ?? requests;
  /** What all who share a limit may use of it. What is in flight is bounded for each by itself. */
  function forAll(limit: Limit): number {
    return Math.max(1, Math.floor(granted(limit) * (limit.windowMs > 0 ? share : 1)));
  }
  return {
    forAll,
    /** Those that a request to an endpoint counts toward. */
    of(endpoint: Endpoint): readonly Limit[] {
      const isApart = isDataApart && endpoint.surface === 'data';
      const known =
        byRow.get(endpoint.row) ??
        LIMITS.filter(({ covers, scope }) => covers(endpoint) && !(isApart && scope === 'catalog'));
      byRow.set(endpoint.row, known);
      return known;
    },
    /** The limit a 429 most likely speaks of: the smallest of those the request counted toward. */
    narrowest(counted: readonly Limit[]): Limit {
      const windows = counted.filter(({ windowMs }) => windowMs > 0);
      return windows.reduce((least, limit) => (forAll(limit) < forAll(least) ? limit : least));
    },
    /** What this process may use of a limit now. */
    forThisProcess(limit: Limit): RequestedLimit {
      const { scope, windowMs } = limit;
      if (windowMs === 0 || !sharing) return { name: scope, windowMs, requests: forAll(limit) };
      const requests = Math.max(1, Math.floor(granted(limit) * share * sharing.ownShare()));
      return { name: scope, windowMs, requests, hold: sharing.holdOf({ limit, requests: forAll(limit) }) };
    },
  };
}

/** After a 429 a read slows its narrowest limit down. A cancel slows nothing: where limits are shared, all reads stop. */
function slowDown(
  throttles: LimitState['throttles'],
  priority: Priority,
  narrowest: Limit,
  retryAfterMs: number,
  nowMs: number,
  sharing: SharedLimits | undefined,
): Record<string, Throttle> {
  if (priority === 'cancel') {
    const closed = sharing ? ALL_READS : [];
    return Object.fromEntries(
      closed.map(({ scope }) => [scope, closeLimit(throttles[scope], nowMs, retryAfterMs)]),
    );
  }
  const { scope } = narrowest;
  const leftToOthers = sharing?.useOf(narrowest)?.millionths ?? WHOLE;
  return { [scope]: halveLimit(throttles[scope], nowMs, retryAfterMs, leftToOthers) };
}

/** The service asked not to be asked for so long. */
export function refuseClosed(closedMs: number): Refusal {
  return refuse('the service asked to be left alone for a while', closedMs);
}

function refuse(message: string, waitMs: number): Refusal {
  return { kind: 'refused', message, ...(Number.isFinite(waitMs) && { retryAfterMs: Math.ceil(waitMs) }) };
}

/** The use of a limit by everyone who shares it; `requests`: what it grants to all before 429s took from it. */
function useByAll(
  own: ScopeUse,
  shared: { readonly used: number; readonly millionths: number },
  requests: number,
): ScopeUse {
  const used = Math.max(own.used, shared.used);
  const limit = Math.min(own.limit, Math.max(1, Math.floor((requests * shared.millionths) / WHOLE)));
  return { ...own, used, others: used - own.used, limit, reserve: reserveOf(limit) };
}

const LIMITS_RULE: Rule = ['an object like {tags: 10}', isRecord];
const SHARE: Rule = [
  'above 0 and at most 1',
  (value) => typeof value === 'number' && value > 0 && value <= 1,
];
const AT_LEAST_ONE: Rule = [
  'a whole number of at least 1',
  (value) => Number.isSafeInteger(value) && (value as number) >= 1,
];

/** Settings that would silently mean nothing are mistakes. */
function checkOptions({ share = 1, limits = {} }: BudgetOptions): void {
  checkRule(SHARE, 'share must be', share);
  checkRule(LIMITS_RULE, 'limits must be', limits);
  const names = LIMITS.map(({ scope }) => scope);
  for (const [scope, requests] of Object.entries(limits)) {
    if (!names.includes(scope))
      throw new TypeError(`no limit is called "${scope}"; there are: ${names.join(', ')}`);
    checkRule(AT_LEAST_ONE, `the limit of ${scope} must be`, requests);
  }
}
