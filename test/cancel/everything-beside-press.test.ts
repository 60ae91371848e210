import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail } from '../../src/domain/result.ts';
import {
  everything,
  type EverythingScene,
  marketId,
  onMarkets,
  orderOn,
  scene,
  slowUnder,
  targetOf,
  targetsOf,
} from './everything-scene.ts';
import { answer, listingWithout, rejected, RESET, target } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

/** An order comes on the first market after its verdict, and a list of the monitor shows it. */
function comesLate({ account, cancels, clock }: EverythingScene): Order {
  const late = orderOn(0, 'late');
  account.open.set('late', late);
  cancels.note({ orders: [late], askedAtMs: clock.monotonicMs() });
  return late;
}

/** An order placed on the first market just before the key: no list shows it, an answer names it, its record takes 2.5 s. */
function comesJustBefore({ account, clock }: EverythingScene): void {
  const { getOrder } = account;
  account.open.set('young', orderOn(0, 'young'));
  account.listScripts = [listingWithout('young')];
  account.getOrder = async (id, signal) => {
    if (id === 'young') await sleep(clock, 2_500);
    return getOrder(id, signal);
  };
}

describe('a cancel of everything', () => {
  it('is not clear by what the answer of an X called canceled that was ended unresolved', async () => {
    const made = scene(onMarkets(2));
    const { account, clock, cancels, words } = made;
    const { getOrder } = account;
    const slow = slowUnder(marketId(1), 5_500, clock);
    account.cancelScripts = [slow];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await clock.advance(1_000);
    const late = comesLate(made);
    // X on it: the answer says it was canceled, which is not so; then nothing can be read.
    account.cancelScripts = [answer(['late']), slow];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(targetOf(late));
    await clock.advance(3_000);
    const pressed = cancels.running().find((run) => run.target.orders.some(({ id }) => id === 'late'));
    void cancels.clear(pressed?.id ?? 0);
    await clock.advance(100);
    // All can be read again; no list has the order, and its record says that it rests.
    account.getOrder = getOrder;
    account.listScripts = [listingWithout('late')];
    await passSeconds(clock, 30);
    expect(account.open.has('late')).toBe(true);
    expect(words()).not.toBe('clear, verified');
  });

  it.each([
    ['within a second', 1_000, false],
    ['within 1.5 s', 1_500, false],
    ['within 1.5 s, though a list that was asked for before comes after', 1_500, true],
  ])('lets go of what came after its verdict and X took down, %s', async (_, waitMs, isShownAfter) => {
    const made = scene(onMarkets(2));
    const { account, clock, cancels, words } = made;
    account.cancelScripts = [slowUnder(marketId(1), 4_000, clock)];
    cancels.everything.start(everything(onMarkets(2)), targetsOf);
    await clock.advance(1_000);
    const late = comesLate(made);
    const askedAtMs = clock.monotonicMs();
    const pressed = cancels.start(targetOf(late));
    await clock.advance(waitMs);
    expect(await pressed).toMatchObject({ outcome: 'confirmed', canceled: ['late'] });
    if (isShownAfter) cancels.note({ orders: [late], askedAtMs });
    await passSeconds(clock, 20);
    expect(words()).toBe('clear, verified');
  });

  it.each([
    ['X X on its market', true],
    ['no further press', false],
  ])(
    'is clear once the record of an order is read that only an answer named, with %s',
    async (_, pressed) => {
      const made = scene(onMarkets(2));
      const { account, clock, cancels, words } = made;
      comesJustBefore(made);
      account.cancelScripts = [slowUnder(marketId(1), 5_000, clock)];
      cancels.everything.start(everything(onMarkets(2)), targetsOf);
      await clock.advance(2_250);
      if (pressed) void cancels.start(targetOf(orderOn(0)));
      await passSeconds(clock, 60);
      expect(words()).toBe('clear, verified');
    },
  );

  it.each([
    ['a press', true],
    ['no press', false],
  ])('lets go of what X X proved, with %s elsewhere while the account cannot be read', async (_, pressed) => {
    const made = scene(onMarkets(1));
    const { account, clock, cancels, words } = made;
    comesJustBefore(made);
    cancels.everything.start(everything(onMarkets(1)), targetsOf);
    cancels.note({ orders: onMarkets(1) });
    await clock.advance(2_250);
    // X X while its clear is held back: the monitor's list has none there any more.
    void cancels.start({ ...targetOf(orderOn(0)), orders: [], ordersReadAtMs: clock.now() });
    await clock.advance(160);
    account.listScripts = [async () => fail(RESET)];
    await passSeconds(clock, 5);
    if (pressed) {
      const scope = { kind: 'market', conditionId: marketId(7) } as const;
      void cancels.start(target([], { scope, ordersReadAtMs: clock.now() }));
    }
    await passSeconds(clock, 1);
    account.listScripts = [listingWithout('young')];
    await passSeconds(clock, 60);
    expect(words()).toBe('clear, verified');
  });
});
