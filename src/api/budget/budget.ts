import type { CallOptions } from '../call-options.ts';
import type { Endpoint } from '../endpoint.ts';

/** How a request ended, as the budget needs to know it. What never left this machine costs nothing. */
export type Settlement =
  | { readonly kind: 'answered' }
  | { readonly kind: 'throttled'; readonly retryAfterMs?: number }
  | { readonly kind: 'failed'; readonly sent: boolean }
  /** Taken back by the caller: says nothing about the service. */
  | { readonly kind: 'abandoned'; readonly sent: boolean };

/** The right to send one request; settle it exactly once. */
export interface Lease {
  settle(settlement: Settlement): void;
}

/** Why a request may not be sent now. */
export interface Refusal {
  readonly kind: 'aborted' | 'refused';
  readonly message: string;
  /** When asking again may make sense, milliseconds from now. */
  readonly retryAfterMs?: number;
}

/** One window of one scope, for the status line. */
export interface ScopeUse {
  readonly scope: string;
  readonly used: number;
  readonly limit: number;
  /** Part of `limit` that reads can never touch. */
  readonly reserve: number;
  readonly windowMs: number;
  /** Requests waiting for this scope now. */
  readonly waiting: number;
}

export interface BudgetSnapshot {
  readonly scopes: readonly ScopeUse[];
  readonly inFlight: { readonly used: number; readonly limit: number };
  readonly waiting: number;
  /** The service is not being asked (cancels excepted) until it answers a probe. */
  readonly breakerOpen: boolean;
}

/** Decides when a request may be sent. */
export interface Budget {
  /** Waits until the request may be sent; a cancel never waits. */
  acquire(endpoint: Endpoint, options: CallOptions): Promise<Lease | Refusal>;
  snapshot(): BudgetSnapshot;
}
