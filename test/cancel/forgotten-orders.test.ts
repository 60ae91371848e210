import { describe, expect, it } from 'vitest';
import { type Cancels, createCancels } from '../../src/cancel/cancel-machine.ts';
import type { CancelTarget } from '../../src/domain/cancel.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Order } from '../../src/domain/order.ts';
import { isEnd } from '../../src/domain/order-outcome.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail } from '../../src/domain/result.ts';
import { pinMarket } from '../../src/monitor/input/pin-target.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import {
  answer,
  EMPTY,
  fakeAccount,
  MARKET,
  NO,
  order,
  OTHER_MARKET,
  rejected,
  RESET,
  YES,
} from './fake-account.ts';

/** A monitor's store, its watch over orders and its cancels, on an account with these orders. */
function monitored(resting: readonly Order[]) {
  const clock = simulatedClock();
  const account = fakeAccount(clock, resting);
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const client = { getOrder: ({ id }: { id: string }) => account.getOrder(id, new AbortController().signal) };
  const watch = watchOrders({ client, clock, publish });
  const cancels: Cancels = createCancels({
    service: account,
    clock,
    random: seededRandom(1),
    onProgress: (progress) => publish({ type: 'cancelProgressed', progress }),
  });
  function publish(event: MonitorEvent): void {
    if (event.type === 'ordersTurned')
      cancels.noteEnded(event.outcomes.filter(isEnd).map((each) => each.order.id));
    store.dispatch(event);
    watch.see(event);
  }
  function list(orders: readonly Order[]): void {
    const times = { askedAtMs: clock.monotonicMs(), readAtMs: clock.monotonicMs() };
    publish({ type: 'ordersRead', orders, complete: true, times });
  }
  function pinned(): CancelTarget {
    const { areIdsUnknown: _, ...known } = pinMarket(store.state(), clock) as CancelTarget;
    return known;
  }
  const outcomes = [YES, NO].map((tokenId) => ({ name: tokenId.slice(0, 3), tokenId }));
  const markets = [{ conditionId: MARKET, question: 'Rain?', outcomes }];
  publish({ type: 'marketsListed', markets, complete: true, times: { askedAtMs: 0, readAtMs: 0 } });
  list(resting);
  return { clock, account, cancels, list, pinned };
}

describe('an order in no list is not forgotten', () => {
  it.each([400, 600])('while it is one of %i that an empty list left out', async (others) => {
    const own = [order('own')];
    const far = Array.from({ length: others }, (_, i) =>
      order(`far${i}`, { market: OTHER_MARKET, tokenId: '9' }),
    );
    const { account, cancels, clock, list, pinned } = monitored([...own, ...far]);
    list([]);
    // The service restarts: it answers, cancels nothing and lists nothing; the record says that the order rests.
    account.cancelScripts = [answer([])];
    account.listScripts = [EMPTY];
    const verdict = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await verdict).outcome).toBe('left');
  });

  it('because an unresolved cancel’s answer called it canceled', async () => {
    const { account, cancels, clock, list, pinned } = monitored([order('o1')]);
    const { getOrder } = account;
    account.cancelScripts = [answer(['o1'])];
    account.listScripts = [async () => fail(RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(pinned());
    await passSeconds(clock, 35);
    list([]);
    await clock.advance(100);
    const [running] = cancels.running();
    expect(running?.outcome).toBe('unresolved');
    void cancels.clear(running?.id ?? 0);
    await clock.advance(1_000);
    // All can be read again: no list has it, and its record says that it rests.
    account.getOrder = getOrder;
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const second = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await second).outcome).not.toBe('confirmed');
  });
});
