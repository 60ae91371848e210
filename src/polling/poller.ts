import { type Backoff, createBackoff } from '../api/backoff.ts';
import { type Clock, noticeStandstill } from '../domain/clock.ts';
import type { MonitorEvent, ReadingTimes, Publish } from '../domain/monitor-event.ts';
import { type Failure, waitAfter } from '../domain/failure.ts';
import { PACE_JITTER } from '../domain/poll-pace.ts';
import type { Random } from '../domain/random.ts';
import type { Result } from '../domain/result.ts';
import { createPollTimes } from './poll-times.ts';

/**
 * Asks once; `attempt` counts from 1 the tries since the last good answer. What was read as events, or a failure;
 * undefined when there is nothing to ask for now.
 */
export type PollerRequest = (
  signal: AbortSignal,
  stamp: () => ReadingTimes,
  attempt: number,
) => Promise<Result<readonly MonitorEvent[]> | undefined>;

export interface PollerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly request: PollerRequest;
  /** Milliseconds to the next ask after a good answer. */
  readonly pace: () => number;
  /** The first ask comes so much later, milliseconds; at once by default. */
  readonly firstAfterMs?: number;
  /** It takes long and nobody goes by its age: what came before a standstill counts all the same. */
  readonly isAgeless?: boolean;
  /** Each event that was read. */
  readonly publish: Publish;
  /** After the events of a good answer; it is due again `paceMs` later. */
  readonly answered?: (times: ReadingTimes, paceMs: number) => void;
  /** Monotonic time of the next try. */
  readonly failed: (failure: Failure, nextTryAtMs: number) => void;
  /** What failed is wanted no more. */
  readonly dropped?: () => void;
}

/** One thing that is asked of a service again and again. */
export interface Poller {
  /** What is wanted changed: ask within `withinMs`, by default at once, as soon as a told wait allows. */
  pollSoon(withinMs?: number): void;
  /**
   * The person insists: ends a wait between retries as well, unless the service told how long to wait, and asks once
   * also while it is held.
   */
  refresh(): void;
  /** There is reason to hope: a wait between retries ends within `withinMs`, unless the service told how long to wait. */
  retryWithin(withinMs: number): void;
  /** Held pollers ask nothing; released ones ask at once what came due meanwhile. */
  hold(held: boolean): void;
  stop(): void;
}

/** Jitter so that refused pollers do not all retry at once. */
const LEFT_ALONE_JITTER_MS = 500;

/**
 * Asks at the poller's pace while all is well, and after a failure with full-jitter backoff, never earlier than
 * the service told. One ask at a time; `pollSoon` ends the one under way, whose answer nobody wants any more.
 */
export function createPoller(options: PollerOptions): Poller {
  const { clock, random, request, pace, firstAfterMs = 0, isAgeless = false } = options;
  const backoff = createBackoff(random);
  const times = createPollTimes();
  const varied = createJitter(random);
  let running: AbortController | undefined;
  let cancelTimer: (() => void) | undefined;
  let attempt = 1;
  let held = false;
  let insisted = false;
  let stopped = false;

  function plan(): void {
    cancelTimer?.();
    if ((held && !insisted) || stopped) return;
    const waitMs = Math.max(0, times.nextMs() - clock.monotonicMs());
    cancelTimer = clock.schedule(waitMs, () => void pollOnce());
  }

  async function pollOnce(): Promise<void> {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    insisted = false;
    const askedAtMs = clock.monotonicMs();
    times.asked(askedAtMs);
    const stamp = (): ReadingTimes => ({ askedAtMs, readAtMs: clock.monotonicMs() });
    const asking = request(mine.signal, stamp, attempt);
    const { value: answer, hasStood } = await noticeStandstill(clock, asking);
    if (mine.signal.aborted || stopped) return;
    running = undefined;
    if (answer?.ok === false) retryLater(answer.failure);
    // What came before a standstill is older than anybody could tell.
    else if (answer && hasStood && !isAgeless) times.due(clock.monotonicMs());
    else goOn(answer?.value, stamp());
    plan();
  }

  /** `events` are missing when there was nothing to ask for. */
  function goOn(events: readonly MonitorEvent[] | undefined, read: ReadingTimes): void {
    const hasFailed = attempt > 1;
    backoff.succeeded();
    attempt = 1;
    const paceMs = pace();
    // First of all: what is told may change what is wanted, and poll soon.
    times.answered(clock.monotonicMs() + paceMs * varied());
    for (const event of events ?? []) options.publish(event);
    if (events) options.answered?.(read, paceMs);
    else if (hasFailed) options.dropped?.();
  }

  function retryLater(failure: Failure): void {
    const toldMs = waitAfter(failure);
    const nowMs = clock.monotonicMs();
    const { delayMs, askUser } = untilBudgetTries(failure, random) ?? backoff.failed(toldMs);
    attempt++;
    // What our own budget refused may be asked again: it costs nothing, and the budget knows best.
    const isTold = toldMs !== undefined && failure.sent === 'maybe';
    times.failed(nowMs + delayMs, isTold ? nowMs + toldMs : undefined);
    const told = askUser ? { ...failure, advice: adviseOnLongWait(toldMs ?? 0) } : failure;
    options.failed(told, nowMs + delayMs);
  }

  times.due(clock.monotonicMs() + firstAfterMs);
  plan();
  return {
    pollSoon(withinMs = 0) {
      if (withinMs === 0) times.due(clock.monotonicMs());
      else times.wantedBy(clock.monotonicMs() + withinMs);
      // A poll under way ends at once, unless the new one can wait for it.
      if (withinMs === 0 || !running) plan();
    },
    refresh() {
      insisted = true;
      times.insist(clock.monotonicMs());
      plan();
    },
    retryWithin(withinMs) {
      times.retryBy(clock.monotonicMs() + withinMs);
      if (!running) plan();
    },
    hold(next) {
      if (held === next) return;
      held = next;
      insisted = false;
      if (held && running) {
        running.abort();
        running = undefined;
        times.due(-Infinity);
      }
      plan();
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      running?.abort();
    },
  };
}

/**
 * What a pace is multiplied by. The first wait is half a pace to one and a half, so that terminals that were started together
 * part at once.
 */
function createJitter(random: Random): () => number {
  let hasParted = false;
  return () => {
    if (hasParted) return 1 + PACE_JITTER * (2 * random.next() - 1);
    hasParted = true;
    return 0.5 + random.next();
  };
}

/** Our own budget knows when a service that fails is tried next: who is refused until then need not back off. */
function untilBudgetTries(failure: Failure, random: Random): ReturnType<Backoff['failed']> | undefined {
  if (failure.kind !== 'network' || failure.retryAfterMs === undefined) return undefined;
  return { delayMs: failure.retryAfterMs + LEFT_ALONE_JITTER_MS * random.next(), askUser: false };
}

/** Longer than any retry should wait by itself: a person decides whether to. */
function adviseOnLongWait(toldMs: number): string {
  return `It asks for ${Math.round(toldMs / 60_000)} minutes of rest, which it gets: wait, or use another service.`;
}
