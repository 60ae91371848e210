import { expect, it } from 'vitest';
import { ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import { answer, EMPTY, order, OTHER_MARKET, target } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each([
  [403, 0],
  [603, 0],
  [603, 50],
  [603, 120],
  [603, 200],
  [603, 300],
  [603, 400],
  [603, 500],
])('of %i orders that the machine itself listed none is forgotten: %i before it', async (count, at) => {
  const mine = [1, 2, 3].map((i) => order(`b${i}`, { market: OTHER_MARKET, tokenId: '9' }));
  const far = Array.from({ length: count - 3 }, (_, i) =>
    order(`far${i}`, { market: `0x${'d4'.repeat(32)}`, tokenId: '8' }),
  );
  far.splice(at, 0, ...mine);
  const { account, clock, cancels } = scene([...far, order('o1')]);
  account.listScripts = [
    async ({ open }, { market, tokenId }) =>
      ok({
        orders: [...open.values()].filter(
          (o) =>
            (market === undefined || o.market === market) && (tokenId === undefined || o.tokenId === tokenId),
        ),
        complete: true,
      }),
  ];
  void cancels.start(target([order('o1')]));
  await passSeconds(clock, 10);
  account.listScripts = [EMPTY];
  account.cancelScripts = [answer([])];
  const verdict = cancels.start(target([], { scope: { kind: 'market', conditionId: OTHER_MARKET } }));
  await passSeconds(clock, 60);
  const v = await verdict;
  expect(v.outcome).not.toBe('confirmed');
});
