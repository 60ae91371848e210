import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  EMPTY,
  failing,
  honest,
  MARKET,
  MIRROR,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  TIMED_OUT,
} from './fake-account.ts';

describe('a request of which nobody knows whether it came', () => {
  it.each([RESET, TIMED_OUT, rejected(503)])(
    'is sent again for an order that came between the last list and the key: $message',
    async (trouble) => {
      const { account, clock, cancels } = scene([order('late')]);
      account.cancelScripts = [failing(trouble, false), honest];
      const verdict = cancels.start(target([]));
      await passSeconds(clock, 40);
      expect((await verdict).outcome).toBe('confirmed');
      expect([account.open.size, countCalls(account, 'cancel')]).toEqual([0, 2]);
    },
  );

  it('is sent again under the second id, where it never left', async () => {
    const { account, clock, cancels } = scene([order('o1'), order('hidden', { market: MIRROR })]);
    let tries = 0;
    account.cancelScripts = [
      async (own, request) =>
        request.market === MIRROR && ++tries === 1 ? fail(NO_CONNECTION) : honest(own, request),
    ];
    // No list tells of what rests under the second id.
    account.listScripts = [
      async ({ open }) =>
        ok({ orders: [...open.values()].filter(({ market }) => market === MARKET), complete: true }),
    ];
    const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;
    void cancels.start(target([order('o1')], { scope }));
    await passSeconds(clock, 40);
    expect(account.open.size).toBe(0);
  });
});

it('an order of the armed line is sent for again though its record spells its id in capitals', async () => {
  const id = `0x${'ab'.repeat(32)}`;
  const { account, clock, cancels } = scene([order(id)]);
  account.listScripts = [EMPTY];
  account.cancelScripts = [async () => ok({ canceled: [], notCanceled: [] })];
  account.getOrder = async () => ok(order(`0x${'AB'.repeat(32)}`));
  const verdict = cancels.start(target([order(id)]));
  await passSeconds(clock, 40);
  expect(await verdict).toMatchObject({ outcome: 'left', left: [{ id }], appeared: [] });
  expect(countCalls(account, 'cancel')).toBeGreaterThan(1);
});
