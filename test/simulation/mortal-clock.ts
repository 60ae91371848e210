import type { Clock } from '../../src/domain/clock.ts';

/** The clock of one process: when it is killed nothing that it waits for happens any more. */
export interface MortalClock extends Clock {
  kill(): void;
  readonly killed: boolean;
}

export function mortalClock(clock: Clock): MortalClock {
  const waiting = new Set<() => void>();
  let killed = false;
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    schedule(delayMs, run) {
      if (killed) return () => {};
      const forget = clock.schedule(delayMs, () => {
        waiting.delete(forget);
        run();
      });
      waiting.add(forget);
      return () => {
        waiting.delete(forget);
        forget();
      };
    },
    kill() {
      killed = true;
      for (const forget of waiting) forget();
      waiting.clear();
    },
    get killed() {
      return killed;
    },
  };
}
