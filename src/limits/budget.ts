import type { BudgetUse } from '../domain/limit-use.ts';
import type { RequestOptions } from '../domain/call-options.ts';
import type { Endpoint } from '../domain/endpoint.ts';

/** How a request ended, as the budget needs to know it. What never left this machine costs nothing. */
export type Settlement =
  | { readonly kind: 'answered' }
  | { readonly kind: 'throttled'; readonly retryAfterMs?: number }
  | { readonly kind: 'failed'; readonly sent: boolean }
  /** Taken back by the caller: says nothing about the service. */
  | { readonly kind: 'abandoned'; readonly sent: boolean };

/** The right to send one request; settle it exactly once. */
export interface Permit {
  settle(settlement: Settlement): void;
}

/** Why a request may not be sent now. */
export interface Refusal {
  readonly kind: 'aborted' | 'refused';
  readonly message: string;
  /** No limit stands in the way: the service fails, and is left alone but for one request at a time. */
  readonly isFailing?: true;
  /** The limit that had no room for it, where it was taken back while it waited for one. */
  readonly waitedFor?: string;
  /** When asking again may make sense, milliseconds from now. */
  readonly retryAfterMs?: number;
}

/** Decides when a request may be sent. */
export interface Budget {
  /** Waits until the request may be sent; a cancel never waits. */
  acquire(endpoint: Endpoint, options: RequestOptions): Promise<Permit | Refusal>;
  snapshot(): BudgetUse;
}
