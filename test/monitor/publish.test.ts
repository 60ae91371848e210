import { expect, it } from 'vitest';
import type { MonitorEvent } from '../../src/domain/monitor-event.ts';
import { createPublish } from '../../src/monitor/publish.ts';
import type { Connection } from '../../src/monitor/service/connect-service.ts';
import { initialState } from '../../src/state/app-state.ts';
import { createStore } from '../../src/state/store.ts';
import { order } from '../cancel/fake-account.ts';
import { recordingCancels } from '../support/recording-cancels.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

const ORDERS = [order('a')];
const TIMES = { askedAtMs: 0, readAtMs: 0 };

const handleEvent = (): void => undefined;

function breaks(): never {
  throw new Error('it broke');
}

it.each<MonitorEvent>([
  { type: 'ordersRead', orders: ORDERS, complete: true, times: TIMES },
  { type: 'ordersShown', orders: ORDERS, times: TIMES },
])('running cancels are told of what $type shows', (event) => {
  const told: unknown[] = [];
  const connection: Partial<Record<keyof Connection, unknown>> = {
    cancels: recordingCancels({ note: ({ orders }) => told.push(orders) }),
    ownOrders: { handleEvent },
    orderWatch: { handleEvent },
    pollers: { handleEvent, held: false },
  };
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  createPublish({ store, clock: simulatedClock(), connection: () => connection as Connection })(event);
  expect(told).toEqual([ORDERS]);
});

it('running cancels are told when a record shows an order resting that the lists lack', () => {
  const told: unknown[] = [];
  const connection: Partial<Record<keyof Connection, unknown>> = {
    cancels: recordingCancels({ note: (listing) => told.push(listing) }),
    ownOrders: { handleEvent },
    orderWatch: { handleEvent },
    pollers: { handleEvent, held: false },
  };
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  store.dispatch({ type: 'ordersRead', orders: ORDERS, complete: true, times: TIMES });
  store.dispatch({ type: 'ordersRead', orders: [], complete: true, times: TIMES });
  const publish = createPublish({
    store,
    clock: simulatedClock(),
    connection: () => connection as Connection,
  });
  const outcomes = ORDERS.map((each) => ({
    kind: 'gone' as const,
    order: each,
    why: { kind: 'status' as const, status: 'live' },
  }));
  for (const atMs of [1, 2]) publish({ type: 'ordersTurned', outcomes, atMs });
  expect(told).toEqual([{ orders: [], listsLeaveOut: true }]);
});

it('running cancels are told first: what breaks after that loses them no order', () => {
  const told: unknown[] = [];
  const connection = {
    cancels: recordingCancels({ note: ({ orders }) => told.push(orders) }),
    ownOrders: { handleEvent: breaks },
  } as unknown as Connection;
  const state = initialState({ demo: true, host: 'demo', readOnly: false });
  const store = { ...createStore(state), dispatch: breaks };
  const publish = createPublish({
    store,
    clock: simulatedClock(),
    connection: () => connection,
    alerts: () => ({ handleEvent: breaks }),
  });
  expect(() => publish({ type: 'ordersRead', orders: ORDERS, complete: true, times: TIMES })).toThrow(
    'broke',
  );
  expect(told).toEqual([ORDERS]);
});

it.each([
  { held: false, calls: ['handleEvent'] },
  { held: true, calls: ['noteListed'] },
])('listings in a pause are remembered and not acted upon: held is $held', ({ held, calls }) => {
  const called: string[] = [];
  const connection: Partial<Record<keyof Connection, unknown>> = {
    cancels: recordingCancels({}),
    ownOrders: { handleEvent },
    orderWatch: {
      handleEvent: () => called.push('handleEvent'),
      noteListed: () => called.push('noteListed'),
    },
    pollers: { handleEvent, held },
  };
  const store = createStore(initialState({ demo: true, host: 'demo', readOnly: false }));
  const publish = createPublish({
    store,
    clock: simulatedClock(),
    connection: () => connection as Connection,
  });
  publish({ type: 'ordersRead', orders: ORDERS, complete: true, times: TIMES });
  expect(called).toEqual(calls);
});
