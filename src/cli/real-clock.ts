import type { Clock } from '../domain/clock.ts';

/** The machine's clock. Timers keep the process alive until they have run or were cancelled. */
export const realClock: Clock = {
  now: () => Date.now(),
  monotonicMs: readMonotonicMs,
  schedule(delayMs, run) {
    // Node warns of a negative delay on stderr, which is the terminal.
    const timer = setTimeout(run, Math.max(0, delayMs));
    return () => clearTimeout(timer);
  },
};

/** As `performance.now()`, which would load a module for it before the first frame. */
function readMonotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
