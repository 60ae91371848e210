import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../../src/domain/random.ts';
import type { Opponent } from './opponent.ts';

const FOLDER = join(import.meta.dirname, '../services');

/** `OPPONENTS=all` takes every variant of every opponent; otherwise `OPPONENTS_SEED` chooses one of each. */
export const isAll = process.env['OPPONENTS'] === 'all';
const SEED = Number(process.env['OPPONENTS_SEED'] ?? 1);
const random = seededRandom(SEED);

/** Of the variants of one opponent those that a run takes. */
function chosenOf(variants: readonly Opponent[]): readonly Opponent[] {
  if (isAll || variants.length === 0) return variants;
  return [variants[Math.floor(random.next() * variants.length)] as Opponent];
}

/** Those of each opponent that are meant, of which a run takes one or all. */
export async function chooseOpponents(isMeant: (opponent: Opponent) => boolean): Promise<Opponent[]> {
  const files = await allOpponents();
  return files.flatMap((variants) => chosenOf(variants.filter(isMeant)));
}

/** Every opponent of the folder with its variants. */
export async function allOpponents(): Promise<Opponent[][]> {
  const found: Opponent[][] = [];
  for (const file of readdirSync(FOLDER).toSorted()) {
    const { default: exported } = (await import(join(FOLDER, file))) as {
      default: Opponent | readonly Opponent[];
    };
    found.push([exported].flat());
  }
  return found;
}
