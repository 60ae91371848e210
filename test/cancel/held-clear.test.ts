import { describe, expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { ok } from '../../src/domain/result.ts';
import { passSeconds } from '../support/simulated-clock.ts';
import { type CancelScene, scene } from './cancel-scene.ts';
import { honest, order, orders, target } from './fake-account.ts';

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
