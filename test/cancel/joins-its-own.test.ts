import { expect, it } from 'vitest';
import { fail } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import { honest, MARKET, order, RESET, target, throttled } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it('x pressed again joins its own x on its way, not a throttled X', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  let ok2 = false;
  const times: number[] = [];
  account.cancelScripts = [
    async (own, r) => {
      times.push(Math.round(clock.monotonicMs()));
      if (ok2) return honest(own, r);
      if (clock.monotonicMs() > 6_000 && r.tokenId === undefined) return fail(throttled(300_000));
      return fail(RESET);
    },
  ];
  void cancels.start(
    target([order('o1')], {
      scope: { kind: 'market', conditionId: MARKET, tokenIds: [order('o1').tokenId] },
    }),
  );
  await passSeconds(clock, 3);
  const x = { kind: 'outcome', conditionId: MARKET, tokenId: order('o1').tokenId } as const;
  void cancels.start(target([order('o1')], { scope: x, ordersReadAtMs: clock.now() }));
  await passSeconds(clock, 17);
  void cancels.start(target([order('o1')], { scope: x, ordersReadAtMs: clock.now() }));
  await clock.advance(5);
  for (const c of cancels.running())
    if (c.outcome === 'throttled' && c.target.scope.kind === 'outcome') await passSeconds(clock, 10);
  ok2 = true;
  await passSeconds(clock, 60);
  expect(account.open.size).toBe(0);
});
