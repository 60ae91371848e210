import type { Clock } from '../domain/clock.ts';

/** The machine's clock. Timers keep the process alive until they have run or were cancelled. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  schedule(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
