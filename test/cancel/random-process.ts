import { type Clock, sleep } from '../../src/domain/clock.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { type Cancels, type CancelsOptions, createCancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelJournal } from '../../src/cancel/records/cancel-records.ts';
import { decodeIntent, encodeIntent } from '../../src/cancel/records/stored-intent.ts';
import { type StandingClock, standingClock } from '../support/standing-clock.ts';
import type { Listing, RandomService } from './random-service.ts';

/** A process that cancels. Once killed it does nothing more, whatever it waited for; nor while it is stopped. */
export interface Process {
  readonly cancels: Cancels;
  readonly isStopped: boolean;
  kill(): void;
  stop(): void;
  goOn: StandingClock['goOn'];
  /** Resolves when it is not stopped. */
  arrive(): Promise<void>;
}

export interface ProcessOptions extends Pick<CancelsOptions, 'clock' | 'onProgress' | 'onEverything'> {
  readonly service: RandomService;
  readonly seed: number;
  /** Missing where nobody comes after it. */
  readonly disk?: Disk | undefined;
  /** Each list that came for a cancel. */
  readonly onListed: (listing: Listing) => void;
  /** A request leaves. */
  readonly onSent: () => void;
}

export function startProcess({ service, seed, disk, onListed, onSent, ...options }: ProcessOptions): Process {
  let isKilled = false;
  let isStopped = false;
  const standing = standingClock(options.clock);
  const clock: Clock = {
    ...standing,
    schedule: (delayMs, run) => standing.schedule(delayMs, () => (isKilled ? undefined : run())),
  };
  async function alive<T>(work: Promise<T> | undefined): Promise<T> {
    const done = await work;
    await standing.arrive();
    return isKilled || done === undefined ? new Promise(() => {}) : done;
  }
  const cancels = createCancels({
    ...options,
    clock,
    random: seededRandom(seed),
    service: {
      cancel(...request) {
        onSent();
        return alive(service.cancel(...request));
      },
      async listOpen(filter) {
        const listed = await alive(service.list(filter));
        if (!listed.ok) return listed;
        onListed(listed.value);
        return ok(listed.value.open);
      },
      getOrder: (...id) => alive(service.getOrder(...id)),
      marketFacts: (...id) => alive(service.marketFacts?.(...id)),
    },
    ...(disk && { journal: disk.openJournal(clock) }),
  });
  return {
    cancels,
    get isStopped() {
      return isStopped;
    },
    kill() {
      isKilled = true;
    },
    stop() {
      isStopped = true;
      standing.stop();
    },
    goOn(inOrder) {
      isStopped = false;
      standing.goOn(inOrder);
    },
    arrive: standing.arrive,
  };
}

/** What processes write on it outlives them. */
export interface Disk {
  openJournal(clock: Clock): CancelJournal;
}

/** A disk that takes a few milliseconds for what need not be there at once. */
export function simulatedDisk(draw: () => number): Disk {
  const files = new Map<string, string>();
  let processes = 0;
  return {
    openJournal(clock) {
      const processId = ++processes;
      return {
        async write(entry, atOnce = false) {
          const text = encodeIntent({ ...entry, owner: { url: 'u', address: 'a' }, processId });
          if (!atOnce) await sleep(clock, 1 + draw() * 20);
          if (!atOnce || !files.has(entry.key)) files.set(entry.key, text);
          return true;
        },
        async erase(key) {
          await sleep(clock, 1 + draw() * 20);
          files.delete(key);
        },
        unfinished: async () =>
          [...files.values()]
            .flatMap((text) => decodeIntent(text) ?? [])
            .filter((intent) => intent.processId !== processId),
      };
    },
  };
}
