import { expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import {
  answer,
  EMPTY,
  failing,
  honest,
  listing,
  MARKET,
  MIRROR,
  NO,
  NO_CONNECTION,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  YES,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

const X = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
const x = { kind: 'outcome', conditionId: MARKET, tokenId: YES } as const;

it.each([0, 26_000, 3_600_000])('x beside a throttled X after a sleep of %i ms is sent', async (slept) => {
  const { account, cancels, clock } = scene(orders(2));
  account.cancelScripts = [async () => fail(throttled(60_000)), honest];
  void cancels.start(target(orders(2), { scope: X }));
  await passSeconds(clock, 25);
  clock.jumpWall(slept);
  await clock.advance(500);
  void cancels.start(target(orders(2), { scope: x, ordersReadAtMs: clock.now() }));
  await passSeconds(clock, 120);
  expect(account.open.size).toBe(0);
});

it.each([0, 1])('x pressed at 14 s on an X throttled for 15 s is sent for 22 s (own %i)', async (own) => {
  const { account, cancels, clock } = scene(orders(2));
  let from = 0;
  account.cancelScripts = [
    async () => fail(throttled(15_000)),
    async (a, r) => (clock.monotonicMs() - from > 28_000 ? honest(a, r) : fail(RESET)),
  ];
  from = clock.monotonicMs();
  if (!own) void cancels.start(target(orders(2), { scope: X }));
  else account.cancelScripts.shift();
  await passSeconds(clock, 14);
  void cancels.start(target(orders(2), { scope: x, ordersReadAtMs: clock.now() }));
  await passSeconds(clock, 120);
  expect(account.open.size).toBe(0);
});

it.each([MIRROR, undefined])(
  'X X while the second id %s is throttled takes down what was placed on the first',
  async (mirrorId) => {
    const { account, clock, cancels } = scene([order('o1')]);
    account.cancelScripts = [
      async (own, r) => (r.market === MIRROR ? fail(throttled(60_000)) : honest(own, r)),
    ];
    const scope = { kind: 'market', conditionId: MARKET, ...(mirrorId && { mirrorId }) } as const;
    void cancels.start(target([order('o1')], { scope }));
    await passSeconds(clock, 5);
    account.open.set('mine', order('mine'));
    cancels.note({ orders: [order('mine')], askedAtMs: clock.monotonicMs() });
    for (let i = 0; i < 3; i++) {
      await passSeconds(clock, 3);
      void cancels.start(target([order('mine')], { scope, ordersReadAtMs: clock.now() }));
      await clock.advance(5);
      cancels.running().find((c) => c.outcome === 'throttled' && c.phase === 'waiting');
    }
    await passSeconds(clock, 30);
    await passSeconds(clock, 120);
    expect([...account.open.keys()]).toEqual([]);
  },
);

it.each([
  ['throttled', throttled(3_000)],
  ['unsent', NO_CONNECTION],
  ['reset', RESET],
] as const)(
  'the own request is %s, the mirror is answered, a bot moved the order: sent again',
  async (_, trouble) => {
    const { account, clock, cancels } = scene([order('new')]);
    account.gone.set('o1', order('o1', { status: 'canceled' }));
    let first = true;
    account.cancelScripts = [
      async (own, r) => {
        if (r.market === MIRROR) return honest(own, r);
        if (!first) return honest(own, r);
        first = false;
        return fail(trouble);
      },
    ];
    const scope = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } as const;
    void cancels.start(target([order('o1')], { scope }));
    await passSeconds(clock, 40);
    expect(account.open.size).toBe(0);
  },
);

it.each([true, false])('a joined press asks for what its row said had ended (joined: %s)', async (joined) => {
  const { account, clock, cancels, told } = scene([order('o1')]);
  account.cancelScripts = joined ? [failing(RESET, false), honest] : [honest];
  if (joined) {
    void cancels.start(target([order('o1')]));
    await clock.advance(20);
  }
  account.listScripts = [
    async ({ open }) => ok({ orders: [...open.values()].filter(({ id }) => id !== 'o2'), complete: true }),
  ];
  account.getOrder = async (id) =>
    ok(id === 'o2' ? order('o2') : (account.open.get(id) ?? account.gone.get(id)));
  void cancels.start(
    target([order('o1')], { ended: [order('o2', { status: 'canceled' })], ordersReadAtMs: clock.now() }),
  );
  await passSeconds(clock, 60);
  expect(told.at(-1)?.outcome).not.toBe('confirmed');
});

it.each(['unread', 'live'])(
  'an order that had ended by its row (control: live) is not forgotten by an unresolved cancel: %s',
  async (how) => {
    const { account, clock, cancels, told } = scene([order('o1')]);
    const { getOrder } = account;
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    const o2 = order('o2', how === 'live' ? {} : { status: 'canceled' });
    void cancels.start(target([order('o1')], how === 'live' ? { unlisted: [o2] } : { ended: [o2] }));
    await passSeconds(clock, 35);
    void cancels.clear(1);
    await clock.advance(100);
    account.getOrder = async (id, s) => (id === 'o2' ? ok(order('o2')) : getOrder(id, s));
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    void cancels.start(target([], { ordersReadAtMs: clock.now() }));
    await passSeconds(clock, 60);
    expect(told.at(-1)?.outcome).not.toBe('confirmed');
  },
);
void listing;
