import type { Clock } from '../../src/domain/clock.ts';
import { createSystemClock } from '../../src/system/system-clock.ts';

export interface SimulatedClock extends Clock {
  /** Runs everything due within `ms`, in order, letting promises settle between timers. */
  advance(ms: number): Promise<void>;
  /** Moves wall time alone, as a laptop that slept or a time server does. */
  jumpWall(ms: number): void;
  /** Timers not yet run. */
  readonly pending: number;
}

/** A clock that moves only when told. Starts at 2026-01-01T00:00:00Z unless told otherwise. */
export function simulatedClock(startMs = Date.UTC(2026, 0, 1)): SimulatedClock {
  let steadyMs = 0;
  let wallOffset = startMs;
  let sequence = 0;
  const timers = new Map<number, { dueMs: number; run: () => void }>();
  function nextDue(untilMs: number): number | undefined {
    let best: number | undefined;
    let bestDue = untilMs;
    for (const [id, timer] of timers) {
      if (timer.dueMs < bestDue || (timer.dueMs === bestDue && best === undefined)) {
        best = id;
        bestDue = timer.dueMs;
      }
    }
    return best;
  }
  const clock = createSystemClock({
    wallMs: () => Math.round(wallOffset + steadyMs),
    steadyMs: () => steadyMs,
    startTimer(delayMs, run) {
      const id = sequence++;
      timers.set(id, { dueMs: steadyMs + delayMs, run });
      return () => void timers.delete(id);
    },
  });
  return {
    ...clock,
    jumpWall(ms) {
      wallOffset += ms;
    },
    get pending() {
      return timers.size;
    },
    async advance(ms) {
      const endMs = steadyMs + ms;
      await settle();
      for (let id = nextDue(endMs); id !== undefined; id = nextDue(endMs)) {
        const timer = timers.get(id);
        timers.delete(id);
        steadyMs = Math.max(steadyMs, timer?.dueMs ?? steadyMs);
        timer?.run();
        await settle();
      }
      steadyMs = endMs;
    },
  };
}

/** Lets every promise that is ready run its continuations. */
async function settle(): Promise<void> {
  for (let i = 0; i < 80; i++) await Promise.resolve();
}

/** So many seconds one by one: what each sets off goes its whole way before the next. */
export async function passSeconds(clock: SimulatedClock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await clock.advance(1_000);
}

/** The same clock, of which no two readings are the same, as on a real machine. */
export function withFractions(clock: SimulatedClock): Clock {
  let reading = 0;
  return { ...clock, monotonicMs: () => clock.monotonicMs() + ++reading * 1e-6 };
}
