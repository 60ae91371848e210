import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Opponent } from './opponent.ts';

const FOLDER = join(import.meta.dirname, '../services');

/** Every opponent of the folder, by name; a file may hold several variants of one. */
export async function allOpponents(): Promise<Opponent[]> {
  const found: Opponent[] = [];
  for (const file of readdirSync(FOLDER).toSorted()) {
    const { default: exported } = (await import(join(FOLDER, file))) as {
      default: Opponent | readonly Opponent[];
    };
    found.push(...[exported].flat());
  }
  return found;
}
