import {
  type ArmedTarget,
  type CancelProgress,
  type TargetScope,
  type CancelTarget,
  type EverythingProgress,
  isEverything,
} from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import { inTime } from '../domain/deadline.ts';
import type { Size } from '../domain/micros.ts';
import type { Order } from '../domain/order.ts';
import { marketIdsOf, ordersUnder, tokenIdsOf } from '../domain/orders-under-scope.ts';
import { sameId } from '../domain/same-id.ts';
import type { Random } from '../domain/random.ts';
import { createOrdersInDoubt, type OrdersInDoubt } from './orders-in-doubt.ts';
import { neverSent } from './run/cancel-failures.ts';
import { CANCEL_WINDOW_MS, startCancelRun, type CancelRun, type EarlyTry } from './run/cancel-run.ts';
import { createEverything, type Everything } from './cancel-everything.ts';
import type { EverythingRun } from './run/everything-run.ts';
import { createIntents } from './records/track-intents.ts';
import { joinRequests } from './run/join-requests.ts';
import { readAccountPages } from './run/read-open-orders.ts';
import { shareReading } from './run/share-reading.ts';
import type { CancelAudit, CancelJournal, JournalEntry } from './records/cancel-records.ts';
import type { RunOptions } from './run/run-state.ts';
import type { CancelService, ShownList } from './run/cancel-service.ts';
import { scopeProblem } from './run/scope-problem.ts';

/** A disk that takes longer to write a few lines does not keep anybody from leaving. */
const DISK_MS = 400;
/** Part of the grace period, reserved for disk writes and the final message. */
const LAST_WORDS_MS = 500;

export interface CancelsOptions {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly random: Random;
  readonly journal?: CancelJournal;
  readonly audit?: CancelAudit;
  /** Every change of every cancel, as a new snapshot. */
  readonly onProgress?: (progress: CancelProgress) => void;
  /** Every change of a cancel of everything, as a new snapshot. */
  readonly onEverything?: (progress: EverythingProgress) => void;
  /** True while the service throttles a cancel: every other read should stop. False when that is over. */
  readonly onReadsPaused?: (paused: boolean) => void;
  /** After so long a cancel is called by what is known; 30,000 ms by default. */
  readonly windowMs?: number;
}

/** The one place from which cancels are sent, for the key and for the command line. */
export interface Cancels {
  /** The key was armed: the intent goes to the journal. Disarming, or a start, ends it. */
  arm(target: ArmedTarget): void;
  disarm(): void;
  /**
   * Sends and sees it through. Resolves when settled, or at the end of the window with how it stands then;
   * what is unresolved is verified on in the background until a clean reading or `clear`. A start whose
   * orders a running cancel already covers joins that one, which sends again what was answered.
   */
  start(target: CancelTarget): Promise<CancelProgress>;
  /** Every market at once. */
  readonly everything: Everything;
  /** Lists had shown these by the last press of `target`: what of them it covers was there before, and is not new. */
  knownBefore(target: CancelTarget, orders: readonly Order[]): void;
  /** A listing of open orders came that was read for something else: no running cancel may overlook what it shows. */
  note(listing: ShownList): void;
  /** Orders ended, as their own records say: a later cancel has no more to do with them, and tells nothing of them. */
  noteEnded(ids: readonly string[]): void;
  /** Cancels that are not settled, oldest first. */
  running(): readonly CancelProgress[];
  /** A later process verifies what this one leaves. */
  readonly keepsJournal: boolean;
  /** How each of those stands if the process ends at this very moment: the words that are true then. */
  standing(): readonly CancelProgress[];
  /** Ends the wait of a throttled cancel now; once for each cancel. */
  forceResend(id: number): EarlyTry;
  /** The operator takes note of a cancel that is not settled and ends its verification. Resolves when it has ended. */
  clear(id: number): Promise<void>;
  /**
   * Verifies, without sending, what an earlier process left unfinished. Resolves with one verdict each. Asked again,
   * with those of what has turned up since.
   */
  restore(): Promise<readonly CancelProgress[]>;
  /**
   * Leaving: waits for what is running, stops it, and tells how each ended; what was armed was not sent. Takes
   * `graceMs` at most, the disk included, and half a second where that is less.
   */
  finish(graceMs: number): Promise<readonly CancelProgress[]>;
}

type Launch = Partial<Pick<RunOptions, 'verifyOnly' | 'waits' | 'isUnproven'>>;

/** The cancel machine: sent → answered → verified by a complete reading that began after the answer. */
export function createCancels(options: CancelsOptions): Cancels {
  const { clock, windowMs = CANCEL_WINDOW_MS } = options;
  const runs = new Map<number, CancelRun>();
  const intents = createIntents(options);
  const onRunThrottled = pauseReads(options.onReadsPaused);
  const keys = new WeakMap<CancelRun, string>();
  const inDoubt = createOrdersInDoubt(clock, () => runs.values());
  const note = noteTo(runs, inDoubt, () => everything.last());
  const shared = { ...options, windowMs, ...sharedByRuns(options, noteOwn(inDoubt, note)) };
  const everything = createEverything({
    ...shared,
    inDoubt: inDoubt.all,
    isGone: inDoubt.isGone,
    prepare: (target) => startRun(target, true),
    tell: (progress) => notifyListener(progress, options.onEverything),
    stopRun: (id) => stopRun(runs.get(id)),
    // Of what was armed with it, a market that it has been to already was not begun.
    onBegun: () => void intents.disarm(),
  });
  let launched = 0;

  function launch(key: string, target: CancelTarget, startedAtMs: number, how: Launch): CancelRun {
    const id = ++launched;
    const initial = nothingYet(id, target, startedAtMs);
    const onThrottled = (now: boolean): void => onRunThrottled(id, now);
    const onProgress = (progress: CancelProgress): void => {
      notifyListener(progress, options.onProgress);
      everything.last()?.changed(id);
    };
    const listeners = { onProgress, onLearned: intents.learn.bind(undefined, key), onThrottled };
    const run = startCancelRun({ ...shared, verifyOnly: false, ...how, initial, ...listeners });
    runs.set(id, run);
    keys.set(run, key);
    intents.track(seeThrough(run, key));
    return run;
  }

  async function seeThrough(run: CancelRun, key: string): Promise<void> {
    const progress = await run.settled;
    inDoubt.note(run.findings);
    runs.delete(progress.id);
    await intents.settle(key, progress);
  }

  /** `waits`: it begins in its turn. */
  function startRun(armed: CancelTarget, waits: boolean): CancelRun {
    const key = intents.take(armed);
    const target = inDoubt.addTo(armed);
    const running = [...runs.values()];
    const joined = findJoined(running, target);
    if (joined) return join(joined, target, waits, (to) => intents.handOver(key, keys.get(to) ?? ''));
    const replaced = running.filter((run) => replaces(run, target));
    // What they may have done is proved by no word for requests of this one alone.
    const isUnproven = replaced.some((run) => run.standing.outcome === 'unresolved');
    for (const run of replaced) run.stop('replaced');
    const told = withFound(target, running);
    intents.keep(key, told);
    for (const run of replaced) intents.handOver(keys.get(run) ?? '', key);
    const next = launch(key, told, clock.now(), { waits, isUnproven });
    for (const run of replaced) everything.last()?.replace(run, next);
    return next;
  }

  /** Without a market's id nothing was sent, and nothing can be read. */
  function verifyLeft({ key, target, armedAtMs }: JournalEntry): Promise<CancelProgress> | undefined {
    if (!scopeProblem(target.scope, clock))
      return launch(key, inDoubt.addTo(target), armedAtMs, { verifyOnly: true }).verdict;
    return void intents.drop(key);
  }

  return {
    arm: (target) => intents.arm(isEverything(target) ? target.markets : [target]),
    disarm: () => void intents.disarm(),
    start(target) {
      // What else is armed was not confirmed.
      if (!intents.isArmed(target)) intents.disarm();
      return startRun(target, false).verdict;
    },
    everything,
    knownBefore: knownToRuns(runs),
    note,
    noteEnded: inDoubt.noteEnded,
    running: () => Array.from(runs.values(), (run) => run.progress),
    keepsJournal: options.journal !== undefined,
    standing: () => Array.from(runs.values(), (run) => run.standing),
    forceResend: (id) => runs.get(id)?.forceResend(),
    clear: (id) => stopRun(runs.get(id)),
    restore: async () =>
      Promise.all((await intents.unfinished()).flatMap((entry) => verifyLeft(entry) ?? [])),
    async finish(graceMs) {
      const armed = intents.disarm();
      const ended = await endRuns([...runs.values()], everything.last(), clock, graceMs, intents.leave);
      await intents.written(DISK_MS);
      return [...ended, ...armed.map((target) => neverConfirmed(++launched, target, clock.now()))];
    },
  };
}

/** A running cancel takes over what was pressed again. */
function join(
  run: CancelRun,
  target: CancelTarget,
  waits: boolean,
  handOver: (to: CancelRun) => void,
): CancelRun {
  run.note(shownIn(target));
  const { orders, unlisted = [], ended = [] } = target;
  run.takeIn([...orders, ...unlisted, ...ended]);
  if (!waits) run.begin();
  // Its intent has by now what the press showed.
  handOver(run);
  run.sendAgain();
  return run;
}

async function stopRun(run: CancelRun | undefined): Promise<void> {
  run?.stop();
  await run?.settled;
}

function replaces(run: CancelRun, target: CancelTarget): boolean {
  const { scope } = run.progress.target;
  return scope.kind === target.scope.kind && scopeCovers(target.scope, scope);
}

/** With what the cancels that run found of the account's list. */
function withFound(target: CancelTarget, running: readonly CancelRun[]): CancelTarget {
  const isShort = running.some(({ progress }) => progress.listsLeaveOut);
  return isShort ? { ...target, listsLeaveOut: true } : target;
}

/** One of the same kind before one of the whole market. */
function findJoined(running: readonly CancelRun[], target: CancelTarget): CancelRun | undefined {
  const joinable = running.filter((run) => canJoin(run, target));
  return joinable.find((run) => isSameKind(run, target)) ?? joinable[0];
}

/** A market's request takes more than the key of an outcome shows: only one that has to wait anyway is sent for that. */
function canJoin(run: CancelRun, target: CancelTarget): boolean {
  const isEnough = isSameKind(run, target) || run.isPutOff;
  return run.joinable && isEnough && scopeCovers(run.progress.target.scope, target.scope);
}

function isSameKind(run: CancelRun, { scope }: CancelTarget): boolean {
  return run.progress.target.scope.kind === scope.kind;
}

/** Lets them settle within the grace, then stops what is left; `onOver` in between. Resolves with how each ended. */
async function endRuns(
  runs: readonly CancelRun[],
  everything: EverythingRun | undefined,
  clock: Clock,
  graceMs: number,
  onOver: () => void,
): Promise<readonly CancelProgress[]> {
  everything?.close();
  const settled = Promise.all([...runs.map((run) => run.settled), everything?.settled]);
  if (graceMs > LAST_WORDS_MS) await inTime(clock, settled, graceMs - LAST_WORDS_MS);
  onOver();
  everything?.stop();
  for (const run of runs) run.stop();
  await settled;
  return Promise.all(runs.map((run) => run.settled));
}

/** Requests, readings and look-ups that one cancel makes for the others, too. */
function sharedByRuns({ service, clock }: CancelsOptions, onListed: Cancels['note']) {
  const sendRequest = joinRequests((...request) => service.cancel(...request), clock);
  const readAccount = shareReading(() => readAccountPages(service, clock, onListed));
  return {
    onListed,
    sendRequest,
    readAccount,
    lookUps: { answers: 0 },
    matchedTold: new Map<string, Size>(),
  };
}

/** What is read for one cancel is known to all. */
function noteTo(
  runs: ReadonlyMap<number, CancelRun>,
  inDoubt: OrdersInDoubt,
  everything: () => EverythingRun | undefined,
): Cancels['note'] {
  return (listing) => {
    inDoubt.noteShown(listing);
    for (const run of runs.values()) run.note(listing);
    everything()?.note(listing);
  };
}

function knownToRuns(runs: ReadonlyMap<number, CancelRun>): Cancels['knownBefore'] {
  return ({ scope }, orders) => {
    for (const run of runs.values()) {
      if (scopeCovers(run.progress.target.scope, scope)) run.takeIn(ordersUnder(scope, orders));
    }
  };
}

/** Of the machine's own listings nobody else remembers what they showed. */
function noteOwn(inDoubt: OrdersInDoubt, note: Cancels['note']): Cancels['note'] {
  return (listing) => {
    inDoubt.noteListed(listing);
    note(listing);
  };
}

/** What a target was pinned with, as a listing. */
function shownIn(target: CancelTarget): ShownList {
  const { orders, unlisted = [], elsewhere = [], ended = [], unread = [] } = target;
  const { hasLostRows = false, listsLeaveOut = false } = target;
  return { orders: [...orders, ...unlisted, ...elsewhere, ...ended], unread, hasLostRows, listsLeaveOut };
}

/** A listener that throws must not take a cancel down with it. */
function notifyListener<T>(progress: T, listener: ((progress: T) => void) | undefined): void {
  try {
    listener?.(progress);
  } catch {}
}

/** Reads are paused while any cancel waits out a throttle. */
function pauseReads(onReadsPaused: CancelsOptions['onReadsPaused']): (id: number, now: boolean) => void {
  const throttled = new Set<number>();
  return (id, now) => {
    const before = throttled.size;
    if (now) throttled.add(id);
    else throttled.delete(id);
    if (before === 0 || throttled.size === 0) onReadsPaused?.(now);
  };
}

const NOTHING_YET = {
  phase: 'sending',
  attempts: 0,
  canceled: [],
  notCanceled: [],
  filled: [],
  left: [],
  appeared: [],
  outside: [],
} as const;

function nothingYet(id: number, target: CancelTarget, startedAtMs: number): CancelProgress {
  const { listsLeaveOut } = target;
  return { ...NOTHING_YET, id, target, startedAtMs, ...(listsLeaveOut && { listsLeaveOut }) };
}

function neverConfirmed(id: number, target: CancelTarget, atMs: number): CancelProgress {
  const failure = neverSent(atMs, 'it was armed and never confirmed', 'press again and confirm to cancel');
  const end = { phase: 'settled', outcome: 'not-sent', settledAtMs: atMs, failure } as const;
  return { ...nothingYet(id, target, atMs), ...end };
}

/** Whether a cancel of `wide` takes down everything that one of `narrow` would, and looks wherever that would. */
function scopeCovers(wide: TargetScope, narrow: TargetScope): boolean {
  if (!sameId(wide.conditionId, narrow.conditionId)) return false;
  if (wide.kind === 'outcome' && narrow.kind === 'market') return false;
  return areAmong(marketIdsOf(narrow), marketIdsOf(wide)) && areAmong(tokenIdsOf(narrow), tokenIdsOf(wide));
}

function areAmong(ids: readonly string[], all: readonly string[]): boolean {
  return ids.every((id) => all.some((other) => sameId(id, other)));
}
