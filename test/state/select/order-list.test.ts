import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { orderTokens } from '../../../src/state/select/order-distance.ts';
import { listMarkets } from '../../../src/state/select/market-list.ts';
import { isHeading } from '../../../src/state/select/order-list.ts';
import {
  listOrders,
  orderLines,
  selectedMarket,
  selectedOrder,
  visibleOrderLines,
} from '../../../src/state/select/selection.ts';
import { ORDER_SORTS } from '../../../src/state/view-state.ts';
import { sampleOrder } from '../../support/sample-orders.ts';

const times = { askedAtMs: 0, readAtMs: 0 };
const MARKETS = ['Alpha', 'Beta', 'Gamma'].map((question, i) => ({
  conditionId: `0x${i}`,
  mirrorConditionId: `0x${i}f`,
  question,
  outcomes: [
    { name: 'Yes', tokenId: `${i}-yes` },
    { name: 'No', tokenId: `${i}-no` },
  ],
}));

function on(place: number, id: string, facts: Partial<Order> = {}): Order {
  return sampleOrder(id, { market: `0x${place}`, tokenId: `${place}-yes`, ...facts });
}

const ORDERS = [
  on(1, 'b1', { price: 450_000, createdAtMs: 30 }),
  on(0, 'a1', { price: 300_000, createdAtMs: 20 }),
  on(0, 'a2', { price: 490_000, createdAtMs: 40, originalSize: 900_000_000 }),
  on(2, 'c1', { price: 900_000, side: 'SELL', createdAtMs: 10 }),
  on(1, 'b2', { market: '0x1f', tokenId: 'unpriced' }),
];

function after(...events: readonly AppEvent[]): AppState {
  const prices = new Map(MARKETS.map((_, i) => [`${i}-yes`, { bid: 490_000, ask: 510_000 }]));
  const known: readonly AppEvent[] = [
    { type: 'marketsListed', markets: MARKETS, complete: true, times },
    { type: 'ordersRead', orders: ORDERS, complete: true, times },
    { type: 'pricesRead', prices, times },
    { type: 'paneFocused', pane: 'orders' },
  ];
  const empty = initialState({ demo: true, host: 'demo', readOnly: false });
  return [...known, ...events].reduce((state, event) => reduce(state, event), empty);
}

const SORT: AppEvent = { type: 'sortCycled' };
const REVERSE: AppEvent = { type: 'sortReversed' };

function shape(state: AppState): string {
  return orderLines(state)
    .map((line) => (isHeading(line) ? `${line.market?.question}:` : line.id))
    .join(' ');
}

describe('the orders of each market stand together', () => {
  it.each([
    ['by market', [], 'Alpha: a2 a1 Beta: b1 b2 Gamma: c1'],
    ['by market, reversed', [REVERSE], 'Gamma: c1 Beta: b1 b2 Alpha: a2 a1'],
    ['by value', [SORT], 'Alpha: a2 a1 Gamma: c1 Beta: b1 b2'],
    ['by the distance to the mid', [SORT, SORT], 'Gamma: c1 Alpha: a1 a2 Beta: b1 b2'],
    ['by the distance, the nearest first', [SORT, SORT, REVERSE], 'Alpha: a2 a1 Beta: b1 b2 Gamma: c1'],
    ['by age', [SORT, SORT, SORT], 'Gamma: c1 Alpha: a1 a2 Beta: b1 b2'],
    ['and by market again', [SORT, SORT, SORT, SORT], 'Alpha: a2 a1 Beta: b1 b2 Gamma: c1'],
  ] as const)('%s', (_, events, expected) => {
    expect(shape(after(...events))).toBe(expected);
  });

  it('and the market list keeps its own sorting and filter, as the orders keep theirs', () => {
    const sorted = after(SORT, { type: 'filterOpened' }, { type: 'filterTyped', filter: 'beta' });
    expect([sorted.view.sort, sorted.view.filter]).toEqual(['mine', '']);
    expect([sorted.view.ordersSort, sorted.view.ordersFilter]).toEqual(['value', 'beta']);
    const listed = reduce(reduce(sorted, { type: 'paneFocused', pane: 'markets' }), SORT);
    expect(listed.view.filtering).toBe(false);
    expect([listed.view.sort, listed.view.ordersSort]).toEqual(['market', 'value']);
  });
});

function typed(filter: string): readonly AppEvent[] {
  return [{ type: 'filterOpened' }, { type: 'filterTyped', filter }];
}

describe('a filter of the orders', () => {
  it('moves the cursor to its first order when it stays and hides the one that was pointed at', () => {
    const start = after();
    const state = after(...typed('gamma'));
    expect(selectedMarket(state)).toBe(selectedMarket(start));
    const kept = reduce(state, { type: 'filterClosed', keep: true });
    expect(selectedOrder(kept)?.id).toBe('c1');
    expect(selectedMarket(kept)?.question).toBe('Gamma');
  });

  it('that was kept is narrowed by what is typed next, and left as it was by nothing', () => {
    const kept = after(...typed('gamma'), { type: 'filterClosed', keep: true });
    const opened = reduce(kept, { type: 'filterOpened' });
    expect(opened.view.ordersFilter).toBe('gamma ');
    expect(listOrders(opened)).toEqual(listOrders(kept));
    expect(reduce(opened, { type: 'filterOpened' }).view.ordersFilter).toBe('gamma ');
    expect(reduce(opened, { type: 'filterClosed', keep: true }).view.ordersFilter).toBe('gamma');
  });

  it('points at no order where none is left, and gives all back when it is dropped', () => {
    const kept = after(...typed('cricket'), { type: 'filterClosed', keep: true });
    expect(listOrders(kept)).toEqual([]);
    expect(selectedOrder(kept)).toBeUndefined();
    expect(listOrders(reduce(kept, { type: 'filterClosed', keep: false }))).toHaveLength(5);
  });
});

it('prices are read for the orders while their pane is on the screen, once for each token', () => {
  expect(orderTokens(after()).toSorted()).toEqual(['0-yes', '1-yes', '2-yes', 'unpriced']);
  const away = after({ type: 'paneFocused', pane: 'book' });
  const hidden = { ...away.view, heights: { ...away.view.heights, orders: 1 } };
  expect(orderTokens({ ...away, view: hidden })).toEqual([]);
});

function read(orders: readonly Order[], atMs: number): AppEvent {
  return { type: 'ordersRead', orders, complete: true, times: { askedAtMs: atMs, readAtMs: atMs } };
}

it('an order that changes does not sort the market list anew, and one that comes does', () => {
  const state = after();
  const changed = ORDERS.map((order) => ({ ...order, matchedSize: 1_000_000 }));
  expect(listMarkets(reduce(state, read(changed, 1)))).toBe(listMarkets(state));
  const moved = reduce(state, read([...ORDERS, on(2, 'c2'), on(2, 'c3')], 2));
  expect(listMarkets(moved)[0]?.question).toBe('Gamma');
});

it('a tick of the prices makes the list anew only while it is sorted by the distance', () => {
  const tick: AppEvent = { type: 'pricesRead', prices: new Map(), times: { askedAtMs: 9, readAtMs: 9 } };
  const state = after();
  expect(orderLines(reduce(state, tick))).toBe(orderLines(state));
});

it('however it is sorted, filtered and scrolled, each order is listed once below its heading, and the cursor is in sight', () => {
  const someOrder = fc
    .record({
      place: fc.integer({ min: 0, max: 2 }),
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      price: fc.integer({ min: 1, max: 999_999 }),
      createdAtMs: fc.integer({ min: 0, max: 99 }),
    })
    .map(({ place, ...facts }) => on(place, '', facts));
  const lists = fc.array(someOrder, { maxLength: 12 });
  const moves = fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(
      lists,
      fc.constantFrom(...ORDER_SORTS),
      fc.boolean(),
      moves,
      fc.integer({ min: 2, max: 7 }),
      (drawn, sort, reversed, steps, height) => {
        const orders = drawn.map((order, i) => ({ ...order, id: `id ${i}` }));
        const heights = { ...after().view.heights, orders: height };
        const state = after(
          { type: 'ordersRead', orders, complete: true, times: { askedAtMs: 1, readAtMs: 1 } },
          { type: 'heightsChanged', heights },
          { type: 'ordersSortChosen', sort },
          ...(reversed ? [REVERSE] : []),
          ...steps.map((by): AppEvent => ({ type: 'cursorMoved', by })),
        );
        let heading = '';
        for (const line of orderLines(state)) {
          if (isHeading(line)) heading = line.id;
          else expect(line.market).toBe(heading);
        }
        expect(orderLines(state).filter(isHeading)).toHaveLength(
          new Set(orders.map(({ market }) => market)).size,
        );
        expect(
          listOrders(state)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(orders.map(({ id }) => id).toSorted());
        const shown = visibleOrderLines(state, height);
        const selected = selectedOrder(state);
        if (selected) expect(shown.lines[shown.index]).toBe(selected);
        if (shown.lines.length > 0) expect(isHeading(shown.lines[0] as Order)).toBe(true);
        shown.lines.forEach((line, i) => {
          const next = shown.lines[i + 1];
          if (isHeading(line) && next) expect(isHeading(next)).toBe(false);
        });
      },
    ),
  );
});
