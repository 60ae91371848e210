import { sleep, type Clock } from '../../domain/clock.ts';

/** One pause at a time, which others may cut short. */
export interface WakeablePause {
  /** Resolves at `untilMs` (monotonic), never earlier unless woken or stopped. */
  until(untilMs: number): Promise<void>;
  /** Ends the pause under way, if there is one. */
  wake(): void;
}

export function wakeablePause(clock: Clock, stop: AbortSignal): WakeablePause {
  let current: AbortController | undefined;
  return {
    async until(untilMs) {
      const end = new AbortController();
      current = end;
      const signal = AbortSignal.any([stop, end.signal]);
      // Timers of the platform may run a little early; a service told us the exact time.
      while (!signal.aborted && clock.monotonicMs() < untilMs) {
        await sleep(clock, untilMs - clock.monotonicMs(), signal);
      }
      current = undefined;
    },
    wake: () => current?.abort(),
  };
}
