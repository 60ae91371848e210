import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { everything, marketId, onMarkets, scene, targetsOf } from './everything-scene.ts';
import { answer, honest, order, rejected, RESET, target } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it('everything is not clear by what the answer of an X called canceled that was ended unresolved', async () => {
  const { account, clock, cancels, words } = scene(onMarkets(2));
  const { getOrder } = account;
  account.cancelScripts = [
    async (own, request) => {
      if (request.market === marketId(1)) {
        await sleep(clock, 5_500);
        return honest(own, request);
      }
      return honest(own, request);
    },
  ];
  cancels.everything.start(everything(onMarkets(2)), targetsOf);
  await clock.advance(1_000);
  // An order comes on the first market, whose verdict stands; a list of the monitor shows it.
  const late = order('late', { market: marketId(0), tokenId: '0' });
  account.open.set('late', late);
  cancels.note({ orders: [late], askedAtMs: clock.monotonicMs() });
  // X on it: the answer says it was canceled, which is not so; then nothing can be read.
  const slow = account.cancelScripts[0]!;
  account.cancelScripts = [answer(['late']), slow];
  account.listScripts = [async () => fail(RESET)];
  account.getOrder = async () => fail(rejected(500));
  const [lateTarget = target([])] = targetsOf([late]);
  void cancels.start(lateTarget);
  await clock.advance(3_000);
  const x = cancels
    .running()
    .find(({ target: t }) => t === lateTarget || t.orders.some((o) => o.id === 'late'));
  void cancels.clear(x?.id ?? 0);
  await clock.advance(100);
  // All can be read again; no list has the order, its record says LIVE.
  account.getOrder = getOrder;
  account.listScripts = [
    async ({ open }) => ok({ orders: [...open.values()].filter(({ id }) => id !== 'late'), complete: true }),
  ];
  await passSeconds(clock, 30);
  expect(account.open.has('late')).toBe(true);
  expect(words()).not.toBe('clear, verified');
});

it.each([false, true])(
  'everything lets go of what X took down, though a list that was asked for before comes after (late: %s)',
  async (isLate) => {
    const { account, clock, cancels, words } = scene(onMarkets(2));
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === marketId(1)) await sleep(clock, 4_000);
        return honest(own, request);
      },
    ];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await clock.advance(1_000);
    const late = order('late', { market: marketId(0), tokenId: '0' });
    account.open.set('late', late);
    cancels.note({ orders: [late], askedAtMs: clock.monotonicMs() });
    // The monitor's next list is asked for now, and takes 1.5 s.
    const askedAtMs = clock.monotonicMs();
    const [lateTarget = target([])] = targetsOf([late]);
    const pressed = cancels.start(lateTarget);
    await clock.advance(1_500);
    expect(await pressed).toMatchObject({ outcome: 'confirmed', canceled: ['late'] });
    if (isLate) cancels.note({ orders: [late], askedAtMs });
    await passSeconds(clock, 20);
    expect(words()).toBe('clear, verified');
  },
);

it.each([false, true])(
  'everything is clear where X X replaced a member whose clear was held back, and proved all (pressed: %s)',
  async (pressed) => {
    const { account, clock, cancels, words } = scene(onMarkets(2));
    const { getOrder } = account;
    // Placed a moment before the key: no list has shown it, the answer names it, its record takes 2.5 s and says canceled.
    account.open.set('young', order('young', { market: marketId(0), tokenId: '0' }));
    account.getOrder = async (id, signal) => {
      if (id === 'young') await sleep(clock, 2_500);
      return getOrder(id, signal);
    };
    account.cancelScripts = [
      async (own, request) => {
        if (request.market === marketId(1)) await sleep(clock, 5_000);
        return honest(own, request);
      },
    ];
    account.listScripts = [
      async ({ open }) =>
        ok({ orders: [...open.values()].filter(({ id }) => id !== 'young'), complete: true }),
    ];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await clock.advance(2_250);
    if (pressed) void cancels.start(targetsOf(onMarkets(1))[0] ?? target([]));
    await passSeconds(clock, 60);
    expect(words()).toBe('clear, verified');
  },
);
