/** The last argument of every method. */
export interface CallOptions {
  /** Ends the call early, also while it waits for its budget. */
  readonly signal?: AbortSignal;
  /** Default `rest`; `verify` also moves the request to the cancel's own connections. No read takes `cancel`. */
  readonly priority?: Priority;
  /** Number of the try, from 1; repeated in the failure. */
  readonly attempt?: number;
  /** Total time in milliseconds, above 0, from the call to the last byte of the answer. */
  readonly deadlineMs?: number;
}

/** Who goes first when requests compete for a budget. `cancel` is what cancels use, which no budget holds. */
export type Priority = 'cancel' | 'verify' | 'orders' | 'selected' | 'visible' | 'rest';
