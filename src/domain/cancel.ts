import type { Failure } from './failure.ts';
import type { Cash } from './micros.ts';
import type { Order } from './order.ts';

/**
 * What a cancel takes down: all orders of the account on a market, or on one of its outcomes. A market may have a
 * second id, its mirror (interface: `mirrorConditionId`), under which orders may be listed as well.
 */
export type CancelScope =
  | { readonly kind: 'market'; readonly conditionId: string; readonly mirrorId?: string }
  | {
      readonly kind: 'outcome';
      readonly conditionId: string;
      readonly tokenId: string;
      readonly mirrorId?: string;
    };

/** A scope pinned when the key was armed, with what the operator was shown about it. */
export interface CancelTarget {
  readonly scope: CancelScope;
  readonly question: string;
  /** Name of the outcome when the scope is one. */
  readonly outcome?: string;
  /** Open orders under the scope as last read when it was armed. */
  readonly orders: readonly Order[];
  /** What they are worth at their own prices. */
  readonly worth: Cash;
  /** Wall time of the reading `orders` came from; missing when they were never read. */
  readonly ordersReadAtMs?: number;
  /** Nobody has told yet whether the market has a second id: it is asked for before anything is called confirmed. */
  readonly secondIdUntold?: true;
}

/** The service's answer to one cancel request (interface: endpoint 19). */
export interface CancelAnswer {
  readonly canceled: readonly string[];
  readonly notCanceled: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * How a cancel stands. `confirmed` is said only when a complete reading of the open orders that began
 * after the last answer found none under the scope.
 */
export type CancelOutcome = 'confirmed' | 'left' | 'refused' | 'throttled' | 'not-sent' | 'unresolved';

export type CancelPhase = 'sending' | 'verifying' | 'waiting' | 'settled';

/** A running or finished cancel, as the screen, `--json` and the audit log tell it. */
export interface CancelProgress {
  /** Counts up within the process. */
  readonly id: number;
  readonly target: CancelTarget;
  readonly phase: CancelPhase;
  /** How it stands now; final when `phase` is `settled`. Missing before anything is known. */
  readonly outcome?: CancelOutcome;
  readonly startedAtMs: number;
  readonly settledAtMs?: number;
  /** Requests sent so far. */
  readonly attempts: number;
  /** Confirm → last answer, and confirm → last complete reading, in milliseconds. */
  readonly answeredAfterMs?: number;
  readonly verifiedAfterMs?: number;
  readonly canceled: readonly string[];
  readonly notCanceled: readonly { readonly id: string; readonly reason: string }[];
  /** Orders of the target that vanished because they traded, by what was looked up afterwards. */
  readonly filled: readonly Order[];
  /** Orders of the target still open at the last complete reading. */
  readonly left: readonly Order[];
  /** Orders under the scope that were not there when it was armed and are open now. */
  readonly appeared: readonly Order[];
  /** Ids the service says it cancelled that were not seen under the scope: an alarm. */
  readonly outside: readonly string[];
  /** Open orders under the scope at the last reading, complete or not; missing before the first. */
  readonly openAtLastReading?: number;
  /** Why it is not confirmed, when an error is the reason. */
  readonly failure?: Failure;
  /** The catalog answered that it knows no market of this id. */
  readonly unknownMarket?: true;
  /** Monotonic milliseconds of the next try while `phase` is `waiting`. */
  readonly nextTryAtMs?: number;
}
