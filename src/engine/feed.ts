import { createBackoff } from '../api/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import type { EngineEvent, FeedName, ReadingTimes } from '../domain/events.ts';
import { FEED_PACE_MS } from '../domain/freshness.ts';
import type { Random } from '../domain/random.ts';
import type { Result } from '../domain/result.ts';

/** Asks once. What was read as events, or a failure; undefined when there is nothing to ask for now. */
export type FeedAsk = (
  signal: AbortSignal,
  stamp: () => ReadingTimes,
) => Promise<Result<readonly EngineEvent[]> | undefined>;

export interface FeedOptions {
  readonly name: FeedName;
  readonly clock: Clock;
  readonly random: Random;
  readonly emit: (event: EngineEvent) => void;
  readonly ask: FeedAsk;
}

/** One thing that is asked of a service again and again. */
export interface Feed {
  /** What is wanted changed, or the person asked: ask as soon as the pace and a told wait allow. */
  nudge(): void;
  /** The person insists: ends a wait between retries as well, unless the service told how long to wait. */
  refresh(): void;
  /** Held feeds ask nothing; released ones ask at once. */
  hold(held: boolean): void;
  stop(): void;
}

/** Two asks of one feed are never nearer than this, however fast the selection moves. */
const LEAST_GAP_MS = 150;
/** Waits vary by this share of the pace, so that many terminals never fall into step. */
const JITTER = 0.1;

/**
 * Asks at the feed's pace while all is well, and after a failure with full-jitter backoff, never earlier than
 * the service told. One ask at a time; a nudge ends the one under way, whose answer nobody wants any more.
 */
export function createFeed({ name, clock, random, emit, ask }: FeedOptions): Feed {
  const backoff = createBackoff(random);
  let running: AbortController | undefined;
  let cancelTimer: (() => void) | undefined;
  let lastAskMs = -Infinity;
  let retryAtMs = -Infinity;
  let toldUntilMs = -Infinity;
  let held = false;
  let stopped = false;

  function plan(atMs: number): void {
    cancelTimer?.();
    if (held || stopped) return;
    const earliestMs = Math.max(atMs, lastAskMs + LEAST_GAP_MS, retryAtMs, toldUntilMs);
    cancelTimer = clock.schedule(Math.max(0, earliestMs - clock.monotonicMs()), () => void askOnce());
  }

  async function askOnce(): Promise<void> {
    running?.abort();
    const mine = new AbortController();
    running = mine;
    lastAskMs = clock.monotonicMs();
    const askedAtMs = lastAskMs;
    const stamp = (): ReadingTimes => ({ askedAtMs, readAtMs: clock.monotonicMs() });
    const answer = await ask(mine.signal, stamp);
    if (mine.signal.aborted || stopped) return;
    running = undefined;
    if (answer?.ok === false) return retryLater(answer);
    backoff.succeeded();
    retryAtMs = -Infinity;
    for (const event of answer?.value ?? []) emit(event);
    if (answer) emit({ type: 'feedAnswered', feed: name, times: stamp() });
    plan(clock.monotonicMs() + FEED_PACE_MS[name] * (1 + JITTER * (2 * random.next() - 1)));
  }

  function retryLater({ failure }: Extract<Result<never>, { ok: false }>): void {
    const toldMs = failure.kind === 'throttled' ? failure.retryAfterMs : undefined;
    const nowMs = clock.monotonicMs();
    retryAtMs = nowMs + backoff.failed(toldMs).delayMs;
    if (toldMs !== undefined) toldUntilMs = nowMs + toldMs;
    emit({ type: 'feedFailed', feed: name, failure, nextTryAtMs: retryAtMs });
    plan(retryAtMs);
  }

  plan(clock.monotonicMs());
  return {
    nudge: () => plan(clock.monotonicMs()),
    refresh() {
      retryAtMs = -Infinity;
      plan(clock.monotonicMs());
    },
    hold(next) {
      if (held === next) return;
      held = next;
      if (held) running?.abort();
      plan(clock.monotonicMs());
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      running?.abort();
    },
  };
}
