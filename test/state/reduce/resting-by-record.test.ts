import { expect, it } from 'vitest';
import type { CancelProgress } from '../../../src/domain/cancel.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { restingUnlisted } from '../../../src/state/select/resting-unlisted.ts';
import { statusRow } from '../../../src/view/frame/status-row.ts';
import { openOrderRows } from '../../../src/view/orders/open-order-rows.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { sampleProgress } from '../../support/sample-cancels.ts';
import { sampleOrder } from '../../support/sample-orders.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };
const ORDERS = [sampleOrder('a'), sampleOrder('b')];
const listed = (orders: readonly (typeof ORDERS)[number][]): AppEvent => ({
  type: 'ordersRead',
  orders,
  complete: true,
  times: TIMES,
});
const stillLive: AppEvent = {
  type: 'ordersTurned',
  outcomes: ORDERS.map((order) => ({ kind: 'gone', order, why: { kind: 'status', status: 'live' } })),
  atMs: 0,
};
const play = (...events: readonly AppEvent[]) =>
  events.reduce(
    (state, event) => reduce(state, event),
    initialState({ demo: true, host: 'x', readOnly: false }),
  );

const firstLine = (state: AppState): string | undefined =>
  textOf([statusRow(state, renderContextOf(120, 1))])[0];

it('an empty list is not believed of orders whose own records say that they rest', () => {
  const state = play(listed(ORDERS), listed([]), stillLive);
  expect(restingUnlisted(state)?.count).toBe('at least 2');
  expect(restingUnlisted(play(listed([...ORDERS, sampleOrder('c')]), listed([]), stillLive))?.count).toBe(
    'at least 2',
  );
  expect(textOf(openOrderRows(state, renderContextOf(200, 4)))).toEqual([
    expect.stringContaining(
      'the list of open orders is empty, and at least 2 of yours rest by their own records',
    ),
  ]);
  expect(firstLine(state)).toContain('orders in no list: at least 2');
  expect(
    firstLine(play(listed([...ORDERS, sampleOrder('c')]), listed([sampleOrder('c')]), stillLive)),
  ).toContain('1+ order ');
});

it('nor of those of which nothing is known yet, until the service has forgotten them or they ended', () => {
  const empty = play(listed(ORDERS), listed([]));
  expect(restingUnlisted(empty)?.count).toBe('perhaps 2');
  expect(textOf(openOrderRows(empty, renderContextOf(200, 4)))).toEqual([
    expect.stringContaining('perhaps 2 of yours may rest: that they ended is not known yet'),
  ]);
  const [a, b] = ORDERS as [(typeof ORDERS)[number], (typeof ORDERS)[number]];
  const forgotten = { kind: 'gone', order: a, why: { kind: 'forgotten' } } as const;
  const canceled = { kind: 'canceled', order: b, by: 'others' } as const;
  const known = reduce(empty, { type: 'ordersTurned', outcomes: [forgotten, canceled], atMs: 1 });
  expect(restingUnlisted(known)).toBeUndefined();
});

const progressOf = (found: Partial<CancelProgress>): AppEvent => ({
  type: 'cancelProgressed',
  progress: sampleProgress({ phase: 'waiting', outcome: 'left', canceled: ['a', 'b'], ...found }),
});

it('nor of those that a cancel found resting', () => {
  const left = ORDERS.slice(0, 1);
  expect(restingUnlisted(play(listed(ORDERS), listed([]), progressOf({ left })))?.count).toBe('at least 1');
});

it.each<readonly [string, AppEvent, string]>([
  ['listed again', listed(ORDERS.slice(0, 1)), 'at least 1'],
  [
    'gone by its record',
    { type: 'ordersTurned', outcomes: [{ kind: 'expired', order: sampleOrder('a') }], atMs: 1 },
    'at least 1',
  ],
])('an order that is %s is counted no more', (_, event, left) => {
  expect(restingUnlisted(play(listed(ORDERS), listed([]), stillLive, event))?.count).toBe(left);
});

it('a list that left out what rests is not believed when it is empty, until one leaves out no more', () => {
  const ended: AppEvent = {
    type: 'ordersTurned',
    outcomes: ORDERS.map((order) => ({ kind: 'canceled', order, by: 'us' })),
    atMs: 1,
  };
  const emptied = [listed(ORDERS), listed([]), stillLive, ended, listed([])];
  const rows = (...events: readonly AppEvent[]) =>
    textOf(openOrderRows(play(...events), renderContextOf(200, 4)));
  expect(rows(...emptied)[0]).toContain('is empty, and left orders out before: there may be more');
  expect(play(...emptied, listed([sampleOrder('new')])).listsLeaveOut).toBe(false);
  expect(play(listed(ORDERS), listed([]), stillLive, listed([sampleOrder('new')])).listsLeaveOut).toBe(true);
  expect(play(listed(ORDERS), listed([]), stillLive, listed(ORDERS)).listsLeaveOut).toBe(false);
});
