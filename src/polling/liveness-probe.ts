import type { Clock } from '../domain/clock.ts';
import type { Random } from '../domain/random.ts';

/** Asks now and then while nothing else is asked. */
export interface Probe {
  /** Starts or stops; the first ask comes a whole pace after the start. */
  run(running: boolean): void;
}

/** Not more than one request in this time, from any terminal that nobody looks at. */
const PROBE_PACE_MS = 30_000;
/** Waits are longer by up to this share, so that many terminals never fall into step. */
const JITTER = 0.2;

export function createProbe(clock: Clock, random: Random, ask: () => Promise<void>): Probe {
  let stop: (() => void) | undefined;
  function start(): () => void {
    let stopped = false;
    let cancelTimer = plan();
    function plan(): () => void {
      return clock.schedule(PROBE_PACE_MS * (1 + JITTER * random.next()), () => void askOnce());
    }
    async function askOnce(): Promise<void> {
      await ask();
      if (!stopped) cancelTimer = plan();
    }
    return () => {
      stopped = true;
      cancelTimer();
    };
  }
  return {
    run(running) {
      if (running) return void (stop ??= start());
      stop?.();
      stop = undefined;
    },
  };
}
