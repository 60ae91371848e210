import type { ScopeUse } from '../domain/limit-use.ts';
import type { Clock } from '../domain/clock.ts';
import type { CallOptions, Priority } from '../domain/call-options.ts';
import type { Random } from '../domain/random.ts';
import type { Endpoint } from '../domain/endpoint.ts';
import { type Breaker, createBreaker } from './circuit-breaker.ts';
import type { Lease, Refusal, Settlement } from './budget.ts';
import { checkBudgetOptions } from './check-budget-options.ts';
import { LIMITS, type Limit } from './limit-table.ts';
import { createRetryBudget } from './retry-budget.ts';
import { type Scope, createScope, isReserved, useByAll } from './rate-limit.ts';
import type { Sharing } from './shared-limits.ts';

export interface BudgetOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Part of the limits this process takes, 0 … 1; 1 unless told. */
  readonly share?: number;
  /** Other numbers of requests for scopes of the table, by their names. */
  readonly limits?: Readonly<Record<string, number>>;
  /** The limits are shared with other processes. */
  readonly sharing?: Sharing;
}

/** A request that wants to pass. */
export interface Ticket {
  readonly priority: Priority;
  readonly isRetry: boolean;
  readonly scopes: readonly Scope[];
  readonly breaker: Breaker;
}

/** A place in every window a request counts toward: either it is left as if never taken, or a request is sent. */
export interface Place {
  leave(): void;
  /** `onSettled` runs when the request is over and counted. */
  send(onSettled: (settlement: Settlement) => void): Lease;
}

/** All windows, the breakers and the retry budget: whether a request may pass, and what it takes when it does. */
export interface Gate {
  ticketFor(endpoint: Endpoint, options: CallOptions): Ticket;
  /** Why the service should not be asked at all now; never for cancels and their verification. */
  refusal(ticket: Ticket, nowMs: number): Refusal | undefined;
  /** When there is room in every window; `nowMs` when there is now. */
  fitsAt(ticket: Ticket, nowMs: number): number;
  /** What a ticket that does not fit waits for longest: the name of a scope, or `retries`. */
  waitsFor(ticket: Ticket, nowMs: number): string;
  /** Takes a place in every window at once. */
  takePlace(ticket: Ticket): Place;
  uses(nowMs: number, waiting: readonly Ticket[]): ScopeUse[];
  /** What all who share a limit may use of it. */
  requestsOf(limit: Limit): number;
  readonly breakerOpen: boolean;
}

/** @throws TypeError for options that make no sense */
export function createGate(options: BudgetOptions): Gate {
  checkBudgetOptions(options);
  const { clock, random, share = 1, limits = {} } = options;
  const ownShare = (): number => share * (options.sharing?.ownShare() ?? 1);
  const scopes = LIMITS.map((limit) =>
    createScope(limit, limits[limit.scope] ?? limit.requests, ownShare, () =>
      options.sharing?.holdOf({ limit, requests: requestsOf(limit) }),
    ),
  );
  function requestsOf({ scope, requests, windowMs }: Limit): number {
    return Math.max(1, Math.floor((limits[scope] ?? requests) * (windowMs > 0 ? share : 1)));
  }
  const breakers = { catalog: createBreaker(random), clob: createBreaker(random) };
  const retries = createRetryBudget();
  const scopesByRow = new Map<number, readonly Scope[]>();
  function scopesOf(endpoint: Endpoint): readonly Scope[] {
    const known = scopesByRow.get(endpoint.row) ?? scopes.filter(({ limit }) => limit.covers(endpoint));
    scopesByRow.set(endpoint.row, known);
    return known;
  }
  return {
    ticketFor: (endpoint, { priority = 'rest', attempt = 1 }) => ({
      priority,
      isRetry: attempt > 1 && !isReserved(priority),
      scopes: scopesOf(endpoint),
      breaker: breakers[endpoint.surface],
    }),
    refusal(ticket, nowMs) {
      if (isReserved(ticket.priority)) return undefined;
      const closedMs = Math.max(...ticket.scopes.map((scope) => scope.closedUntil())) - nowMs;
      if (closedMs > 0) return refuseClosed(closedMs);
      const restMs = ticket.breaker.fitsAt(nowMs) - nowMs;
      return restMs > 0
        ? refuse('the service does not answer; one probe at a time is sent', restMs)
        : undefined;
    },
    fitsAt(ticket, nowMs) {
      if (ticket.isRetry && !retries.mayRetry(nowMs)) return nowMs + 1_000;
      let fitsMs = nowMs;
      for (const scope of ticket.scopes) fitsMs = Math.max(fitsMs, scope.fitsAt(ticket.priority, nowMs));
      return fitsMs;
    },
    waitsFor(ticket, nowMs) {
      if (ticket.isRetry && !retries.mayRetry(nowMs)) return 'retries';
      const waits = ticket.scopes.map((scope) => ({
        name: scope.limit.scope,
        fitsMs: scope.fitsAt(ticket.priority, nowMs),
      }));
      return waits.reduce((last, one) => (one.fitsMs > last.fitsMs ? one : last)).name;
    },
    takePlace(ticket) {
      for (const scope of ticket.scopes) scope.start();
      ticket.breaker.start();
      retries.start(ticket.isRetry);
      return {
        leave() {
          retries.end(clock.monotonicMs(), ticket.isRetry, false);
          giveBack(ticket, { kind: 'abandoned', sent: false }, clock.monotonicMs());
        },
        send(onSettled) {
          retries.end(clock.monotonicMs(), ticket.isRetry, true);
          let settled = false;
          return {
            settle(settlement) {
              if (settled) return;
              settled = true;
              giveBack(ticket, settlement, clock.monotonicMs());
              onSettled(settlement);
            },
          };
        },
      };
    },
    uses: (nowMs, waiting) =>
      scopes.map((scope) => {
        const own = scope.use(nowMs, waiting.filter((ticket) => ticket.scopes.includes(scope)).length);
        const shared = options.sharing?.useOf(scope.limit);
        return shared ? useByAll(own, shared, requestsOf(scope.limit)) : own;
      }),
    requestsOf,
    get breakerOpen() {
      return breakers.clob.isOpen() || breakers.catalog.isOpen();
    },
  };
}

export function refuseClosed(closedMs: number): Refusal {
  return refuse('the service asked to be left alone for a while', closedMs);
}

function refuse(message: string, waitMs: number): Refusal {
  return { kind: 'refused', message, ...(Number.isFinite(waitMs) && { retryAfterMs: Math.ceil(waitMs) }) };
}

function giveBack(ticket: Ticket, settlement: Settlement, nowMs: number): void {
  const spent = !('sent' in settlement) || settlement.sent;
  for (const scope of ticket.scopes) scope.end(nowMs, spent);
  if (settlement.kind === 'failed') ticket.breaker.failed(nowMs);
  else if (settlement.kind === 'abandoned') ticket.breaker.abandoned();
  else ticket.breaker.answered();
  if (settlement.kind !== 'throttled' || ticket.priority === 'cancel') return;
  narrowest(ticket.scopes).throttle(nowMs, settlement.retryAfterMs ?? 0);
}

/** The limit a 429 most likely speaks of: the smallest of those the request counted toward. */
export function narrowest(scopes: readonly Scope[]): Scope {
  const windows = scopes.filter(({ limit }) => limit.windowMs > 0);
  return windows.reduce((least, scope) => (scope.limit.requests < least.limit.requests ? scope : least));
}
