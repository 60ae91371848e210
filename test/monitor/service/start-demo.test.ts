import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { DrillName } from '../../../src/domain/drills.ts';
import { startDemo } from '../../../src/monitor/service/start-demo.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const EXCHANGE = join(import.meta.dirname, '../../../src/cli/exchange/exchange-main.ts');
const KEYS = ['PMTOP_ADDRESS', 'PMTOP_API_KEY', 'PMTOP_SECRET', 'PMTOP_PASSPHRASE'];

afterEach(() => vi.unstubAllEnvs());

/** A program that greets as the exchange does, with the names of its variables for an address. */
function programThatTellsItsVariables(): string {
  const program = join(temporaryFolder(), 'tell.mjs');
  const greeting = "{ url: Object.keys(process.env).join(' '), account: {} }";
  writeFileSync(program, `console.log(JSON.stringify(${greeting})); process.stdin.resume();`);
  return program;
}

it('an exchange for practice starts beside real keys', async () => {
  for (const name of KEYS) vi.stubEnv(name, 'secret-value');
  const found = await startDemo({ program: EXCHANGE, onFault: expect.fail, onLost: expect.fail });
  expect((await fetch(`${found?.url}/tags`)).status).toBe(200);
});

it('of the environment the exchange gets all but the keys', async () => {
  for (const name of [...KEYS, 'PMTOP_OTHER']) vi.stubEnv(name, 'secret-value');
  const found = await startDemo({
    program: programThatTellsItsVariables(),
    onFault: expect.fail,
    onLost: expect.fail,
  });
  const names = found?.url.split(' ') ?? [];
  expect(names).toEqual(expect.arrayContaining(['PATH', 'PMTOP_OTHER']));
  expect(names.filter((name) => KEYS.includes(name))).toEqual([]);
});

it('tells of a fault once the exchange has it in place of the one before, and of none that is off', async () => {
  const told: DrillName[] = [];
  const found = await startDemo({
    program: EXCHANGE,
    fault: 'skew',
    onFault: (fault) => told.push(fault),
    onLost: expect.fail,
  });
  const faultsOn = async (): Promise<string[]> => {
    const answer = await fetch(`${found?.url}/_exchange/faults`);
    return Object.keys(((await answer.json()) as { on: object }).on);
  };
  expect(await faultsOn()).toEqual(['skewed-clock']);
  found?.switchFault('lie');
  await vi.waitFor(() => expect(told).toEqual(['lie']));
  expect(await faultsOn()).toEqual(['lying-cancel']);
  found?.switchFault('plain');
  await vi.waitFor(() => expect(told).toEqual(['lie', 'plain']));
  expect(await faultsOn()).toEqual([]);
});
