import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/clock.ts';

/** A clock that only `advance` moves: equal runs see equal times. */
export interface ReplayClock extends Clock {
  /** Runs what is due within `byMs`, in its order, each with everything that follows from it. One call at a time. */
  advance(byMs: number): Promise<void>;
  /** Back to the beginning; what was waited for is forgotten. */
  rewind(): void;
}

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

/** `startedAtMs`: wall time at its beginning. */
export function replayClock(startedAtMs: number): ReplayClock {
  const timers = new Set<Timer>();
  let nowMs = 0;

  /** The earliest; of those due at one time the one that was set first. */
  function next(untilMs: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueMs <= untilMs && (!first || timer.dueMs < first.dueMs)) first = timer;
    }
    return first;
  }

  return {
    now: () => Math.round(startedAtMs + nowMs),
    monotonicMs: () => nowMs,
    schedule(delayMs, run) {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    rewind() {
      timers.clear();
      nowMs = 0;
    },
    async advance(byMs) {
      const endMs = nowMs + byMs;
      await nextTurn();
      for (let timer = next(endMs); timer; timer = next(endMs)) {
        timers.delete(timer);
        nowMs = Math.max(nowMs, timer.dueMs);
        timer.run();
        await nextTurn();
      }
      nowMs = endMs;
    },
  };
}

/**
 * A recording's time from `fromMs` on, which goes by as `clock` does: what asks on it gets the answers of then, and
 * stamps them with when that was. `startedAtMs`: wall time at the recording's beginning.
 */
export function clockFrom(fromMs: number, startedAtMs: number, { monotonicMs, schedule }: Clock): Clock {
  const beganMs = monotonicMs();
  const atMs = (): number => fromMs + monotonicMs() - beganMs;
  return { now: () => Math.round(startedAtMs + atMs()), monotonicMs: atMs, schedule };
}
