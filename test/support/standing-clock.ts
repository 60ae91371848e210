import type { Clock } from '../../src/domain/clock.ts';

/** What a process that is stopped for a while knows of the time: its timers, and what comes for it, wait until it goes on. */
export interface StandingClock extends Clock {
  stop(): void;
  /** Runs what waited, in the order of `inOrder`. */
  goOn(inOrder?: (waiting: readonly (() => void)[]) => readonly (() => void)[]): void;
  /** Resolves at once, or when the process goes on. */
  arrive(): Promise<void>;
}

export function standingClock(clock: Clock): StandingClock {
  let isStanding = false;
  let waiting: (() => void)[] = [];
  function runOrWait(run: () => void): void {
    if (isStanding) waiting.push(run);
    else run();
  }
  return {
    now: clock.now,
    monotonicMs: clock.monotonicMs,
    schedule(delayMs, run) {
      let isForgotten = false;
      const forget = clock.schedule(delayMs, () =>
        runOrWait(() => {
          if (!isForgotten) run();
        }),
      );
      return () => {
        isForgotten = true;
        forget();
      };
    },
    stop() {
      isStanding = true;
    },
    goOn(inOrder = (all) => all) {
      isStanding = false;
      const all = inOrder(waiting);
      waiting = [];
      for (const run of all) run();
    },
    arrive: () => new Promise((resolve) => runOrWait(resolve)),
  };
}
