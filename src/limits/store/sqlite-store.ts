import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseState, type LimitStore, type StoreLost } from './limit-store.ts';
import type { SharedState } from '../update-shared-state.ts';
import { sleep, type Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import { errorCode, makePrivateFolderAtOnce } from '../../storage/write-durably.ts';
import { wasUsed } from '../is-sole-process.ts';
import { shortHash } from '../../text/short-hash.ts';
import { isLocked, openTable, type VersionedText } from './sqlite-table.ts';

const OWNER_ONLY = 0o600;
const REMOVED = 'was removed';
/** A file that is locked for longer counts as lost. */
const MOST_LOCKED_MS = 400;
/** Locks are held for a fraction of this. */
const LOCKED_PAUSE_MS = 3;
/** File systems whose files processes of several machines may hold: NFS, SMB, CIFS, 9P, AFS, FUSE (as sshfs is). */
const NETWORKS: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x5346414f, 0x65735546,
]);

export interface SqliteOptions {
  readonly stateFolder: string;
  /** Whose limits they are: the service's host. Not part of the file's name. */
  readonly service: string;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Opens the file through which processes of this machine and user share limits, and makes it when there is none. Nothing in
 * it is worth keeping: each start of the machine has a file of its own, so that one clock holds for all that is in it
 * and nothing needs to be on stable storage. What is done here to files takes less than a millisecond: done in other
 * threads, as the rest of the program does it, it would take a command that asks once ten.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<LimitStore | StoreLost> {
  const folder = join(options.stateFolder, 'budgets');
  const name = shortHash(options.service);
  const boot = readBoot();
  const file = join(folder, `${name}-${boot}.2.sqlite`);
  try {
    makePrivateFolderAtOnce(folder);
    const { type } = statfsSync(folder);
    if (NETWORKS.has(type)) return { lost: `${folder} is on a network, where no lock can be trusted` };
    // Whose write-ahead log is mapped into memory: it is not touched while it is used.
    const older = join(folder, `${name}-${boot}.sqlite`);
    if (wasUsed(`${older}-wal`, options.clock.now())) return { lost: `an older pmtop uses ${older}` };
    closeSync(openSync(file, 'a', OWNER_ONLY));
    removeOld(folder, name, file);
    const table = await openInTurn(file, options);
    return table ? createStore(file, table, options.clock) : { lost: describe(file) };
  } catch (error) {
    return { lost: describe(file, error) };
  }
}

/** Times in the file are those since the machine was started. */
function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  } catch {
    return 'boot';
  }
}

/** Those of earlier starts of the machine, and of pmtop 0.1.0, which had a write-ahead log. */
function removeOld(folder: string, name: string, current: string): void {
  for (const each of readdirSync(folder)) {
    const path = join(folder, each);
    if (each.startsWith(`${name}-`) && !path.startsWith(current)) rmSync(path, { force: true });
  }
}

/** Processes that start together are in each other's way for a moment. */
async function openInTurn(
  file: string,
  { clock, random }: SqliteOptions,
): Promise<VersionedText | undefined> {
  const giveUpMs = clock.monotonicMs() + MOST_LOCKED_MS;
  do {
    try {
      return openTable(file);
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    await sleep(clock, random.next() * LOCKED_PAUSE_MS);
  } while (clock.monotonicMs() < giveUpMs);
  return undefined;
}

/** For `isSoleProcess`. */
function markUnused(file: string): void {
  try {
    utimesSync(file, 0, 0);
  } catch {
    // It was removed.
  }
}

function createStore(file: string, table: VersionedText, clock: Clock): LimitStore {
  const { ino } = statSync(file);
  let isUsed = true;
  return {
    async load() {
      if (statSync(file, { throwIfNoEntry: false })?.ino !== ino) throw new Error(REMOVED);
      const read = table.read();
      if (!read) return undefined;
      const state = parseState(read.text);
      isUsed = isUsedIn(state);
      return { state, version: read.version, storeMs: clock.monotonicMs() };
    },
    async swap({ version }, state) {
      const isDone = table.replace(version, JSON.stringify(state));
      if (isDone) isUsed = isUsedIn(state);
      return isDone;
    },
    describeLoss: (error) => describe(file, error),
    close() {
      table.close();
      if (!isUsed) markUnused(file);
    },
  };
}

function isUsedIn(state: SharedState | undefined): boolean {
  return state !== undefined && Object.keys(state.holders).length > 0;
}

/** SQLITE_CANTOPEN: nothing is wrong with the file. */
const CANNOT_OPEN = 14;

function describe(file: string, error?: unknown): string {
  if (error === undefined) return `${file} is locked by another program`;
  if (error instanceof Error && error.message === REMOVED) return `${file} ${REMOVED}`;
  if (!(error instanceof Error && 'errcode' in error)) return `${file} cannot be used (${errorCode(error)})`;
  const advice = error.errcode === CANNOT_OPEN ? '' : '; it may be removed';
  return `${file} cannot be used (${error.message})${advice}`;
}
