import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../domain/clock.ts';
import type { CancelJournal } from '../../engine/cancel/cancel-records.ts';
import { decodeIntent, encodeIntent, type IntentOwner, type StoredIntent } from './stored-intent.ts';
import { errorCode, makePrivateFolder, removeDurably, writeDurably } from './write-durably.ts';

/** Twice the time after which a cancel is called by what is known. */
const TRUSTED_FOR_MS = 60_000;

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
  const journalFolder = join(folder, 'unfinished-cancels');
  const pathOf = (key: string): string => join(journalFolder, `${key}.json`);
  async function guarded(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      onTrouble(`the crash journal could not be ${what} (${errorCode(error)})`);
    }
  }
  return {
    write: (entry) =>
      guarded('written', async () => {
        await makePrivateFolder(journalFolder);
        await writeDurably(pathOf(entry.key), encodeIntent({ ...entry, owner, processId }));
      }),
    erase: (key) => guarded('cleaned', () => removeDurably(pathOf(key))),
    async unfinished() {
      const intents = await readIntents(journalFolder);
      const left = intents.filter(
        (intent) => sameOwner(intent.owner, owner) && !isSeenThrough(intent, processId, clock.now()),
      );
      return left.toSorted((a, b) => a.armedAtMs - b.armedAtMs);
    },
  };
}

async function readIntents(folder: string): Promise<StoredIntent[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return texts.map(decodeIntent).filter((intent) => intent !== undefined);
}

function sameOwner(a: IntentOwner, b: IntentOwner): boolean {
  return a.url === b.url && a.address.toLowerCase() === b.address.toLowerCase();
}

/**
 * A process that still runs sees its own cancels through. Of an older intent the number may have gone to another
 * process since; to verify it once more does no harm.
 */
function isSeenThrough(intent: StoredIntent, ownProcessId: number, nowMs: number): boolean {
  if (intent.processId === ownProcessId || Math.abs(nowMs - intent.armedAtMs) > TRUSTED_FOR_MS) return false;
  try {
    return process.kill(intent.processId, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
