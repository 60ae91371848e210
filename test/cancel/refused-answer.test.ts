import { expect, it } from 'vitest';
import { type Cancels, createCancels } from '../../src/cancel/cancel-machine.ts';
import { isEnd } from '../../src/domain/order-outcome.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { fail } from '../../src/domain/result.ts';
import { pinMarket } from '../../src/monitor/input/pin-target.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { answer, EMPTY, fakeAccount, MARKET, NO, order, rejected, RESET, YES } from './fake-account.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';

import type { CancelTarget } from '../../src/domain/cancel.ts';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Order } from '../../src/domain/order.ts';

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
  return { clock, account, cancels, list, pinned, store };
}

it.each(['refused', 'throttled'])(
  'an order is not forgotten because the answer of a cancel that ended %s called it canceled',
  async (how) => {
    const { account, cancels, clock, list, pinned } = monitored([order('o1')]);
    const { getOrder } = account;
    account.cancelScripts = [
      answer(['o1']),
      async () =>
        fail(
          how === 'refused'
            ? rejected(403)
            : ({ ...rejected(429), kind: 'throttled', retryAfterMs: 60_000 } as never),
        ),
    ];
    account.listScripts = [async () => fail(how === 'refused' ? rejected(403) : RESET)];
    account.getOrder = async () => fail(rejected(500));
    void cancels.start(pinned());
    await clock.advance(1_500);
    void cancels.start(pinned());
    await passSeconds(clock, 10);
    if (how === 'throttled') {
      clock.jumpWall(8 * 3_600_000);
      await passSeconds(clock, 70);
    }
    list([]);
    await clock.advance(1_000);
    account.getOrder = getOrder;
    account.listScripts = [EMPTY];
    account.cancelScripts = [answer([])];
    const second = cancels.start(pinned());
    await passSeconds(clock, 60);
    expect((await second).outcome).not.toBe('confirmed');
  },
);
