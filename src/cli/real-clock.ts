import type { Clock } from '../domain/clock.ts';

/** The machine's clock. Timers keep the process alive until they have run or were cancelled. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  schedule(delayMs, run) {
    // Node warns of a negative delay on stderr, which is the terminal.
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};
