import type {
  CancelAnswer,
  CancelOutcome,
  CancelProgress,
  CancelRequest,
  CancelTarget,
} from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import type { Size } from '../../domain/micros.ts';
import type { Random } from '../../domain/random.ts';
import type { Result } from '../../domain/result.ts';
import { LIST_LAG_MS } from '../../domain/service-lag.ts';
import type { CancelService, OpenOrders, ShownList } from './cancel-service.ts';
import type { Attempt } from './classify-answer.ts';
import type { SendOrJoin } from './join-requests.ts';
import type { Reading, RunFacts } from './next-step.ts';
import {
  createOrderRecords,
  type LookUpCount,
  type OrderRecords,
  type OrderRecordsOptions,
} from './read-order-records.ts';
import type { Before } from './reconcile-orders.ts';
import type { StrangeMarket } from './strange-markets.ts';
import { seenIn, type SeenOrders, tellsTraded } from './seen-orders.ts';
import { wakeablePause, type WakeablePause } from './wakeable-pause.ts';

export interface RunOptions {
  readonly service: CancelService;
  /** By the service's `cancel`; while a request that names the same is under way, that one. */
  readonly sendRequest: SendOrJoin;
  /** The first pages of the account's open orders, by a reading that begins now or later. */
  readonly readAccount: () => Promise<Result<OpenOrders>>;
  /** Takes each listing that came, for the other cancels. */
  readonly onListed: (listing: ShownList) => void;
  readonly lookUps?: LookUpCount;
  readonly clock: Clock;
  readonly random: Random;
  /** After so many milliseconds it is called by what is known. */
  readonly windowMs: number;
  readonly initial: CancelProgress;
  /** Sends nothing: an earlier process did, or did not. */
  readonly verifyOnly: boolean;
  /** It replaces a cancel that may have been carried out, and of which no reading told yet. */
  readonly isUnproven?: boolean;
  /** It begins when it is told to. */
  readonly waits?: boolean;
  /** What cancels told as traded, of each order; by id. None tells it again. */
  readonly matchedTold: Map<string, Size>;
  readonly onProgress: (progress: CancelProgress) => void;
  /** More orders are known under the scope: the target with all of them, for whoever verifies it after a crash. */
  readonly onLearned: (target: CancelTarget) => void;
  /** True while it waits out a throttle of the cancel endpoint. */
  readonly onThrottled: (throttled: boolean) => void;
}

const MOST_LIST_AGE_MS = 30_000;

/** A request that was sent, and what came of it so far. */
export interface SentRequest {
  readonly request: CancelRequest;
  /** How often it was sent. */
  tries: number;
  /** What the last try proved. */
  attempt: Attempt;
  /** What it was last answered, if ever: a try without an answer takes nothing of it back. */
  answer?: CancelAnswer | undefined;
  /** When a try was last answered with ids, monotonic milliseconds; missing where none was. */
  answeredMs?: number | undefined;
  /** When that try left: it may have been carried out at once. Monotonic milliseconds. */
  answeredLeftMs?: number | undefined;
  /** When a try ended that the service took, as far as is known, monotonic milliseconds; missing where none did. */
  cameMs?: number | undefined;
  /** The last try followed one that the service wanted later. */
  wasPutOff: boolean;
  /** Readings since then that proved nothing. */
  failedReadings: number;
  /** Throttled tries in a row. */
  throttles: number;
  /** It is not sent again before, monotonic milliseconds: the service wants it later, or that was decided. */
  dueMs?: number | undefined;
  /** How much of that wait is only the pace of a watch, milliseconds. */
  paceMs: number;
  /** When its last try was signed, monotonic milliseconds. */
  signedMs: number;
  /** It was refused for the time it was signed with, and the clock was looked at since. */
  isClockMeasured?: true;
  /** It is signed anew, or the key was pressed again: it is sent before anything else. */
  mustSendAgain?: true | undefined;
  /** It was sent once before the time that the service told. */
  isEarlyTrySpent?: true | undefined;
}

/** What was the case before the requests that are under way, and is again if none of them may have been carried out. */
export interface BeforeRequests {
  unproven: boolean;
  sentSinceReading: true | undefined;
}

/** Everything a running cancel has and knows. */
export interface RunState extends RunOptions {
  readonly record: RunProgress;
  readonly facts: RunFacts;
  readonly stopping: AbortController;
  readonly pause: WakeablePause;
  readonly startedMs: number;
  /** Since the last press of its key, monotonic milliseconds. */
  windowBeganMs: number;
  before: Before;
  /** Ids of orders that were open by the last reading and that the account's whole list did not show. */
  notInAccount: ReadonlySet<string>;
  /** A press started another in its place. */
  isReplaced: boolean;
  /** What this cancel goes by; what it hands on to the next one is `Findings`. */
  readonly seen: SeenOrders;
  /** How much of an order had traded when it was seen first, by id. */
  readonly matchedBefore: Map<string, Size>;
  /** Ids in the target that the journal has: the armed one, or the last that `onLearned` took. */
  journaled: ReadonlySet<string>;
  /** Whether the journal has that lists had rows without a name. */
  isLossJournaled: boolean;
  /** What the last lists showed, under the scope or not. */
  listed: readonly Order[];
  readonly records: OrderRecords;
  /**
   * When a list came last that had rows which name no order, monotonic milliseconds; missing where none had. Orders may be among
   * them, and no record tells of those.
   */
  lostRowsCameMs?: number | undefined;
  /** By the id of a market that is none of ours and under which a token of ours is listed. */
  readonly strange: Map<string, StrangeMarket>;
  /** By what they name. */
  readonly sent: Map<string, SentRequest>;
  /** What those name that have no answer yet. */
  readonly underWay: Set<string>;
  readonly beforeRequests: BeforeRequests;
  /** What came of the requests of each try, in the order in which they were sent; by its number. */
  readonly tries: Map<number, Attempt[]>;
  /** Ends the reading under way: it does not look everywhere, as is known now. */
  outdated: AbortController;
  skewCorrections: number;
  /** When the clock was last corrected, monotonic milliseconds. */
  clockCorrectedMs: number;
  readingBeganMs: number;
  /** When the last reading came back, monotonic milliseconds. */
  readingCameMs: number;
  /** Since when every reading showed nothing under the scope, monotonic milliseconds. */
  emptySinceMs?: number | undefined;
  /** When a list came last that showed more than was known, monotonic milliseconds. */
  shownLastMs: number;
  /** Waits out a throttle of the cancel endpoint. */
  throttled: boolean;
  /** The verdict stands; what became of single orders may still be read. */
  decided: boolean;
}

/** @param onFound told of each record of an order that comes */
export function createRunState(options: RunOptions, onFound?: OrderRecordsOptions['onFound']): RunState {
  const { service, clock, lookUps, initial, verifyOnly, onProgress } = options;
  const isUnproven = verifyOnly || options.isUnproven === true;
  const stopping = new AbortController();
  const { ordersReadAtMs, ended = [], unlisted = [], unread = [], elsewhere = [] } = initial.target;
  const orders = [...ended, ...unlisted, ...initial.target.orders];
  const seen = seenIn(initial.target);
  // What an earlier process found of the account's list the screen of this one does not know.
  const leftOut = { orders, foundMs: clock.monotonicMs() };
  const isFoundEarlier = verifyOnly && initial.target.listsLeaveOut;
  const record = createRunProgress({ ...initial, ...(isFoundEarlier && { leftOut }) }, onProgress);
  record.unproven = isUnproven;
  // If the list is old, newer orders may have existed when the key was pressed.
  const isRecent = ordersReadAtMs !== undefined && initial.startedAtMs - ordersReadAtMs <= MOST_LIST_AGE_MS;
  return {
    ...options,
    record,
    facts: {
      stage: verifyOnly ? 'proving' : 'sending',
      everSent: isUnproven,
      mayBeDone: isUnproven,
      everThrottled: false,
      requests: [],
      isUnderWay: false,
      mayCorrectSkew: false,
      isOverdue: false,
      areIdsUnknown: initial.target.areIdsUnknown ?? false,
      failedReadings: 0,
      sinceReadingMs: 0,
      readingAgeMs: 0,
    },
    stopping,
    pause: wakeablePause(clock, stopping.signal),
    startedMs: clock.monotonicMs(),
    windowBeganMs: clock.monotonicMs(),
    before: { orders, unread, complete: isRecent && !initial.listsLeaveOut, beforehand: isRecent },
    notInAccount: new Set(),
    isReplaced: false,
    seen,
    matchedBefore: new Map(
      [...elsewhere, ...orders]
        .filter((order) => tellsTraded(seen, order))
        .map(({ id, matchedSize }) => [id, matchedSize]),
    ),
    journaled: new Set([...orders, ...unread].map(({ id }) => id)),
    isLossJournaled: initial.target.hasLostRows ?? false,
    listed: initial.target.orders,
    lostRowsCameMs: initial.target.hasLostRows ? clock.monotonicMs() : undefined,
    strange: new Map(),
    records: createOrderRecords({
      service,
      clock,
      stop: stopping.signal,
      lookUps,
      ...(onFound && { onFound }),
    }),
    sent: new Map(),
    underWay: new Set(),
    beforeRequests: { unproven: isUnproven, sentSinceReading: undefined },
    tries: new Map(),
    outdated: new AbortController(),
    skewCorrections: 0,
    clockCorrectedMs: -Infinity,
    readingBeganMs: 0,
    readingCameMs: clock.monotonicMs(),
    shownLastMs: -Infinity,
    throttled: false,
    decided: false,
  };
}

export function byId<T extends OrderPlace>(orders: readonly T[]): Map<string, T> {
  return new Map(orders.map((order) => [order.id, order]));
}

/** Whether nothing is open, by a complete reading or by all since. */
export function isClear({ left, appeared }: Pick<CancelProgress, 'left' | 'appeared'>): boolean {
  return left.length + appeared.length === 0;
}

/** Whether every reading showed nothing under the scope for longer than lists lag. */
export function isLongEmpty({ readingBeganMs, emptySinceMs = Infinity }: RunState): boolean {
  return readingBeganMs - emptySinceMs >= LIST_LAG_MS;
}

/** By the clock: a machine that is too busy runs timers late, and in any order. */
export function isWindowOver({ clock, windowBeganMs, windowMs }: RunState): boolean {
  return clock.monotonicMs() - windowBeganMs >= windowMs;
}

/** The verdict rests on it alone, whatever requests are put off: no press came since. */
export function settlesAtOnce(reading: Reading | undefined): boolean {
  if (reading?.kind === 'complete') return isClear(reading);
  return reading?.kind === 'inconclusive' && reading.isRefusal === true;
}

/** What a running cancel knows. Each update is a new snapshot, told to whoever listens. */
export interface RunProgress {
  readonly progress: CancelProgress;
  /**
   * True while a request may have been carried out and no complete reading has begun since: nothing but
   * `unresolved` can be said of it then.
   */
  unproven: boolean;
  update(change: Partial<CancelProgress>): void;
}

function createRunProgress(
  initial: CancelProgress,
  onProgress: (progress: CancelProgress) => void,
): RunProgress {
  let progress = initial;
  return {
    unproven: false,
    get progress() {
      return progress;
    },
    update(change) {
      progress = { ...progress, ...change };
      onProgress(progress);
    },
  };
}

/** The honest word for a cancel that ends now, whatever it was doing. */
export function standingOutcome(record: RunProgress): CancelOutcome {
  const { outcome, verifiedAfterMs } = record.progress;
  if (record.unproven) return 'unresolved';
  // A reading that nothing was concluded from yet.
  return outcome ?? (verifiedAfterMs === undefined ? 'not-sent' : 'unresolved');
}
