import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, scene } from './cancel-scene.ts';
import { EMPTY, failing, honest, MARKET, order, orders, RESET, target, YES } from './fake-account.ts';

interface HeldScene extends CancelScene {
  /** From now on a further request takes the ghost down, and its answer names it. */
  letGhostGo(): void;
}

/** An answer names an order nobody knew as canceled; no list shows it; its record, which takes 2.7 s, says that it rests. */
function held(): HeldScene {
  const made = scene(orders(1));
  const { account, clock } = made;
  const { getOrder } = account;
  let ghost = order('ghost');
  account.cancelScripts = [
    async (own, request) => ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] }),
    honest,
  ];
  account.getOrder = async (id, signal) => {
    if (id !== 'ghost') return getOrder(id, signal);
    await sleep(clock, 2_700);
    return ok(ghost);
  };
  function letGhostGo(): void {
    account.cancelScripts[1] = async (own, request) => {
      ghost = order('ghost', { status: 'canceled' });
      return ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] });
    };
  }
  return { ...made, letGhostGo };
}

describe('a clear that is held back for the record of an order that only an answer named', () => {
  it('is made so by no second press', async () => {
    const { clock, cancels } = held();
    const first = cancels.start(target(orders(1)));
    await clock.advance(2_300);
    const second = cancels.start(target([]));
    await passSeconds(clock, 40);
    expect([(await first).outcome, (await second).outcome]).not.toContain('confirmed');
  });

  it('is unresolved where the program is left meanwhile', async () => {
    const { clock, cancels } = held();
    void cancels.start(target(orders(1)));
    await clock.advance(2_300);
    const ended = cancels.finish(600);
    await passSeconds(clock, 10);
    expect((await ended).map(({ outcome }) => outcome)).toEqual(['unresolved']);
  });

  it.each([
    ['never, where a list meanwhile shows another order that rests by its record', true],
    ['after a further request, where none does', false],
  ])('is said %s', async (_, isShown) => {
    const { account, clock, cancels, letGhostGo } = held();
    const { getOrder } = account;
    letGhostGo();
    account.getOrder = async (id, signal) => (id === 'q' ? ok(order('q')) : getOrder(id, signal));
    const verdict = cancels.start(target(orders(1)));
    await clock.advance(2_300);
    // No later list shows it.
    if (isShown) cancels.note({ orders: [order('q')], askedAtMs: clock.monotonicMs() - 500 });
    await passSeconds(clock, 60);
    expect((await verdict).outcome === 'confirmed').toBe(!isShown);
  });

  it.each([
    ['the order that was canceled', 'o1'],
    ['another', 'rival'],
  ])('is not said where a list meanwhile shows %s resting, and the record never comes', async (_, id) => {
    const { account, clock, cancels, told } = held();
    const { getOrder } = account;
    let isKnown = false;
    account.getOrder = async (asked, signal) => {
      if (asked !== id && asked !== 'ghost') return getOrder(asked, signal);
      await sleep(clock, 2_700);
      return isKnown ? ok(order(asked, { status: asked === id ? 'live' : 'canceled' })) : ok(undefined);
    };
    void cancels.start(target(orders(1)));
    await clock.advance(2_300);
    isKnown = true;
    account.open.set(id, order(id));
    cancels.note({ orders: [order(id)], askedAtMs: clock.monotonicMs() });
    await passSeconds(clock, 60);
    expect(told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  });
});

it.each(['press', 'leave', 'Esc'])(
  'a clear that is held back is made so by no %s, its record being asked for again',
  async (how) => {
    const { account, clock, cancels, told } = scene(orders(1));
    const { getOrder } = account;
    let looks = 0;
    account.cancelScripts = [
      async (own, request) => ok({ canceled: [...own.execute(request).canceled, 'ghost'], notCanceled: [] }),
      honest,
    ];
    account.getOrder = async (id, signal) => {
      if (id !== 'ghost') return getOrder(id, signal);
      if (++looks === 1) return ok(undefined);
      await sleep(clock, 2_700);
      return ok(order('ghost')); // it rests
    };
    void cancels.start(target(orders(1)));
    await clock.advance(2_300);
    if (how === 'press') void cancels.start(target([]));
    else if (how === 'leave') void cancels.finish(600);
    else void cancels.clear(1);
    await passSeconds(clock, 10);
    expect(told.filter(({ id }) => id === 1).map(({ outcome }) => outcome)).not.toContain('confirmed');
  },
);

it.each([
  [
    'shows the order in a row that cannot be read',
    { orders: [], unread: [{ id: 'o1', market: MARKET, tokenId: YES }] },
  ],
  ['has rows that name no order', { orders: [], hasLostRows: true }],
])('a clear that is held back is not said where a list asked for since %s', async (_, list) => {
  const { account, clock, cancels, told } = scene(orders(1));
  account.cancelScripts = [async () => ok({ canceled: ['ghost'], notCanceled: [] }), failing(RESET, false)];
  account.listScripts = [EMPTY]; // o1 rests, in no list of the cancel, without a record
  account.getOrder = async (id) => {
    if (id === 'ghost') await sleep(clock, 2_700);
    return ok(id === 'ghost' ? order(id, { status: 'canceled' }) : undefined);
  };
  void cancels.start(target(orders(1)));
  await clock.advance(2_300);
  expect(told.map(({ outcome }) => outcome)).not.toContain('confirmed');
  cancels.note({ ...list, askedAtMs: clock.monotonicMs() });
  await clock.advance(4_000);
  expect(told.map(({ outcome }) => outcome)).not.toContain('confirmed');
});
