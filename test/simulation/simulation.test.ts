import { describe, expect, it } from 'vitest';
import { runSimulation } from './run-simulation.ts';

/** `SEED=n` runs that one; `SIMULATION_SEEDS` and `SIMULATION_MINUTES` are how many and how long. */
const ONLY = process.env['SEED'];
const SEEDS = Number(process.env['SIMULATION_SEEDS'] ?? 200);
const MINUTES = Number(process.env['SIMULATION_MINUTES'] ?? 2);
const FIRST = ONLY === undefined ? 1 : Number(ONLY);
const COUNT = ONLY === undefined ? SEEDS : 1;

describe(`${COUNT} simulations of ${MINUTES} minutes from seed ${FIRST}`, () => {
  it('keep every promise of the cancel, the budgets and the exchange, and come right in peace', async () => {
    const broken: string[] = [];
    const verdicts: Record<string, number> = {};
    for (let seed = FIRST; seed < FIRST + COUNT; seed++) {
      const result = await runSimulation(seed, MINUTES);
      const found = result.violations.map((violation) => `SEED=${seed} ${violation}`);
      // At once: ten thousand take hours, and may be cut short.
      for (const line of found) console.error(line);
      broken.push(...found);
      for (const [word, count] of Object.entries(result.verdicts))
        verdicts[word] = (verdicts[word] ?? 0) + count;
    }
    expect(broken).toEqual([]);
    if (ONLY === undefined)
      expect(Object.keys(verdicts)).toEqual(expect.arrayContaining(['confirmed', 'left']));
  }, 36_000_000);

  it('replay byte for byte', async () => {
    for (let seed = FIRST; seed < FIRST + Math.min(COUNT, SEEDS / 20); seed++) {
      const first = await runSimulation(seed, MINUTES);
      const second = await runSimulation(seed, MINUTES);
      expect(second.logHash, `SEED=${seed}`).toBe(first.logHash);
    }
  }, 36_000_000);
});
