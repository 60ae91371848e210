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
