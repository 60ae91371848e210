import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import { sleep, type Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { CancelAudit, CancelJournal, JournalEntry } from './cancel-records.ts';

/** What the disk knows about cancels: intents while they are open, and a line for each that ended. */
export interface Intents {
  arm(targets: readonly CancelTarget[]): void;
  /** Returns what was armed. */
  disarm(): readonly CancelTarget[];
  isArmed(target: CancelTarget): boolean;
  /** An armed intent becomes that of a cancel; without one, a new key. Nothing is written yet. */
  take(target: CancelTarget): string;
  /** Writes the intent unless arming has, or less of it; the request leaves after it. */
  keep(key: string, target: CancelTarget): void;
  /** More is known of what it takes down: whoever verifies it after a crash has those orders to ask for. */
  learn(key: string, target: CancelTarget): void;
  drop(key: string): void;
  /** The cancel of `to` takes it over, with what it had taken over: until that is on the disk it stays there. */
  handOver(key: string, to: string): void;
  /** The cancel ended: it is recorded, then its intent goes, unless the program leaves it unresolved. */
  settle(key: string, progress: CancelProgress): Promise<void>;
  /** What earlier processes left, each once; nothing of this one. */
  unfinished(): Promise<readonly JournalEntry[]>;
  /** From now on what ends unresolved stays in the journal, for the next start to verify. */
  leave(): void;
  track(work: Promise<void>): void;
  /** Resolves when everything begun so far is on disk, or after `withinMs`. */
  written(withinMs: number): Promise<void>;
}

export interface IntentsOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly journal?: CancelJournal;
  readonly audit?: CancelAudit;
}

/** A disk that took no file is tried again, as long as the cancel goes on. */
const RETRY_MS = 2_000;

interface Written {
  readonly armedAtMs: number;
  readonly target: CancelTarget;
  /** Whether the disk took it. */
  readonly written: Promise<boolean>;
  /** Whether it is on the disk, or the disk has not taken it. */
  state: 'under way' | 'written' | 'failed';
}

export function createIntents({ clock, random, journal, audit }: IntentsOptions): Intents {
  /** Of this process, or seen through by it. */
  const known = new Set<string>();
  const open = new Set<Promise<void>>();
  const armed = new Map<CancelTarget, string>();
  /** Intents of presses that joined, and of cancels that were replaced, with the key of the cancel that took each over. */
  const handedOver = new Map<string, string>();
  const leaving = new AbortController();
  const { write, keep, learn, retry, whenWritten, erase, adopt } = createIntentFiles({
    clock,
    journal,
    known,
    track,
    leaving: leaving.signal,
  });

  function track(work: Promise<void>): void {
    const guarded = work.catch(() => {}).finally(() => open.delete(guarded));
    open.add(guarded);
  }
  function disarm(): readonly CancelTarget[] {
    const targets = [...armed.keys()];
    for (const key of armed.values()) track(erase(key));
    armed.clear();
    return targets;
  }
  /** It and those that it had taken over. */
  function handedTo(key: string): readonly string[] {
    return [key, ...[...handedOver].flatMap(([other, to]) => (to === key ? other : []))];
  }
  async function eraseOnceWritten(key: string, to: string): Promise<void> {
    if ((await whenWritten(to)) && handedOver.delete(key)) await erase(key);
  }
  return {
    arm(targets) {
      disarm();
      for (const target of targets) {
        const key = newKey(clock, random);
        armed.set(target, key);
        write(key, target, false);
      }
    },
    disarm,
    isArmed: (target) => armed.has(target),
    take(target) {
      const key = armed.get(target);
      armed.delete(target);
      return key ?? newKey(clock, random);
    },
    keep,
    learn,
    handOver(key, to) {
      // A disk may take files again.
      retry();
      for (const each of handedTo(key)) {
        handedOver.set(each, to);
        track(eraseOnceWritten(each, to));
      }
    },
    drop: (key) => track(erase(key)),
    async settle(key, progress) {
      await audit?.append(progress);
      const isLeft = leaving.signal.aborted && progress.outcome === 'unresolved';
      if (isLeft || handedOver.has(key)) return;
      const all = handedTo(key);
      for (const each of all) handedOver.delete(each);
      await Promise.all(all.map(erase));
    },
    async unfinished() {
      const entries = (await journal?.unfinished()) ?? [];
      const found = entries.filter(({ key }) => !known.has(key));
      for (const entry of found) adopt(entry);
      return found;
    },
    leave() {
      leaving.abort();
      retry();
    },
    track,
    async written(withinMs) {
      const over = new AbortController();
      const expired = sleep(clock, withinMs, over.signal);
      while (open.size > 0 && !over.signal.aborted) {
        await Promise.race([Promise.all(open), expired.then(() => over.abort())]);
      }
      over.abort();
    },
  };
}

interface IntentFiles extends Pick<Intents, 'keep' | 'learn'> {
  /** Tries those that the disk has not taken. */
  retry(): void;
  /** Resolves when the disk has it as it is known now, or has failed to take it. */
  whenWritten(key: string): Promise<boolean>;
  write(key: string, target: CancelTarget, atOnce: boolean): void;
  /** Never before the write of the same key is over: an erased intent must not come back. */
  erase(key: string): Promise<void>;
  /** An earlier process wrote it. */
  adopt(entry: JournalEntry): void;
}

interface IntentFilesOptions extends Pick<IntentsOptions, 'clock' | 'journal'>, Pick<Intents, 'track'> {
  readonly known: Set<string>;
  /** The program ends: nothing is tried again. */
  readonly leaving: AbortSignal;
}

/** The writes of each intent, one after the other. */
function createIntentFiles({ clock, journal, known, track, leaving }: IntentFilesOptions): IntentFiles {
  const writes = new Map<string, Written>();

  function write(key: string, target: CancelTarget, atOnce: boolean): void {
    if (!journal) return;
    known.add(key);
    const armedAtMs = clock.now();
    note(key, { armedAtMs, target, written: journal.write({ key, armedAtMs, target }, atOnce) });
  }
  function note(key: string, intent: Omit<Written, 'state'>): void {
    const noted: Written = { ...intent, state: 'under way' };
    writes.set(key, noted);
    track(
      noted.written.then((isWritten) => {
        noted.state = isWritten ? 'written' : 'failed';
        return isWritten ? undefined : void tryAgain(key, noted);
      }),
    );
  }
  async function tryAgain(key: string, noted: Written): Promise<void> {
    await sleep(clock, RETRY_MS, leaving);
    if (!leaving.aborted && writes.get(key) === noted) learn(key, noted.target);
  }
  function writeAtOnce(key: string, earlier: Written): void {
    const { armedAtMs, target, written } = earlier;
    const atOnce = journal?.write({ key, armedAtMs, target }, true);
    note(key, { ...earlier, written: someOf([written, atOnce]) });
  }
  function learn(key: string, target: CancelTarget): void {
    const earlier = writes.get(key);
    if (earlier) note(key, { ...earlier, target, written: rewrite(key, target, earlier) });
  }
  async function rewrite(key: string, target: CancelTarget, intent: Written): Promise<boolean> {
    const { armedAtMs, written } = intent;
    await written.catch(() => {});
    return (await journal?.write({ key, armedAtMs, target })) ?? false;
  }
  return {
    write,
    keep(key, target) {
      const earlier = writes.get(key);
      if (!earlier) return write(key, target, true);
      // A slow disk has not taken it yet, or one that failed did not.
      if (earlier.state !== 'written') writeAtOnce(key, earlier);
      if (earlier.target !== target) learn(key, target);
    },
    learn,
    retry() {
      for (const [key, intent] of writes) if (intent.state === 'failed') learn(key, intent.target);
    },
    whenWritten: async (key) => (await writes.get(key)?.written) ?? false,
    async erase(key) {
      const intent = writes.get(key);
      // Nothing writes it again.
      writes.delete(key);
      await intent?.written.catch(() => {});
      await journal?.erase(key);
    },
    adopt({ key, armedAtMs, target }) {
      known.add(key);
      writes.set(key, {
        armedAtMs,
        target,
        written: Promise.resolve(true),
        state: 'written',
      });
    },
  };
}

async function someOf(writes: readonly (Promise<boolean> | undefined)[]): Promise<boolean> {
  return (await Promise.all(writes)).includes(true);
}

function newKey(clock: Clock, random: Random): string {
  const chance = Math.floor(random.next() * 2 ** 32);
  return `${clock.now().toString(36)}-${chance.toString(36)}`;
}
