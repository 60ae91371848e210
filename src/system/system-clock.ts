import type { Clock } from '../domain/clock.ts';

/** Node runs a longer timer at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The machine's clock. Timers keep the process alive until they have run or were canceled. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonicMs: readMonotonicMs,
  schedule(delayMs, run) {
    const dueAtMs = readMonotonicMs() + delayMs;
    let timer = setTimeout(runWhenDue, Math.max(0, Math.min(LONGEST_MS, delayMs)));
    // Node drops fractions of a millisecond on both sides, so it may run this up to two too early.
    function runWhenDue(): void {
      const restMs = dueAtMs - readMonotonicMs();
      if (restMs > 0) timer = setTimeout(runWhenDue, Math.min(LONGEST_MS, Math.ceil(restMs)));
      else run();
    }
    return () => clearTimeout(timer);
  },
};

/** Since the machine was started, for all its processes alike; `performance.now()` counts from the process's own start. */
function readMonotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
