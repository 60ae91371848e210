import { describe, it, vi } from 'vitest';
import { chooseOpponents, isAll } from './support/all-opponents.ts';
import { faultsOfEverything } from './support/find-faults.ts';
import { asEverything } from './support/opponent.ts';
import { pressEverything } from './support/press-key.ts';
import { startService } from './support/start-service.ts';

vi.setConfig({ maxConcurrency: 6, testTimeout: 240_000 });

/** By the key for everything: the opponents of everything and a few others, and with `npm run opponents` every one that needs no REF. */
const opponents = await chooseOpponents(
  ({ ref, outcome, everything = false, byKey = 'all', beyond }) =>
    ref === undefined &&
    outcome === undefined &&
    beyond === undefined &&
    (isAll || everything || byKey === 'usual'),
);

describe.concurrent('the key for everything shows only what is true, and names a market in each request', () => {
  it.for(opponents.map((opponent) => [opponent.name, asEverything(opponent)] as const))(
    '%s',
    async ([, opponent], { expect }) => {
      await using service = await startService(opponent);
      const end = await pressEverything(opponent, service.url);
      expect(faultsOfEverything(opponent, service.world, end)).toEqual([]);
    },
  );
});
