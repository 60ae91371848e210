import { sleep, type Clock } from '../../domain/clock.ts';

/** One pause at a time, which others may cut short. */
export interface WakeablePause {
  /** Resolves at `untilMs` (monotonic), never earlier unless woken or stopped. */
  until(untilMs: number, options?: { readonly stubborn?: boolean }): Promise<void>;
  /** Ends the pause under way; a stubborn one only when `force` is set. True when it did. */
  wake(force?: boolean): boolean;
}

export function wakeablePause(clock: Clock, stop: AbortSignal): WakeablePause {
  let current: { readonly end: AbortController; readonly stubborn: boolean } | undefined;
  return {
    async until(untilMs, { stubborn = false } = {}) {
      const end = new AbortController();
      current = { end, stubborn };
      const signal = AbortSignal.any([stop, end.signal]);
      // Timers of the platform may run a little early; a service told us the exact time.
      while (!signal.aborted && clock.monotonicMs() < untilMs) {
        await sleep(clock, untilMs - clock.monotonicMs(), signal);
      }
      current = undefined;
    },
    wake(force = false) {
      if (!current || (current.stubborn && !force)) return false;
      current.end.abort();
      return true;
    },
  };
}
