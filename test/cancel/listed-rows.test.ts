import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { ok } from '../../src/domain/result.ts';
import { createCancelKey } from '../../src/monitor/input/cancel-key.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { answer, EMPTY, fakeAccount, MARKET, NO, order, OTHER_MARKET, YES } from './fake-account.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';

import type { EverythingProgress } from '../../src/domain/cancel.ts';

function monitor(resting: ReturnType<typeof order>[]) {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const all: EverythingProgress[] = [];
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress: (progress) => store.dispatch({ type: 'cancelProgressed', progress }),
    onEverything: (progress) => {
      all.push(progress);
      store.dispatch({ type: 'everythingProgressed', progress });
    },
  });
  const key = createCancelKey({ store, clock, cancels: () => cancels, instant: false });
  const outcomes = [YES, NO].map((tokenId) => ({ name: tokenId.slice(0, 3), tokenId }));
  const markets = [{ conditionId: MARKET, question: 'Rain?', mirrorConditionId: '', outcomes }];
  const times = () => ({ askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() });
  store.dispatch({ type: 'marketsListed', markets, complete: true, times: times() });
  let chunk = 0;
  const press = () => ({ readAtMs: clock.monotonicMs(), chunk: ++chunk, alone: true });
  return { clock, account, store, cancels, key, press, times, all };
}

it.each([true, false])(
  'Ctrl-X is not clear after a row without a name on the screen (others: %s)',
  async (others) => {
    const hidden = order('o1', { market: OTHER_MARKET, tokenId: '9' });
    const { clock, account, store, key, press, times, all } = monitor([
      ...(others ? [order('o0')] : []),
      hidden,
    ]);
    // The last list on the screen had o1 as a row without a name; every later list leaves it out.
    store.dispatch({
      type: 'ordersRead',
      orders: others ? [order('o0')] : [],
      complete: false,
      lost: 1,
      times: times(),
    });
    account.listScripts = [
      async ({ open }) => ok({ orders: [...open.values()].filter(({ id }) => id !== 'o1'), complete: true }),
    ];
    await clock.advance(500);
    key.press('ctrl-x', press());
    await clock.advance(500);
    key.press('ctrl-x', press());
    await passSeconds(clock, 40);
    expect(account.open.has('o1')).toBe(true);
    expect(all.at(-1)?.outcome).not.toBe('confirmed');
  },
);

it.each(['canceled', 'live'])(
  'an order whose row said %s, which no later list shows and whose record says LIVE, is not clear',
  async (status) => {
    const { clock, account, store, key, press, times } = monitor([order('o1')]);
    store.dispatch({ type: 'ordersRead', orders: [order('o1', { status })], complete: true, times: times() });
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    await clock.advance(500);
    key.press('X', press());
    await clock.advance(500);
    key.press('X', press());
    await passSeconds(clock, 40);
    expect(store.state().cancels[0]?.outcome).not.toBe('confirmed');
  },
);
