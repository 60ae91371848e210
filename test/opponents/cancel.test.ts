import { describe, expect, it, vi } from 'vitest';
import { allOpponents, chooseOpponents, isAll } from './support/all-opponents.ts';
import { titleOf } from './support/opponent.ts';
import { faultsOfCommand } from './support/find-faults.ts';
import { runCancel } from './support/run-command.ts';
import { startService } from './support/start-service.ts';

// Most of the time the programs wait for a service that does not answer.
vi.setConfig({ maxConcurrency: 12, testTimeout: 240_000 });

/**
 * The built program against services written from the interface alone, each faulty in its own way or unusual and honest.
 * What the program says is compared with the service's own orders: it never says clear while an order of the named
 * market or outcome rests, and never takes down another order. A run takes one variant of each; `npm run opponents` takes all,
 * gives hostile services four times as long, and adds those that are beyond what is promised.
 */
const commanded = await chooseOpponents(
  ({ byCommand = true, beyond }) => byCommand && (isAll || beyond === undefined),
);

it('every opponent has a name of its own', async () => {
  const names = (await allOpponents()).flat().map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

describe.concurrent('pmtop cancel says only what is true, and cancels only what it was asked for', () => {
  it.for(commanded.map((opponent) => [titleOf(opponent), opponent] as const))(
    '%s',
    async ([, opponent], { expect }) => {
      await using service = await startService(opponent);
      const end = await runCancel(opponent, service.url);
      expect(faultsOfCommand(opponent, service.world, end)).toEqual([]);
    },
  );
});
