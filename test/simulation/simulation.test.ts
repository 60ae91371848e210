import { describe, expect, it } from 'vitest';
import { simulateInThreads } from './simulate-in-threads.ts';

/** `SEED` is the first, alone by default; `SIMULATION_SEEDS` and `SIMULATION_MINUTES` are how many and how long. */
const FIRST = numberIn('SEED', 1);
const COUNT = numberIn('SIMULATION_SEEDS', process.env['SEED'] === undefined ? 12 : 1);
const MINUTES = numberIn('SIMULATION_MINUTES', 2);

function numberIn(name: string, otherwise: number): number {
  const number = Number(process.env[name] ?? otherwise);
  if (number >= 0) return number;
  throw new Error(`${name} should be a number`);
}

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => first + place);
}

describe(`${COUNT} simulations of ${MINUTES} minutes from seed ${FIRST}`, () => {
  const hashes = new Map<number, string>();

  it('keep every promise of the cancel, the budgets and the exchange, and come right in peace', async () => {
    const broken: string[] = [];
    const verdicts: Record<string, number> = {};
    await simulateInThreads({ seeds: seedsFrom(FIRST, COUNT), minutes: MINUTES }, (result) => {
      const { seed, logHash } = result;
      const found = result.violations.map((violation) => `SEED=${seed} ${violation}`);
      // At once: ten thousand take hours, and may be cut short.
      for (const line of found) console.error(line);
      broken.push(...found);
      hashes.set(seed, logHash);
      for (const [word, count] of Object.entries(result.verdicts))
        verdicts[word] = (verdicts[word] ?? 0) + count;
    });
    expect(broken).toEqual([]);
    expect(hashes.size).toBe(COUNT);
    if (COUNT >= 12) expect(Object.keys(verdicts)).toEqual(expect.arrayContaining(['confirmed', 'left']));
  }, 36_000_000);

  it('replay byte for byte', async () => {
    const seeds = seedsFrom(FIRST, Math.ceil(COUNT / 20));
    const again: [seed: number, hash: string][] = [];
    await simulateInThreads({ seeds, minutes: MINUTES }, ({ seed, logHash }) => {
      again.push([seed, logHash]);
    });
    expect(new Map(again)).toEqual(new Map(seeds.map((seed) => [seed, hashes.get(seed)])));
  }, 36_000_000);
});
