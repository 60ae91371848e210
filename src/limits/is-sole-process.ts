import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Longest window that reads count toward. */
const WINDOW_MS = 10_000;
/** The second ending is that of pmtop 0.1.0. */
const WRITTEN_BY_SHARING = /\.2\.sqlite$|\.sqlite-wal$/;

/**
 * No file through which processes of this machine share limits has been written within a window: whoever shares
 * writes every second, and who leaves last sets its time back. `wallMs` is the time of day, as that of files is.
 */
export function isSoleProcess(stateFolder: string, wallMs: number): boolean {
  const folder = join(stateFolder, 'budgets');
  if (!existsSync(folder)) return true;
  try {
    const files = readdirSync(folder).filter((name) => WRITTEN_BY_SHARING.test(name));
    return !files.some((name) => wasUsed(join(folder, name), wallMs));
  } catch {
    // What there is cannot be read.
    return false;
  }
}

/** The file was written within a window of this time. */
export function wasUsed(file: string, wallMs: number): boolean {
  const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return writtenMs !== undefined && Math.abs(wallMs - writtenMs) <= WINDOW_MS;
}
