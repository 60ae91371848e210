import { createBackoff } from '../api/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import type { EngineEvent, FeedName, ReadingTimes } from '../domain/events.ts';
import type { Failure } from '../domain/failure.ts';
import { PACE_JITTER } from '../domain/freshness.ts';
import type { Random } from '../domain/random.ts';
import type { Result } from '../domain/result.ts';
import type { GapAfter } from './pace-by-change.ts';

/**
 * Asks once; `attempt` counts from 1 the tries since the last good answer. What was read as events, or a failure;
 * undefined when there is nothing to ask for now.
 */
export type FeedAsk = (
  signal: AbortSignal,
  stamp: () => ReadingTimes,
  attempt: number,
) => Promise<Result<readonly EngineEvent[]> | undefined>;

export interface FeedOptions {
  readonly name: FeedName;
  readonly clock: Clock;
  readonly random: Random;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: FeedAsk;
  readonly gapAfter: GapAfter;
}

/** One thing that is asked of a service again and again. */
export interface Feed {
  /** What is wanted changed: ask within `withinMs`, at once unless told, as soon as a told wait allows. */
  nudge(withinMs?: number): void;
  /**
   * The person insists: ends a wait between retries as well, unless the service told how long to wait, and asks once
   * also while it is held.
   */
  refresh(): void;
  /** Held feeds ask nothing; released ones ask at once what came due meanwhile. */
  hold(held: boolean): void;
  stop(): void;
}

/** Two asks of one feed are never nearer than this, however fast the selection moves. */
const LEAST_GAP_MS = 150;

/**
 * Asks at the feed's pace while all is well, and after a failure with full-jitter backoff, never earlier than
 * the service told. One ask at a time; a nudge ends the one under way, whose answer nobody wants any more. The first wait
 * is half a pace to one and a half, so that terminals that were started together part at once.
 */
export function createFeed({ name, clock, random, emit, ask, gapAfter }: FeedOptions): Feed {
  const backoff = createBackoff(random);
  let running: AbortController | undefined;
  let cancelTimer: (() => void) | undefined;
  let dueAtMs = -Infinity;
  let lastAskMs = -Infinity;
  /** Asked for again before it is due, though not at once. */
  let wantedByMs = Infinity;
  let retryAtMs = -Infinity;
  let toldUntilMs = -Infinity;
  let attempt = 1;
  let answers = 0;
  let held = false;
  let insisted = false;
  let stopped = false;

  function plan(atMs: number): void {
    dueAtMs = atMs;
    cancelTimer?.();
    if ((held && !insisted) || stopped) return;
    const earliestMs = Math.max(dueAtMs, lastAskMs + LEAST_GAP_MS, retryAtMs, toldUntilMs);
    cancelTimer = clock.schedule(Math.max(0, earliestMs - clock.monotonicMs()), () => void askOnce());
  }

  async function askOnce(): Promise<void> {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    insisted = false;
    wantedByMs = Infinity;
    lastAskMs = clock.monotonicMs();
    const askedAtMs = lastAskMs;
    const stamp = (): ReadingTimes => ({ askedAtMs, readAtMs: clock.monotonicMs() });
    const answer = await ask(mine.signal, stamp, attempt);
    if (mine.signal.aborted || stopped) return;
    running = undefined;
    if (answer?.ok === false) return retryLater(answer.failure);
    backoff.succeeded();
    attempt = 1;
    retryAtMs = -Infinity;
    const events = answer?.value ?? [];
    const paceMs = gapAfter(events, askedAtMs);
    for (const event of events) emit(event);
    if (answer) emit({ type: 'feedAnswered', feed: name, times: stamp(), paceMs });
    plan(Math.min(clock.monotonicMs() + paceMs * varied(), wantedByMs));
  }

  function varied(): number {
    answers++;
    return answers === 1 ? 0.5 + random.next() : 1 + PACE_JITTER * (2 * random.next() - 1);
  }

  function retryLater(failure: Failure): void {
    const toldMs = failure.kind === 'throttled' ? failure.retryAfterMs : undefined;
    const nowMs = clock.monotonicMs();
    const { delayMs, askUser } = backoff.failed(toldMs);
    retryAtMs = nowMs + delayMs;
    attempt++;
    if (toldMs !== undefined) toldUntilMs = nowMs + toldMs;
    const told = askUser ? { ...failure, advice: adviseOnLongWait(toldMs ?? 0) } : failure;
    emit({ type: 'feedFailed', feed: name, failure: told, nextTryAtMs: retryAtMs });
    plan(retryAtMs);
  }

  plan(clock.monotonicMs());
  return {
    nudge(withinMs = 0) {
      if (withinMs === 0) return plan(clock.monotonicMs());
      wantedByMs = Math.min(wantedByMs, clock.monotonicMs() + withinMs);
      if (!running) plan(Math.min(dueAtMs, wantedByMs));
    },
    refresh() {
      retryAtMs = -Infinity;
      insisted = true;
      plan(clock.monotonicMs());
    },
    hold(next) {
      if (held === next) return;
      held = next;
      insisted = false;
      if (held && running) {
        running.abort();
        running = undefined;
        dueAtMs = -Infinity;
      }
      plan(dueAtMs);
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      running?.abort();
    },
  };
}

/** Longer than any retry should wait by itself: a person decides whether to. */
function adviseOnLongWait(toldMs: number): string {
  return `It asks for ${Math.round(toldMs / 60_000)} minutes of rest, which it gets: wait, or use another service.`;
}
