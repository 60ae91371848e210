import type { Clock } from '../domain/clock.ts';

/** Timers stand still while the machine sleeps: in pieces of this length, what is overdue after it runs soon. */
const PIECE_MS = 5_000;
/** Clocks are nudged to keep time: less is no sleep. */
const LEAST_SLEEP_MS = 1_000;

/** What a machine knows of time. */
export interface Machine {
  /** Wall time, epoch milliseconds. */
  wallMs(): number;
  /** Milliseconds from an arbitrary origin; never goes backwards, and may stand still while the machine sleeps. */
  steadyMs(): number;
  /** Runs `run` after `delayMs` of steady time, or up to 2 ms too early; the function returned cancels it. */
  startTimer(delayMs: number, run: () => void): () => void;
}

/** The clock of a machine: where its wall clock alone went on, or was set forth, so much time has passed. */
export function createSystemClock({ wallMs, steadyMs, startTimer }: Machine): Clock {
  let sleptMs = 0;
  let wallAheadMs = wallMs() - steadyMs();

  function monotonicMs(): number {
    const nowMs = steadyMs();
    const jumpMs = wallMs() - nowMs - wallAheadMs;
    wallAheadMs += jumpMs;
    if (jumpMs >= LEAST_SLEEP_MS) sleptMs += jumpMs;
    return nowMs + sleptMs;
  }

  return {
    now: wallMs,
    monotonicMs,
    schedule(delayMs, run) {
      const dueAtMs = monotonicMs() + delayMs;
      let cancel = startTimer(Math.max(0, Math.min(PIECE_MS, delayMs)), runWhenDue);
      function runWhenDue(): void {
        const restMs = dueAtMs - monotonicMs();
        if (restMs > 0) cancel = startTimer(Math.min(PIECE_MS, Math.ceil(restMs)), runWhenDue);
        else run();
      }
      return () => cancel();
    },
  };
}

/** Timers keep the process alive until they have run or were canceled. Marked as pure, so that a bundler leaves it out of who needs no clock. */
export const realClock: Clock = /* @__PURE__ */ createSystemClock({
  wallMs: () => Date.now(),
  // `performance.now()` counts from the process's own start.
  steadyMs: () => Number(process.hrtime.bigint()) / 1e6,
  startTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
});
