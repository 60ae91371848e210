import type { Priority } from './call-options.ts';

/** One window of one scope of the limits (docs/interface.md, section 5) as it is used now. */
export interface ScopeUse {
  /** Name of the limit, as in options: `books`, `order book`. */
  readonly scope: string;
  /** Requests counted in the window now. */
  readonly used: number;
  /** Part of `used` that other processes took; default 0. */
  readonly others?: number;
  /** Requests the window may hold. */
  readonly limit: number;
  /** Part of `limit` that is kept for the reads that verify a cancel, as long as one request is left for others. */
  readonly reserve: number;
  /** Length of the window in milliseconds. */
  readonly windowMs: number;
  /** Requests that wait for it. */
  readonly waiting: number;
}

/** Requests of one class that wait for the same thing. */
export interface Waits {
  /** Their class. */
  readonly priority: Priority;
  /** The scope they wait for, or `retries`: the share of requests that may be retries. */
  readonly scope: string;
  /** How many they are. */
  readonly count: number;
}

/** Every budget of a client at one moment. */
export interface BudgetUse {
  /** One for each window of the limits. */
  readonly scopes: readonly ScopeUse[];
  /** What is under way now. */
  readonly inFlight: {
    /** Requests under way. */
    readonly used: number;
    /** How many there may be. */
    readonly limit: number;
  };
  /** Requests that wait for room. */
  readonly waiting: number;
  /** What they wait for. */
  readonly waits: readonly Waits[];
  /** The service is not being asked (cancels excepted) until it answers a probe. */
  readonly breakerOpen: boolean;
  /** Missing where budgets are this process's own. */
  readonly shared?: SharedUse;
}

/** How a client's budgets are shared with other processes. */
export interface SharedUse {
  /** `alone`: the place that is shared cannot be reached, and this process keeps to a part of the limits. */
  readonly state: 'opening' | 'shared' | 'alone';
  /** Terminals and commands that were heard of lately, this one included. */
  readonly terminals: number;
}
