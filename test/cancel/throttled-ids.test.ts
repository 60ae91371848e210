import { expect, it } from 'vitest';
import { fail, ok } from '../../src/domain/result.ts';
import { scene } from './cancel-scene.ts';
import {
  type FakeAccount,
  honest,
  MARKET,
  MIRROR,
  NO,
  NO_CONNECTION,
  order,
  rejected,
  RESET,
  target,
  throttled,
  YES,
} from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

const X = { kind: 'market', conditionId: MARKET, mirrorId: MIRROR, tokenIds: [YES, NO] } as const;
const X1 = { kind: 'market', conditionId: MARKET, tokenIds: [YES, NO] } as const;
const x = { kind: 'outcome', conditionId: MARKET, mirrorId: MIRROR, tokenId: YES } as const;

/** When the second id's request was sent, milliseconds. */
function sentToMirror({ calls }: FakeAccount): readonly number[] {
  return calls.flatMap(({ what, request, atMs }) =>
    what === 'cancel' && request?.market === MIRROR ? [atMs] : [],
  );
}

it.each([
  ['reset', RESET],
  ['unsent', NO_CONNECTION],
  ['503', rejected(503)],
  ['throttled', throttled(3_000)],
] as const)('both orders moved (one on each id), mirror %s once: sent again', async (_, trouble) => {
  const { account, clock, cancels } = scene([order('n2', { market: MIRROR })]);
  account.gone.set('o1', order('o1', { status: 'canceled' }));
  account.gone.set('o2', order('o2', { market: MIRROR, status: 'canceled' }));
  let first = true;
  account.cancelScripts = [
    async (own, r) => {
      if (r.market === MIRROR && first) {
        first = false;
        return fail(trouble);
      }
      const a = await honest(own, r);
      // a rival's comes after the answer
      if (r.market !== MIRROR) account.open.set('n1', order('n1'));
      return a;
    },
  ];
  void cancels.start(target([order('o1'), order('o2', { market: MIRROR })], { scope: X }));
  await passSeconds(clock, 60);
  expect(account.open.has('n2')).toBe(false);
});

it.each([
  ['without', ''],
  ['with', MIRROR],
] as const)('moved order under the mirror in a row %s a market, mirror 503 once', async (_, market) => {
  const { account, clock, cancels } = scene([order('n2', { market: MIRROR })]);
  account.gone.set('o2', order('o2', { market: MIRROR, status: 'canceled' }));
  let first = true;
  account.cancelScripts = [
    async (own, r) => {
      if (r.market === MIRROR && first) {
        first = false;
        return fail(RESET);
      }
      return honest(own, r);
    },
  ];
  account.listScripts = [
    async ({ open }) =>
      ok({ orders: [...open.values()].map((o) => Object.assign({}, o, { market })), complete: true }),
  ];
  void cancels.start(target([order('o2', { market })], { scope: X }));
  await passSeconds(clock, 60);
  expect(account.open.size).toBe(0);
});

it('x that joins a throttled X does not take down what was placed on the other outcome since', async () => {
  const { account, clock, cancels } = scene([order('o1'), order('m1', { market: MIRROR })]);
  account.cancelScripts = [
    async (own, r) => (r.market === MIRROR ? fail(throttled(60_000)) : honest(own, r)),
  ];
  void cancels.start(target([order('o1'), order('m1', { market: MIRROR })], { scope: X }));
  await passSeconds(clock, 5);
  account.open.set('no', order('no', { tokenId: NO }));
  account.open.set('yes', order('yes', { tokenId: YES }));
  cancels.note({ orders: [...account.open.values()], askedAtMs: clock.monotonicMs() });
  await passSeconds(clock, 2);
  void cancels.start(target([order('yes')], { scope: x, ordersReadAtMs: clock.now() }));
  await passSeconds(clock, 3);
  expect(account.open.has('no')).toBe(true);
});

it('X twice during a throttle forces one try of the throttled id, where the other was answered', async () => {
  const { account, clock, cancels } = scene([order('o1'), order('m1', { market: MIRROR })]);
  let n = 0;
  account.cancelScripts = [
    async (own, r) => (r.market === MIRROR && ++n === 1 ? fail(throttled(60_000)) : honest(own, r)),
  ];
  void cancels.start(target([order('o1'), order('m1', { market: MIRROR })], { scope: X }));
  await passSeconds(clock, 8);
  for (let i = 0; i < 3; i++) {
    void cancels.start(target([order('m1', { market: MIRROR })], { scope: X, ordersReadAtMs: clock.now() }));
    await clock.advance(0);
    cancels.forceResend(1);
    await passSeconds(clock, 3);
  }
  expect(account.open.size).toBe(0);
});

it('presses while the mirror says 600 s: it is obeyed but for one early try', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  account.cancelScripts = [
    async (own, r) => (r.market === MIRROR ? fail(throttled(600_000)) : honest(own, r)),
  ];
  void cancels.start(target([order('o1')], { scope: X }));
  await passSeconds(clock, 8);
  for (let i = 0; i < 8; i++) {
    void cancels.start(target([], { scope: X, ordersReadAtMs: clock.now() }));
    await clock.advance(0);
    cancels.forceResend(cancels.running()[0]?.id ?? 0);
    await passSeconds(clock, 40);
  }
  expect(sentToMirror(account).length).toBeLessThanOrEqual(2);
});

it('beside a rival on a throttled second id, lists are still read', async () => {
  const { account, clock, cancels, told } = scene([order('o1')]);
  account.cancelScripts = [
    async (own, r) => {
      if (r.market === MIRROR) return fail(throttled(3_600_000));
      const a = await honest(own, r);
      account.open.set('rival', order('rival', { market: MIRROR }));
      return a;
    },
  ];
  void cancels.start(target([order('o1')], { scope: X }));
  await passSeconds(clock, 60);
  expect(told.at(-1)).toMatchObject({ outcome: 'left', appeared: [{ id: 'rival' }] });
  const listed = account.calls.filter(({ what, atMs }) => what === 'list' && atMs > 30_000);
  expect(listed.length).toBeGreaterThan(2);
});

it.each([500, 700, 1_000, 1_500])(
  'x x joins a running throttled X after sleep of an hour; X is sent for x though an hour old (at %i)',
  async (t) => {
    const { account, clock, cancels } = scene([order('o1'), order('no', { tokenId: NO })]);
    account.cancelScripts = [async () => fail(throttled(60_000)), honest];
    void cancels.start(target([order('o1'), order('no', { tokenId: NO })], { scope: X1 }));
    await passSeconds(clock, 10);
    clock.jumpWall(3_600_000);
    await clock.advance(t);
    account.open.set('fresh', order('fresh', { tokenId: NO }));
    void cancels.start(
      target([order('o1')], {
        scope: { kind: 'outcome', conditionId: MARKET, tokenId: YES },
        ordersReadAtMs: clock.now(),
      }),
    );
    await passSeconds(clock, 120);
    expect(account.open.has('fresh')).toBe(true);
  },
);

it('a throttled second id is sent when the service said, though no list can be read by then', async () => {
  const { account, clock, cancels } = scene([order('o1')]);
  let n = 0;
  account.cancelScripts = [
    async (own, r) => (r.market === MIRROR && ++n === 1 ? fail(throttled(10_000)) : honest(own, r)),
  ];
  let k = 0;
  account.listScripts = [
    async ({ open }) => {
      k++;
      if (k > 4) return fail(RESET);
      return ok({ orders: [...open.values()], complete: true });
    },
  ];
  void cancels.start(target([order('o1')], { scope: X }));
  await passSeconds(clock, 120);
  expect(sentToMirror(account).some((atMs) => atMs > 0)).toBe(true);
});

it.each([
  ['429', throttled(20_000)],
  ['503', rejected(503)],
] as const)(
  'the lists are %s for 20 s from 1 s on; an order rests on the throttled id; list is empty before',
  async (_, trouble) => {
    const { account, clock, cancels } = scene([order('o1'), order('hidden', { market: MIRROR })]);
    let n = 0;
    account.cancelScripts = [
      async (own, r) => (r.market === MIRROR && ++n === 1 ? fail(throttled(10_000)) : honest(own, r)),
    ];
    account.listScripts = [
      async ({ open }) =>
        clock.monotonicMs() > 1_000 && clock.monotonicMs() < 40_000
          ? fail(trouble)
          : ok({ orders: [...open.values()].filter((o) => o.market !== MIRROR), complete: true }),
    ];
    void cancels.start(target([order('o1')], { scope: X }));
    await passSeconds(clock, 120);
    expect(sentToMirror(account).some((atMs) => atMs > 0 && atMs < 23_000)).toBe(true);
  },
);
