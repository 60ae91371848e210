import { expect, it } from 'vitest';
import { createCancels } from '../../src/cancel/cancel-machine.ts';
import { isEnd } from '../../src/domain/order-outcome.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { createCancelKey } from '../../src/monitor/input/cancel-key.ts';
import { pinMarket } from '../../src/monitor/input/pin-target.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { answer, EMPTY, failure, fakeAccount, MARKET, NO, order, OTHER_MARKET, YES } from './fake-account.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';

import type { CancelTarget, EverythingProgress } from '../../src/domain/cancel.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';

function monitor(resting: ReturnType<typeof order>[]) {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const all: EverythingProgress[] = [];
  const client = { getOrder: ({ id }: { id: string }) => account.getOrder(id, new AbortController().signal) };
  const watch = watchOrders({ client, clock, publish });
  const cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress: (progress) => publish({ type: 'cancelProgressed', progress }),
    onEverything: (progress) => {
      all.push(progress);
      store.dispatch({ type: 'everythingProgressed', progress });
    },
  });
  function publish(event: MonitorEvent): void {
    if (event.type === 'ordersTurned')
      cancels.noteEnded(event.outcomes.filter(isEnd).map((each) => each.order.id));
    store.dispatch(event);
    watch.see(event);
  }
  const key = createCancelKey({ store, clock, cancels: () => cancels, instant: false });
  const outcomes = [YES, NO].map((tokenId) => ({ name: tokenId.slice(0, 3), tokenId }));
  const markets = [
    { conditionId: MARKET, question: 'Rain?', mirrorConditionId: '', outcomes },
    {
      conditionId: OTHER_MARKET,
      question: 'Snow?',
      mirrorConditionId: '',
      outcomes: [
        { name: 'Y', tokenId: '9' },
        { name: 'N', tokenId: '8' },
      ],
    },
  ];
  const times = () => ({ askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() });
  store.dispatch({ type: 'marketsListed', markets, complete: true, times: times() });
  let chunk = 0;
  const press = () => ({ readAtMs: clock.monotonicMs(), chunk: ++chunk, alone: true });
  const list = (orders: ReturnType<typeof order>[]) =>
    publish({ type: 'ordersRead', orders, complete: true, times: times() });
  async function twice(name: 'X' | 'ctrl-x') {
    key.press(name, press());
    await clock.advance(500);
    key.press(name, press());
    await clock.advance(200);
  }
  const pinned = () => {
    const { areIdsUnknown: _, ...known } = pinMarket(store.state(), clock) as CancelTarget;
    return known;
  };
  return { clock, account, store, cancels, key, press, times, all, list, twice, publish, pinned };
}

it.each([
  ['canceled in the last list', ['canceled']],
  ['live, canceled, then in no list', ['live', 'canceled', '']],
  ['canceled, then in no list', ['canceled', '']],
  ['live, then in no list', ['live', '']],
] as const)('%s, its record says LIVE: not clear', async (_, rows) => {
  const { clock, account, store, list, twice } = monitor([order('o1')]);
  account.getOrder = async (id) => ok(order(id));
  for (const status of rows) {
    list(
      status === ''
        ? [order('z', { market: OTHER_MARKET, tokenId: '9' })]
        : [order('o1', { status }), order('z', { market: OTHER_MARKET, tokenId: '9' })],
    );
    await passSeconds(clock, 6);
  }
  account.listScripts = [EMPTY];
  account.cancelScripts = [answer([])];
  await twice('X');
  await passSeconds(clock, 40);
  expect(store.state().cancels[0]?.outcome).not.toBe('confirmed');
});

it.each(['garbled', 'none'])(
  'an order whose record was %s in a cancel that ended left is not told as canceled by you and forgotten',
  async (how) => {
    const { clock, account, list, cancels, pinned } = monitor([order('o1'), order('o2')]);
    list([order('o1'), order('o2')]);
    const { getOrder } = account;
    // The answer names both, o2 stays in the lists; o1 is in none, and its record cannot be read.
    account.cancelScripts = [answer(['o1', 'o2'])];
    account.listScripts = [
      async ({ open }) => ok({ orders: [...open.values()].filter(({ id }) => id !== 'o1'), complete: true }),
    ];
    account.getOrder = async (id, s) =>
      id === 'o1'
        ? how === 'garbled'
          ? fail(failure({ kind: 'malformed' }))
          : getOrder(id, s)
        : getOrder(id, s);
    void cancels.start(pinned());
    await passSeconds(clock, 60);
    list([order('o2')]);
    await clock.advance(10_000);
    account.getOrder = getOrder;
    account.open.delete('o2');
    account.gone.set('o2', order('o2', { status: 'canceled' }));
    list([]);
    await clock.advance(10_000);
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const v = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await v).outcome).not.toBe('confirmed');
  },
);
