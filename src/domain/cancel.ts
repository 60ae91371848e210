import type { Failure } from './failure.ts';
import type { Cash } from './micros.ts';
import type { Order, OrderPlace } from './order.ts';

/** All orders of the account on a market, or on one of its outcomes: what a cancel takes down. */
export type CancelScope =
  | {
      /** All outcomes of the market. */
      readonly kind: 'market';
      /** Condition id of the market. */
      readonly conditionId: string;
    }
  | {
      /** One outcome of the market. */
      readonly kind: 'outcome';
      /** Condition id of the market. */
      readonly conditionId: string;
      /** Token id of the outcome. */
      readonly tokenId: string;
    };

/**
 * A scope with the other ids under which its orders may be listed, as far as they are known. A market may have a mirror, another
 * venue's twin with an id and tokens of its own (interface: `mirrorConditionId`, `mirrorClobTokenIds`).
 */
export type TargetScope =
  | (Extract<CancelScope, { kind: 'market' }> & {
      readonly mirrorId?: string;
      /** Tokens of all outcomes, those of the mirror too. */
      readonly tokenIds?: readonly string[];
    })
  | (Extract<CancelScope, { kind: 'outcome' }> & {
      readonly mirrorId?: string;
      /** The same outcome's token under the mirror. */
      readonly mirrorTokenId?: string;
      /** Tokens of the market's other outcomes, those of the mirror too. */
      readonly otherTokenIds?: readonly string[];
    });

/** What one request names: always a market, and a token when only that outcome goes (interface: endpoint 19). */
export interface CancelRequest {
  readonly market: string;
  readonly tokenId?: string;
}

/** A scope pinned when the key was armed, with what the operator was shown about it. */
export interface CancelTarget {
  readonly scope: TargetScope;
  readonly question: string;
  readonly outcome?: string;
  /** Open orders under the scope as last read when it was armed. */
  readonly orders: readonly Order[];
  /** What they are worth at their own prices, as far as they have any. */
  readonly worth: Cash;
  /** Wall time of the reading `orders` came from; missing when they were never read. */
  readonly ordersReadAtMs?: number;
  /** Orders under the scope that only earlier readings showed, and of which nothing says that they ended. */
  readonly unlisted?: readonly Order[];
  /** Orders under the scope that had ended by that reading's rows, which may be wrong: their records are asked for. */
  readonly ended?: readonly Order[];
  /** Orders under the scope of which that reading has no more than where they rest. */
  readonly unread?: readonly OrderPlace[];
  /** That reading had rows which could not be read: orders without a name may be among them, and no record tells of those. */
  readonly hasLostRows?: boolean;
  /** Open orders that rested elsewhere by the same reading: one of them among the canceled is an alarm. */
  readonly elsewhere?: readonly Order[];
  /** Which mirror and tokens the market has is not wholly known: the catalog is asked before anything is called confirmed. */
  readonly areIdsUnknown?: true;
  /** The list of the account left out orders that rest: that it shows none proves nothing. */
  readonly listsLeaveOut?: true;
}

/** Every market on which the account has open orders, with what the operator was shown of them when it was armed. */
export interface EverythingTarget {
  readonly markets: readonly CancelTarget[];
  /** The open orders of all of them, each once. */
  readonly orders: readonly Order[];
  readonly worth: Cash;
  /** Wall time of the complete reading `orders` came from; missing when there was none. */
  readonly ordersReadAtMs?: number;
  /** Lists left out orders that rested: on which other markets there are some, none can prove. */
  readonly listsLeaveOut?: true;
}

/** What a press arms. */
export type ArmedTarget = CancelTarget | EverythingTarget;

export function isEverything(target: ArmedTarget): target is EverythingTarget {
  return 'markets' in target;
}

/** An order that no list shows any more and whose end nothing proves. */
export interface UnaccountedOrder {
  readonly id: string;
  /** Missing where none of its rows could be read. */
  readonly order?: Order;
  /** Where such a one rests; missing where only an answer named it. */
  readonly place?: OrderPlace;
}

/** The service's answer to one cancel request (interface: endpoint 19). */
export interface CancelAnswer {
  /** Ids of the orders that the service says it canceled. */
  readonly canceled: readonly string[];
  /** Orders that it says it did not cancel. */
  readonly notCanceled: readonly {
    /** Order id. */
    readonly id: string;
    /** The service's words, cleaned; may be empty. */
    readonly reason: string;
  }[];
}

/**
 * How a cancel stands. `confirmed` needs evidence for every order that was known, and two readings of the open orders,
 * begun after the last answer, that agree that nothing rests under the scope (docs/cancel.md).
 */
export type CancelOutcome = 'confirmed' | 'left' | 'refused' | 'throttled' | 'not-sent' | 'unresolved';

export type CancelPhase = 'sending' | 'verifying' | 'waiting' | 'settled';

/** Orders that rested while the list of the account lacked them. */
export interface LeftOut {
  readonly orders: readonly Order[];
  /** When that was found, monotonic milliseconds: a list that was asked for earlier says nothing against it. */
  readonly foundMs: number;
}

/** A running or finished cancel, for the screen, `--json` and the audit log. */
export interface CancelProgress extends Pick<CancelTarget, 'listsLeaveOut'> {
  /** What it last found of that itself; missing where it did not. */
  readonly leftOut?: LeftOut;
  /** Counts up within the process. */
  readonly id: number;
  readonly target: CancelTarget;
  readonly phase: CancelPhase;
  /** How it stands now; final when `phase` is `settled`. Missing before anything is known. */
  readonly outcome?: CancelOutcome;
  readonly startedAtMs: number;
  readonly settledAtMs?: number;
  /** The same, monotonic milliseconds: a wall clock may be set back since. */
  readonly settledMs?: number;
  readonly attempts: number;
  /** Confirm → last answer, milliseconds; missing where some request's last try has none. */
  readonly answeredAfterMs?: number | undefined;
  /** Confirm → last complete reading, milliseconds. */
  readonly verifiedAfterMs?: number;
  readonly canceled: readonly string[];
  readonly notCanceled: readonly { readonly id: string; readonly reason: string }[];
  /** Orders of the target that vanished because they traded, by what was looked up afterwards. */
  readonly filled: readonly Order[];
  /** Orders of the target still open at the last complete reading. */
  readonly left: readonly Order[];
  /** Orders under the scope that were not there when it was armed and are open now. */
  readonly appeared: readonly Order[];
  /** Ids the service says it canceled that were not seen under the scope: an alarm. */
  readonly outside: readonly string[];
  /** Missing when there are none. */
  readonly unaccounted?: readonly UnaccountedOrder[];
  /** Open orders under the scope at the last complete reading, or more that a later one showed; missing before the first. */
  readonly openAtLastReading?: number;
  /** A request that may have been carried out left after the reading that `openAtLastReading` is of. */
  readonly sentSinceReading?: true;
  readonly failure?: Failure;
  /** The catalog answered that it knows no market of this id. */
  readonly unknownMarket?: true;
  /** Monotonic milliseconds of the next try while `phase` is `waiting`. */
  readonly nextTryAtMs?: number;
  /** The one try before the time that a throttle told was made. */
  readonly isEarlyTrySpent?: true | undefined;
}

/** How many it left open as far as readings show: by the last one, else by that from before it was armed; undefined without. */
export function openAtLastReading({ openAtLastReading: read, target }: CancelProgress): number | undefined {
  return read ?? (target.ordersReadAtMs === undefined ? undefined : target.orders.length);
}

/** What a cancel says it took down, beside what of that it did not, or not under its scope. */
export interface CancelLists {
  readonly canceled: readonly string[];
  readonly left: readonly { readonly id: string }[];
  readonly outside: readonly string[];
  readonly unaccounted?: readonly { readonly id: string }[] | undefined;
  readonly outcome?: string | undefined;
}

/**
 * The orders that were canceled under the scope: one that is still open was not, whatever the service says, one elsewhere is
 * none of it, and once a reading concluded the cancel, one that it could not account for was not either.
 */
export function canceledHere({
  canceled,
  left,
  outside,
  unaccounted,
  outcome,
}: CancelLists): readonly string[] {
  const doubted = provesGone(outcome) && unaccounted ? unaccounted : [];
  const others = new Set([...[...left, ...doubted].map((order) => order.id), ...outside]);
  return canceled.filter((id) => !others.has(id));
}

/** Of the orders that answers called canceled, those that a reading proved gone. */
export function provedGone(progress: CancelProgress): readonly string[] {
  return provesGone(progress.outcome) ? canceledHere(progress) : [];
}

/** Whether a reading concluded the cancel: what its answers called canceled, and nothing speaks against, is gone. */
export function provesGone(outcome: string | undefined): boolean {
  return outcome === 'confirmed' || outcome === 'left';
}

/** A cancel of everything, running or finished: one cancel for each market, and what the account's list shows after them. */
export interface EverythingProgress extends Pick<EverythingTarget, 'listsLeaveOut'> {
  readonly cancels: readonly CancelProgress[];
  readonly phase: 'canceling' | 'reading' | 'settled';
  /** How it stands; final when `phase` is `settled`. Missing before its window is over or it is settled. */
  readonly outcome?: CancelOutcome;
  readonly startedAtMs: number;
  readonly settledAtMs?: number;
  /** The same, monotonic milliseconds: a wall clock may be set back since. */
  readonly settledMs?: number;
  /** Open orders of the account by a complete reading begun after all verdicts; missing before it. */
  readonly openAtLastReading?: number;
  /** Those of them on markets without a cancel; missing without. */
  readonly openElsewhere?: number;
  /** Orders that any list showed since the start, that reading does not show, and nothing proves gone; missing without. */
  readonly unaccounted?: readonly UnaccountedOrder[];
  /** Why the account's open orders could not be read last. */
  readonly failure?: Failure | undefined;
}
