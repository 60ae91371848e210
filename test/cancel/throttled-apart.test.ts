import { expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import {
  failing,
  honest,
  listing,
  MARKET,
  MIRROR,
  NO,
  order,
  orders,
  rejected,
  RESET,
  target,
  throttled,
  TIMED_OUT,
  YES,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each([
  ['throttled', throttled(3_600_000)],
  ['408', rejected(408)],
] as const)('reads on while the second id alone is %s', async (_, trouble) => {
  const { account, clock, cancels } = scene([order('o1')]);
  account.cancelScripts = [async (own, r) => (r.market === MIRROR ? fail(trouble) : honest(own, r))];
  void cancels.start(
    target([order('o1')], { scope: { kind: 'market', conditionId: MARKET, mirrorId: MIRROR } }),
  );
  await passSeconds(clock, 60);
  account.open.set('bot', order('bot'));
  await passSeconds(clock, 600);
  const lists = account.calls.filter(
    (c) => c.what !== 'cancel' && c.what !== 'get' && c.atMs > 60_000,
  ).length;
  expect(lists).toBeGreaterThan(0);
});

const X = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
const x = { kind: 'outcome', conditionId: MARKET, tokenId: YES, otherTokenIds: [NO] } as const;

// S42: an answered x takes away that nameless rows may rest on the whole market.
it.each([true, false])(
  'rows without a name, x answered (%s), then X whose requests are all lost',
  async (withX) => {
    const { account, clock, cancels, told } = scene([order('o1'), order('hidden', { tokenId: NO })]);
    account.gone.set('o2', order('o2', { tokenId: NO, status: 'canceled' }));
    account.listScripts = [
      async ({ open }) =>
        ok({ orders: [...open.values()].filter(({ id }) => id !== 'hidden'), complete: true }),
    ];
    if (withX) {
      void cancels.start(target([order('o1')], { scope: x, hasLostRows: true, ordersReadAtMs: clock.now() }));
      await passSeconds(clock, 10);
    } else {
      account.cancelScripts = [failing(RESET, false)];
      void cancels.start(target([order('o1')], { scope: x, hasLostRows: true, ordersReadAtMs: clock.now() }));
      await passSeconds(clock, 40);
      void cancels.clear(1);
      await clock.advance(10);
    }
    account.cancelScripts = [failing(RESET, false)];
    void cancels.start(target([order('o2', { tokenId: NO })], { scope: X, ordersReadAtMs: clock.now() }));
    await passSeconds(clock, 60);
    expect(told.at(-1)?.outcome).not.toBe('confirmed');
  },
);

// the throttle of one id, while the other is unsent/learned
it('half carried out, then throttled, then asleep', async () => {
  const { account, clock, cancels, told } = scene(orders(2));
  account.cancelScripts = [
    async (own) => {
      own.fill('o1', 0);
      return fail(TIMED_OUT);
    },
    async () => fail(throttled(60_000)),
  ];
  account.listScripts = [async () => fail(RESET)];
  account.getOrder = async () => fail(RESET);
  void cancels.start(target(orders(2)));
  await passSeconds(clock, 8);
  clock.jumpWall(3_600_000);
  account.listScripts = [listing];
  account.getOrder = async (id) => ok(account.open.get(id) ?? account.gone.get(id));
  await passSeconds(clock, 90);
  expect(told.at(-1)?.outcome).toBe('left');
});

// joined after a single id answered and then throttled: n placed
