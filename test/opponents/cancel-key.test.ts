import { describe, it, vi } from 'vitest';
import { chooseOpponents, isAll } from './support/all-opponents.ts';
import { titleOf } from './support/opponent.ts';
import { faultsOfKey } from './support/find-faults.ts';
import { pressCancel } from './support/press-key.ts';
import { startService } from './support/start-service.ts';

vi.setConfig({ maxConcurrency: 4, testTimeout: 240_000 });

/** The same by the key, in a terminal: a few opponents, and with `npm run opponents` every one that the screen can get to. */
const opponents = await chooseOpponents(
  ({ byKey = 'all', beyond }) => (byKey === 'usual' && beyond === undefined) || (isAll && byKey !== 'never'),
);

describe.concurrent('the cancel key shows only what is true, and cancels only what it was asked for', () => {
  it.for(opponents.map((opponent) => [titleOf(opponent), opponent] as const))(
    '%s',
    async ([, opponent], { expect }) => {
      await using service = await startService(opponent);
      const end = await pressCancel(opponent, service.url);
      expect(faultsOfKey(opponent, service.world, end)).toEqual([]);
    },
  );
});
