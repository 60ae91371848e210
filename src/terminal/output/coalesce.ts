import type { Clock } from '../../domain/clock.ts';

/**
 * Calls of `run` at most every `periodMs`: the first at once, what comes sooner once the period is over, all of it
 * as one call. `run` reads what is true by then, so the last of a storm is never lost.
 */
export function coalesce(clock: Clock, periodMs: number, run: () => void): () => void {
  let waiting = false;
  let lastAtMs = -Infinity;

  function runNow(): void {
    waiting = false;
    run();
    // A run that is itself slow leaves a whole period to everything else.
    lastAtMs = clock.monotonicMs();
  }
  return () => {
    if (waiting) return;
    const waitMs = lastAtMs + periodMs - clock.monotonicMs();
    if (waitMs <= 0) return runNow();
    waiting = true;
    clock.schedule(waitMs, runNow);
  };
}
