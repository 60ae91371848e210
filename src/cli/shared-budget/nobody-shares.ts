import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Longest window that reads count toward. */
const WINDOW_MS = 10_000;

/**
 * No file through which processes of this machine share budgets has been written within a window: whoever shares
 * writes every second. `wallMs` is the time of day, as that of files is.
 */
export function nobodyShares(stateFolder: string, wallMs: number): boolean {
  const folder = join(stateFolder, 'budgets');
  if (!existsSync(folder)) return true;
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.sqlite-wal'))
      .every((name) => Math.abs(wallMs - statSync(join(folder, name)).mtimeMs) > WINDOW_MS);
  } catch {
    // One that has just gone belonged to somebody who shared until then.
    return false;
  }
}
