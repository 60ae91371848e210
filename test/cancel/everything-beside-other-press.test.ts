import { expect, it } from 'vitest';
import { sleep } from '../../src/domain/clock.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { everything, marketId, onMarkets, scene, targetsOf } from './everything-scene.ts';
import { order, RESET, target } from './fake-account.ts';
import { passSeconds } from '../support/simulated-clock.ts';

it.each([false, true])(
  'everything lets go of what X X proved, though a press elsewhere comes while it reads the account (pressed: %s)',
  async (pressed) => {
    const { account, clock, cancels, words } = scene(onMarkets(1));
    const { getOrder } = account;
    account.open.set('young', order('young', { market: marketId(0), tokenId: '0' }));
    let block = false;
    account.getOrder = async (id, signal) => {
      if (id === 'young') await sleep(clock, 2_500);
      return getOrder(id, signal);
    };
    account.listScripts = [
      async ({ open }) => {
        if (block) return fail(RESET);
        return ok({ orders: [...open.values()].filter(({ id }) => id !== 'young'), complete: true });
      },
    ];
    cancels.everything.start(everything(onMarkets(1)), targetsOf);
    cancels.note({ orders: onMarkets(1) });
    await clock.advance(2_250);
    // X X while its clear is held back: the monitor's list has none there any more.
    void cancels.start({
      ...(targetsOf(onMarkets(1))[0] ?? target([])),
      orders: [],
      ordersReadAtMs: clock.now(),
    });
    await clock.advance(60);
    // The account's list fails from here on for some seconds; X has its verdict by then?
    await clock.advance(100);
    block = true;
    await passSeconds(clock, 5);
    if (pressed)
      void cancels.start(
        target([], { scope: { kind: 'market', conditionId: marketId(7) }, ordersReadAtMs: clock.now() }),
      );
    await passSeconds(clock, 1);
    block = false;
    await passSeconds(clock, 60);
    expect(words()).toBe('clear, verified');
  },
);
