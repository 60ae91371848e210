import type { Cancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelTarget, EverythingTarget } from '../../src/domain/cancel.ts';

interface Recorded extends Partial<Omit<Cancels, 'start' | 'everything'>> {
  readonly start?: (target: CancelTarget) => void;
  readonly startEverything?: (target: EverythingTarget) => void;
  readonly clearEverything?: () => void;
}

/**
 * A cancel machine that sends nothing and has nothing running. A test gives the members it looks at. It stands for the whole
 * interface, so that code which asks more of the machine meets a member here, too.
 */
export function recordingCancels({
  start,
  startEverything,
  clearEverything,
  ...given
}: Recorded = {}): Cancels {
  const never = new Promise<never>(() => {});
  return {
    arm() {},
    disarm() {},
    knownBefore() {},
    note() {},
    keepsJournal: true,
    noteEnded() {},
    running: () => [],
    standing: () => [],
    forceResend: () => undefined,
    clear: async () => {},
    restore: async () => [],
    finish: async () => [],
    start(target) {
      start?.(target);
      return never;
    },
    everything: {
      last: () => undefined,
      clear: async () => clearEverything?.(),
      start(target) {
        startEverything?.(target);
        const progress = { cancels: [], phase: 'canceling', startedAtMs: 0 } as const;
        return {
          progress,
          verdict: never,
          settled: never,
          changed() {},
          replace() {},
          note() {},
          close() {},
          stop() {},
        };
      },
    },
    ...given,
  };
}
