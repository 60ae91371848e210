/**
 * What processes that share budgets tell the place they share, and what it answers. One call is one atomic step there;
 * `apply-call.ts` says what it does. Times are whole milliseconds, and every time told is told as an age, so that no two
 * clocks have to agree.
 */

/** A limit as the ledger knows it. */
export interface LedgerScope {
  readonly name: string;
  /** 0: bounds what is in flight at one time. */
  readonly windowMs: number;
}

/** A request that wants a place in every one of `scopes` at once. */
export interface Claim {
  readonly id: number;
  readonly scopes: readonly (LedgerScope & { readonly limit: number })[];
  /** It may use the reserve. */
  readonly reserved: boolean;
  /** When its turn is, from now; negative for one that waits already. */
  readonly turnInMs: number;
}

export interface LedgerCall {
  /** Chosen by chance; one for each process. */
  readonly holder: string;
  /** Grows with every call of a holder: what arrives late is not taken for news. */
  readonly sequence: number;
  /** The ledger's time in the last answer, and how long ago that answer was asked for. */
  readonly saw?: { readonly atMs: number; readonly agoMs: number };
  /** Claims whose answers are still awaited. */
  readonly pending: readonly number[];
  /** All of this holder's requests on their way, but for the pending claims. */
  readonly flights: readonly { readonly id: number; readonly scopes: readonly string[] }[];
  /** Requests that were over so long ago, and were not told before. */
  readonly uses: readonly { readonly scopes: readonly LedgerScope[]; readonly agoMs: number }[];
  /** The service said 429: keep away, and halve the limit or not. */
  readonly throttles: readonly {
    readonly scope: LedgerScope;
    readonly closedMs: number;
    readonly halve: boolean;
  }[];
  readonly claim?: Claim;
  /** Asks how full every scope is. */
  readonly report: boolean;
  readonly leaving: boolean;
}

export interface LedgerReply {
  /** Changes when the ledger has lost what it knew. */
  readonly born: string;
  readonly nowMs: number;
  /** Holders that were heard of lately, this one included. */
  readonly terminals: number;
  readonly claim?: {
    readonly granted: boolean;
    /** What it waits for, and when to ask again. */
    readonly scope?: string;
    readonly waitMs?: number;
    /** The service asked to be left alone for so long. */
    readonly closedMs?: number;
  };
  /** `grantedMillionths`: what is left of the limit since the last 429. */
  readonly scopes?: Readonly<Record<string, { readonly used: number; readonly grantedMillionths: number }>>;
}

/** No answer, and why, in words for a person. */
export interface LedgerLost {
  readonly lost: string;
}

/** The place that is shared: a file of this machine, or a server. Never rejects. */
export interface LedgerStore {
  call(call: LedgerCall): Promise<LedgerReply | LedgerLost>;
  close(): void;
}
