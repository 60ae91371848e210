import type { CancelProgress } from '../../src/domain/cancel.ts';
import { sleep } from '../../src/domain/clock.ts';
import type { Random } from '../../src/domain/random.ts';
import type { CancelRecords, JournalEntry } from '../../src/cancel/records/cancel-records.ts';
import type { MortalClock } from './mortal-clock.ts';

const SLOWEST_MS = 40;

/** What outlives a process that is killed. A write that was not over by then never happened, unless it was made at once. */
export interface SimulatedDisk {
  /** The records as a process with this clock sees them. */
  open(clock: MortalClock): CancelRecords;
  readonly intents: ReadonlyMap<string, JournalEntry>;
  readonly audited: readonly CancelProgress[];
}

export function simulatedDisk(random: Random): SimulatedDisk {
  const intents = new Map<string, JournalEntry>();
  const audited: CancelProgress[] = [];
  return {
    intents,
    audited,
    open(clock) {
      const spin = (): Promise<void> => sleep(clock, 1 + random.next() * SLOWEST_MS);
      const journal = {
        async write(entry: JournalEntry, atOnce = false) {
          if (atOnce && !clock.killed) intents.set(entry.key, entry);
          await spin();
          intents.set(entry.key, entry);
          return true;
        },
        async erase(key: string) {
          await spin();
          intents.delete(key);
        },
        async unfinished() {
          await spin();
          return [...intents.values()];
        },
      };
      const audit = {
        async append(progress: CancelProgress) {
          await spin();
          audited.push(progress);
        },
      };
      return { journal, audit };
    },
  };
}
