import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { countCalls, scene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  MARKET,
  MIRROR,
  NO,
  order,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  YES,
  type FakeAccount,
} from './fake-account.ts';

const X = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR, tokenIds: [YES, NO] } as const;

/** When requests named a market, milliseconds. */
function sentFor({ calls }: FakeAccount, market: string): readonly number[] {
  return calls.flatMap(({ what, request, atMs }) =>
    what === 'cancel' && request?.market === market ? [Math.round(atMs)] : [],
  );
}

function withoutMarket(each: Order): Order {
  return { ...each, market: '' };
}

describe('a market of two ids whose second one is throttled', () => {
  it.each([
    ['is answered 503', rejected(503), 1_000, 0, rejected(503)],
    ['is reset', RESET, 1_000, 0, rejected(503)],
    ['is answered 503', rejected(503), 2_000, 4_000, TIMED_OUT],
    ['is reset', RESET, 2_000, 4_000, RESET],
    ['is reset', RESET, 2_000, 0, throttled(2_000)],
    ['is reset', RESET, undefined, 0, rejected(503)],
    ['is reset', RESET, undefined, 4_000, TIMED_OUT],
  ] as const)(
    'is sent again under the first, whose request %s once, while no list comes for a minute (%#)',
    async (_, trouble, retryAfterMs, listTakesMs, listTrouble) => {
      const { account, clock, cancels } = scene([order('o1')]);
      let tries = 0;
      account.cancelScripts = [
        async (own, request) => {
          if (request.market !== MIRROR) return ++tries === 1 ? fail(trouble) : honest(own, request);
          return clock.monotonicMs() < 60_000 ? fail(throttled(retryAfterMs)) : honest(own, request);
        },
      ];
      account.listScripts = [
        async (own, filter) => {
          if (clock.monotonicMs() > 60_000) return listing(own, filter);
          await sleep(clock, listTakesMs);
          return fail(listTrouble);
        },
      ];
      void cancels.start(target([order('o1')], { scope: X }));
      await passSeconds(clock, 200);
      expect(account.open.size).toBe(0);
    },
  );

  it('is sent under it when the service said, though by then an order has come there', async () => {
    const { account, clock, cancels, told } = scene([order('o1')]);
    let tries = 0;
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MIRROR) return ++tries === 1 ? fail(throttled(30_000)) : honest(own, request);
        const answer = await honest(own, request);
        account.open.set('late', order('late', { market: MIRROR }));
        return answer;
      },
    ];
    void cancels.start(target([order('o1')], { scope: X }));
    await passSeconds(clock, 29);
    expect(sentFor(account, MIRROR)).toEqual([0]);
    await passSeconds(clock, 20);
    expect(sentFor(account, MIRROR)).toEqual([0, expect.closeTo(30_000, -2)]);
    expect(told.at(-1)).toMatchObject({ phase: 'settled', outcome: 'confirmed' });
  });

  it('is sent under it once before its time, however often it is pressed while orders are replaced there', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [
      async (own, request) => (request.market === MIRROR ? fail(throttled(600_000)) : honest(own, request)),
    ];
    const replace = (count: number): void => {
      const before = account.open.get(`bot${count - 1}`);
      account.open.delete(`bot${count - 1}`);
      if (before) account.gone.set(before.id, { ...before, status: 'canceled' });
      account.open.set(`bot${count}`, order(`bot${count}`, { market: MIRROR }));
    };
    void cancels.start(target([order('o1')], { scope: X }));
    for (let second = 1; second <= 180; second++) {
      replace(second);
      await passSeconds(clock, 1);
      if (second % 30 > 0) continue;
      void cancels.start(target([], { scope: X, ordersReadAtMs: clock.now() }));
      await clock.advance(0);
      cancels.forceResend(cancels.running()[0]?.id ?? 0);
    }
    expect(sentFor(account, MIRROR).length).toBeLessThanOrEqual(2);
  });

  it('is sent under the first when the service said, where rows name no market and the second was answered', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    let tries = 0;
    account.cancelScripts = [
      async (own, request) =>
        request.market === MARKET && ++tries === 1 ? fail(throttled(40_000)) : honest(own, request),
    ];
    account.listScripts = [
      async ({ open }) => ok({ orders: [...open.values()].map(withoutMarket), complete: true }),
    ];
    void cancels.start(target([withoutMarket(order('o1'))], { scope: X }));
    await passSeconds(clock, 120);
    expect(account.open.size).toBe(0);
  });

  it('is tried under the first alone where no order is known: what answered is not sent again', async () => {
    const { account, clock, cancels } = scene([]);
    let tries = 0;
    account.cancelScripts = [
      async (own, request) =>
        request.market === MARKET && ++tries === 1 ? fail(throttled(60_000)) : honest(own, request),
    ];
    void cancels.start(target([], { scope: X }));
    await passSeconds(clock, 120);
    expect(sentFor(account, MIRROR)).toHaveLength(1);
    expect(sentFor(account, MARKET)).toEqual([0, expect.closeTo(60_000, -2)]);
  });
});

describe('a press while the request for one of two ids is under way', () => {
  it('is sent for the other, which was answered before an order came there', async () => {
    const { account, clock, cancels } = scene([order('o1')]);
    let tries = 0;
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MARKET && ++tries === 1) await sleep(clock, 5_000);
        return honest(own, request);
      },
    ];
    void cancels.start(target([order('o1')], { scope: X }));
    await passSeconds(clock, 1);
    account.open.set('o2', order('o2', { market: MIRROR }));
    await passSeconds(clock, 1);
    void cancels.start(target([order('o1')], { scope: X, ordersReadAtMs: clock.now() - 1_500 }));
    await passSeconds(clock, 60);
    expect(account.open.size).toBe(0);
  });
});

it.each([404, 400])(
  'a new order without a market is told as left where the second id is refused with %i',
  async (status) => {
    const { account, clock, cancels, told } = scene([order('o1')]);
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === MIRROR) return fail(rejected(status));
        const answer = await honest(own, request);
        account.open.set('rival', order('rival'));
        return answer;
      },
    ];
    account.listScripts = [
      async ({ open }) => ok({ orders: [...open.values()].map(withoutMarket), complete: true }),
    ];
    void cancels.start(target([order('o1', { market: '' })], { scope: X }));
    await passSeconds(clock, 60);
    expect(told.at(-1)).toMatchObject({ outcome: 'left', appeared: [{ id: 'rival' }] });
  },
);

it('a cancel that is watched after a throttle longer than its window is told as unresolved', async () => {
  const { account, clock, cancels, told } = scene([order('o1')]);
  account.cancelScripts = [failing(throttled(40_000), false), failing(RESET, false)];
  account.listScripts = [async () => fail(rejected(503))];
  void cancels.start(target([order('o1')]));
  await passSeconds(clock, 120);
  expect(told.at(-1)).toMatchObject({ phase: 'waiting', outcome: 'unresolved' });
});

it('a press after the machine slept for longer than the service wanted is sent, though the early try is spent', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  account.cancelScripts = [failing(throttled(600_000), false), failing(throttled(600_000), false), honest];
  const press = async (): Promise<void> => {
    void cancels.start(target([order('o1')], { ordersReadAtMs: clock.now() }));
    await clock.advance(0);
    cancels.forceResend(cancels.running()[0]?.id ?? 0);
    await passSeconds(clock, 3);
  };
  await press();
  await press();
  expect(countCalls(account, 'cancel')).toBe(2);
  clock.jumpWall(3_600_000);
  await passSeconds(clock, 2);
  await press();
  expect(account.open.size).toBe(0);
});
