/** The last argument of every method. */
export interface CallOptions {
  /** Ends the call early, also while it waits for its budget. */
  readonly signal?: AbortSignal;
  /** Default `rest`; `verify` also moves the request to the cancel's own connections. */
  readonly priority?: ReadPriority;
  /** Number of the try, from 1; repeated in the failure. */
  readonly attempt?: number;
  /** Total time in milliseconds, above 0, from the call to the last byte of the answer. */
  readonly deadlineMs?: number;
}

/** Who goes first when reads compete for a budget. */
export type ReadPriority = 'verify' | 'orders' | 'selected' | 'visible' | 'rest';
/** The same of any request: no budget holds a cancel. */
export type Priority = 'cancel' | ReadPriority;

/** What a call becomes for the requests that it makes. */
export interface RequestOptions extends Omit<CallOptions, 'priority'> {
  readonly priority?: Priority;
}
