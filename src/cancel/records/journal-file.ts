import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import type { CancelJournal } from './cancel-records.ts';
import { decodeIntent, encodeIntent, type IntentOwner, type StoredIntent } from './stored-intent.ts';
import { isStillRunning, type ProcessStart, startOf } from './process-identity.ts';
import {
  createAtOnce,
  errorCode,
  makePrivateFolder,
  removeDurably,
  writeDurably,
} from '../../storage/write-durably.ts';
import { countOf } from '../../text/count-of.ts';

/** Twice `CANCEL_WINDOW_MS` of cancel-run.ts. */
const TRUSTED_FOR_MS = 60_000;
/** The wall clock may have been set back by so much since. */
const CLOCKS_APART_MS = 5_000;

export interface FileJournalOptions {
  /** The state folder of the program. */
  readonly folder: string;
  readonly owner: IntentOwner;
  readonly processId: number;
  readonly clock: Clock;
  /** Told in one sentence when the disk fails; the cancel goes on. */
  readonly onTrouble: (problem: string) => void;
}

/** The crash journal as one small file for each intent, readable by its owner only. */
export function fileJournal({
  folder,
  owner,
  processId,
  clock,
  onTrouble,
}: FileJournalOptions): CancelJournal {
  const journalFolder = journalFolderOf(folder);
  const pathOf = (key: string): string => join(journalFolder, `${key}.json`);
  let processStart: ProcessStart | undefined;
  let isUnreadableTold = false;
  /** By what failed and with which intent: each is tried again. */
  const told = new Set<string>();
  async function guarded(what: string, key: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const trouble = `the crash journal could not be ${what} (${errorCode(error)})`;
      if (!told.has(`${trouble} ${key}`)) onTrouble(trouble);
      told.add(`${trouble} ${key}`);
      return false;
    }
  }
  return {
    write: (entry, atOnce = false) =>
      guarded('written', entry.key, async () => {
        processStart ??= startOf(processId, clock);
        const text = encodeIntent({ ...entry, owner, processId, ...(processStart && { processStart }) });
        if (atOnce) return createAtOnce(pathOf(entry.key), text).catch(unlessThere);
        await makePrivateFolder(journalFolder);
        await writeDurably(pathOf(entry.key), text);
      }),
    async erase(key) {
      await guarded('cleaned', key, () => removeDurably(pathOf(key)));
    },
    async unfinished() {
      // What the first write needs is there before the key is pressed: its request waits for that write.
      await makePrivateFolder(journalFolder).catch(() => {});
      processStart ??= startOf(processId, clock);
      const { intents, trouble } = await readIntents(journalFolder);
      if (trouble !== undefined && !isUnreadableTold) {
        isUnreadableTold = true;
        onTrouble(trouble);
      }
      const ours = intents.filter((intent) => sameOwner(intent.owner, owner));
      const seenThrough = await Promise.all(
        ours.map((intent) => isSeenThrough(intent, processId, clock.now())),
      );
      const left = ours.filter((_, place) => !seenThrough[place]);
      return left.toSorted((a, b) => a.armedAtMs - b.armedAtMs);
    },
  };
}

/** Where the intents of a state folder lie. */
export function journalFolderOf(folder: string): string {
  return join(folder, 'unfinished-cancels');
}

/** A slow write of the same intent may have ended in between. */
function unlessThere(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

interface StoredIntents {
  readonly intents: readonly StoredIntent[];
  /** Files that are no intent, or one of another version; undefined where the folder itself cannot be read. */
  readonly unreadable?: number;
  /** What to say of those that cannot be read. */
  readonly trouble?: string;
}

/** Every intent in the state folder `folder`: of cancels that a process is at, or left behind. */
export function readUnfinished(folder: string): Promise<StoredIntents> {
  return readIntents(journalFolderOf(folder));
}

async function readIntents(folder: string): Promise<StoredIntents> {
  let names: readonly string[] = [];
  try {
    names = await readdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return { intents: [], unreadable: 0 };
    const trouble = `the crash journal could not be read (${code}): check your orders, and who may read ${folder}`;
    return { intents: [], trouble };
  }
  const files = names.filter((name) => name.endsWith('.json'));
  const texts = await Promise.all(files.map((name) => readIfThere(join(folder, name))));
  const there = texts.filter((text) => text !== undefined);
  const intents = there.map(decodeIntent).filter((intent) => intent !== undefined);
  const unreadable = there.length - intents.length;
  return { intents, unreadable, ...(unreadable > 0 && { trouble: unreadableIntents(unreadable, folder) }) };
}

/** Files that are no intent, or one of another version. */
function unreadableIntents(count: number, folder: string): string {
  return `${countOf(count, 'file')} of the crash journal could not be read: check your orders, then empty ${folder}`;
}

/** Undefined where another pmtop erased it since the folder was listed. */
async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : '';
  }
}

function sameOwner(a: IntentOwner, b: IntentOwner): boolean {
  return a.url === b.url && a.address.toLowerCase() === b.address.toLowerCase();
}

/**
 * A process that still runs sees its own cancels through. Where it cannot be known whether it does, it is believed for a
 * while; to verify an older intent once more does no harm.
 */
async function isSeenThrough(
  { processId, processStart, armedAtMs }: StoredIntent,
  ownProcessId: number,
  nowMs: number,
): Promise<boolean> {
  const ageMs = nowMs - armedAtMs;
  if (processId === ownProcessId) return false;
  const isTrusted = ageMs <= TRUSTED_FOR_MS && ageMs >= -CLOCKS_APART_MS;
  return (await isStillRunning(processId, processStart)) ?? isTrusted;
}
