import { expect, it } from 'vitest';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import type { Order } from '../../src/domain/order.ts';
import { ok } from '../../src/domain/result.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import type { Connection } from '../../src/monitor/service/connect-service.ts';
import { watchOrders } from '../../src/polling/watch-orders.ts';
import { initialState } from '../../src/state/app-state.ts';
import { restingUnlisted } from '../../src/state/select/resting-unlisted.ts';
import { createStore } from '../../src/state/store.ts';
import { sampleOrder } from '../support/sample-orders.ts';
import { passSeconds, simulatedClock } from '../support/simulated-clock.ts';
import { startWatch } from './start-watch.ts';

it('an order that the last page of a slow list showed 3 s ago is not called gone because its record is not there yet', async () => {
  // The list was asked for at 0 and came at 24 s, with b, placed at 23 s. The next one lags behind, and so does the record.
  const { list, words, advance, watch } = startWatch(async () => ok(undefined));
  await list([sampleOrder('a')]);
  await advance(24_000);
  const orders = [sampleOrder('a'), sampleOrder('b')];
  const times = { askedAtMs: 1, readAtMs: 24_000 };
  watch.handleEvent({ type: 'ordersRead', orders, complete: true, times });
  await advance(2_000);
  await list([sampleOrder('a')], true, 26_000);
  await advance(100);
  expect(words()).toEqual(['b placed']);
});

/** Store, pollers that may pause, and the watch over orders whose records say canceled. */
function monitor() {
  const clock = simulatedClock();
  const store = createStore(initialState({ demo: false, host: 'h', readOnly: false }));
  const asked: string[] = [];
  const pollers = { held: false, handleEvent() {} };
  const client = {
    async getOrder({ id }: { id: string }) {
      asked.push(id);
      return ok(sampleOrder(id, { status: 'canceled' }));
    },
  };
  const later: { publish?: (event: MonitorEvent) => void } = {};
  const orderWatch = watchOrders({ client, clock, publish: (event) => later.publish?.(event) });
  const connection = { ownOrders: { handleEvent() {} }, pollers, orderWatch } as unknown as Connection;
  const publish = createPublish({ store, clock, connection: () => connection });
  later.publish = publish;
  const list = (orders: readonly Order[], askedAtMs = clock.monotonicMs()): void =>
    publish({
      type: 'ordersRead',
      orders,
      complete: true,
      times: { askedAtMs, readAtMs: clock.monotonicMs() },
    });
  async function listNothingFor(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 5) {
      list([]);
      await passSeconds(clock, 5);
    }
  }
  return {
    clock,
    asked,
    pollers,
    list,
    listNothingFor,
    resting: () => restingUnlisted(store.state())?.count,
  };
}

const Q = sampleOrder('q');

it('an order that came and went in a pause, which only the probe of the pause listed, is asked for', async () => {
  const { clock, asked, pollers, list, listNothingFor, resting } = monitor();
  await listNothingFor(5);
  pollers.held = true;
  await passSeconds(clock, 30);
  list([Q]);
  await passSeconds(clock, 20);
  pollers.held = false;
  await listNothingFor(200);
  expect({ asked, resting: resting() }).toEqual({ asked: ['q'], resting: undefined });
});

it('one that ended, as was told, does not stay where an older list of that probe comes after it', async () => {
  const { clock, asked, pollers, list, listNothingFor, resting } = monitor();
  list([Q]);
  await passSeconds(clock, 5);
  pollers.held = true;
  await passSeconds(clock, 35);
  const probeAskedMs = clock.monotonicMs();
  await passSeconds(clock, 1);
  pollers.held = false;
  list([]);
  await passSeconds(clock, 3);
  expect({ asked, resting: resting() }).toEqual({ asked: ['q'], resting: undefined });
  list([Q], probeAskedMs);
  await listNothingFor(200);
  expect(resting()).toBeUndefined();
});

it('an order that only a list showed which a newer one overtook is asked for, and then rests no more', async () => {
  const { clock, asked, list, listNothingFor, resting } = monitor();
  await passSeconds(clock, 1);
  list([]);
  await passSeconds(clock, 3);
  list([Q], 0);
  await listNothingFor(150);
  await passSeconds(clock, 1);
  expect({ asked, resting: resting() }).toEqual({ asked: ['q'], resting: undefined });
});
