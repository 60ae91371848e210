import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../../../src/domain/order.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { isOnMarket } from '../../../src/state/select/market-by-id.ts';
import { isHeading } from '../../../src/state/select/order-list.ts';
import { listRows } from '../../../src/state/select/list-rows.ts';
import {
  orderLines,
  ordersTop,
  selectedEvent,
  selectedMarket,
  selectedOrder,
  selectedOutcome,
  whyNoOrder,
} from '../../../src/state/select/selection.ts';
import { order } from '../../cancel/fake-account.ts';

const times = { askedAtMs: 0, readAtMs: 0 };
const NAMES = ['Fed cut', 'Fed hike', 'Rain in Denver', 'Rain in Reykjavik'] as const;

const markets = NAMES.map((question, place) => ({
  conditionId: `0x${place}`,
  mirrorConditionId: `0x${place}0`,
  question,
  eventSlug: question.split(' ')[0] as string,
  outcomes: ['Yes', 'No'].map((name) => ({
    name,
    tokenId: `${place}-${name}`,
    mirrorTokenId: `${place}0-${name}`,
  })),
}));

const on = (id: string, market: string, tokenId: string): Order => order(id, { market, tokenId });
const ORDERS = [
  on('denver-no', '0x2', '2-No'),
  on('denver-yes', '0x2', '2-Yes'),
  on('reykjavik', '0x3', '3-Yes'),
  on('mirrored', '0x10', '10-No'),
  on('unlisted', '0xf', 'f-Yes'),
];

function after(...events: readonly AppEvent[]): AppState {
  const read: readonly AppEvent[] = [
    { type: 'marketsListed', markets, complete: true, times },
    { type: 'ordersRead', orders: ORDERS, complete: true, times },
  ];
  const empty = initialState({ demo: true, host: 'demo', readOnly: false });
  return [...read, ...events].reduce((state, event) => reduce(state, event), empty);
}

const CHOOSE_REYKJAVIK: AppEvent = { type: 'marketChosen', conditionId: '0x3' };
const TYPE_FED: readonly AppEvent[] = [{ type: 'filterOpened' }, { type: 'filterTyped', filter: 'fed' }];
const ORDERS_PANE: AppEvent = { type: 'paneFocused', pane: 'orders' };
const DOWN: AppEvent = { type: 'cursorMoved', by: 1 };

describe('a filter that hides the selected market', () => {
  it('shows the first outcome of the match, and leaves that of a market it does not hide', () => {
    const onNo = [CHOOSE_REYKJAVIK, { type: 'outcomeCycled' }, { type: 'filterOpened' }] as const;
    const nameAfter = (filter: string): string | undefined =>
      selectedOutcome(after(...onNo, { type: 'filterTyped', filter }))?.name;
    expect(nameAfter('rain')).toBe('No');
    expect(nameAfter('fed')).toBe('Yes');
  });

  it('selects its first match, while it is typed and when it stays', () => {
    const typed = after(CHOOSE_REYKJAVIK, ...TYPE_FED);
    expect(selectedMarket(typed)?.question).toBe('Fed hike');
    const kept = reduce(typed, { type: 'filterClosed', keep: true });
    expect(selectedMarket(kept)?.question).toBe('Fed hike');
    expect(selectedMarket(reduce(kept, DOWN))?.question).toBe('Fed cut');
  });

  it('gives the selection back when it is dropped', () => {
    const dropped = after(CHOOSE_REYKJAVIK, ...TYPE_FED, { type: 'filterClosed', keep: false });
    expect(selectedMarket(dropped)?.question).toBe('Rain in Reykjavik');
  });

  it('gives its outcome back, too, when it is dropped or widened', () => {
    const typed = after(CHOOSE_REYKJAVIK, { type: 'outcomeCycled' }, ...TYPE_FED);
    expect(selectedOutcome(typed)?.name).toBe('Yes');
    expect(selectedOutcome(reduce(typed, { type: 'filterClosed', keep: false }))?.name).toBe('No');
    expect(selectedOutcome(reduce(typed, { type: 'filterTyped', filter: '' }))?.name).toBe('No');
    expect(selectedOutcome(reduce(typed, { type: 'filterClosed', keep: true }))?.name).toBe('Yes');
  });

  it('leaves the outcome of a market that nobody chose', () => {
    const onFirst = after({ type: 'outcomeCycled' });
    const { question = '' } = selectedMarket(onFirst) ?? {};
    const opened = reduce(onFirst, { type: 'filterOpened' });
    expect(selectedOutcome(reduce(opened, { type: 'filterTyped', filter: question }))?.name).toBe('No');
  });

  it('and matches nothing leaves nothing selected, whatever pane the keys go to', () => {
    const nothing = after(
      CHOOSE_REYKJAVIK,
      { type: 'filterOpened' },
      { type: 'filterTyped', filter: 'cricket' },
      { type: 'filterClosed', keep: true },
      ORDERS_PANE,
    );
    expect(selectedMarket(nothing)).toBeUndefined();
    expect(selectedOutcome(nothing)).toBeUndefined();
    expect(selectedOrder(nothing)).toBeUndefined();
  });

  it('is let go when the cursor of the orders moves to a market that it hides', () => {
    const kept = after(...TYPE_FED, { type: 'filterClosed', keep: true }, ORDERS_PANE, {
      type: 'cursorSent',
      to: 'last',
    });
    expect(kept.view.filter).toBe('');
    expect(selectedMarket(kept)?.question).toBe('Rain in Reykjavik');
  });
});

describe('the cursor of the orders', () => {
  it('selects the market and the outcome of its order', () => {
    const state = after(CHOOSE_REYKJAVIK, ORDERS_PANE, { type: 'cursorMoved', by: -2 });
    expect(selectedOrder(state)?.id).toBe('denver-no');
    expect(selectedMarket(state)?.question).toBe('Rain in Denver');
    expect(selectedOutcome(state)?.name).toBe('No');
  });

  it('knows a market by its second id', () => {
    const state = after(CHOOSE_REYKJAVIK, ORDERS_PANE, { type: 'cursorMoved', by: -3 });
    expect(selectedOrder(state)?.id).toBe('mirrored');
    expect(selectedMarket(state)?.question).toBe('Fed hike');
    expect(selectedOutcome(state)?.name).toBe('No');
  });

  it('selects no market where the catalog lists none, and stays on its order', () => {
    const state = after(CHOOSE_REYKJAVIK, ORDERS_PANE, { type: 'cursorSent', to: 'first' });
    expect(selectedOrder(state)?.id).toBe('unlisted');
    expect(selectedMarket(state)).toBeUndefined();
    const later = reduce(state, {
      type: 'ordersRead',
      orders: ORDERS,
      complete: true,
      times: { askedAtMs: 1, readAtMs: 1 },
    });
    expect(selectedOrder(later)?.id).toBe('unlisted');
  });

  it('is on the first order while the catalog has listed nothing', () => {
    const empty = initialState({ demo: true, host: 'demo', readOnly: false });
    const state = reduce(empty, { type: 'ordersRead', orders: ORDERS, complete: true, times });
    expect(selectedMarket(state)).toBeUndefined();
    expect(selectedOrder(state)).toBeDefined();
  });

  it('stays on the selected market when its order is gone', () => {
    const state = after(CHOOSE_REYKJAVIK, ORDERS_PANE);
    const orders = ORDERS.filter(({ id }) => id !== 'reykjavik');
    const filled = reduce(state, {
      type: 'ordersRead',
      orders,
      complete: true,
      times: { askedAtMs: 1, readAtMs: 1 },
    });
    expect(selectedOrder(filled)).toBeUndefined();
    expect(selectedMarket(filled)?.question).toBe('Rain in Reykjavik');
  });

  it('has the orders of the selected market in sight, and keeps them there when the pane gets the keys', () => {
    const small: AppEvent = { type: 'heightsChanged', heights: { ...after().view.heights, orders: 2 } };
    const state = after(small, { type: 'marketChosen', conditionId: '0x2' });
    const first = orderLines(state).findIndex((line) => isHeading(line) && line.id === '0x2');
    expect(ordersTop(state)).toBe(first);
    expect(ordersTop(reduce(state, ORDERS_PANE))).toBe(first);
  });

  it('follows the outcome that is shown', () => {
    const state = after({ type: 'marketChosen', conditionId: '0x2' });
    expect(selectedOrder(state)?.id).toBe('denver-yes');
    expect(selectedOrder(reduce(state, { type: 'outcomeCycled' }))?.id).toBe('denver-no');
  });
});

const anyEvent: fc.Arbitrary<AppEvent> = fc.oneof(
  fc.constantFrom<AppEvent>(
    { type: 'filterOpened' },
    { type: 'filterClosed', keep: true },
    { type: 'filterClosed', keep: false },
    { type: 'eventBrowsed' },
    { type: 'outcomeCycled' },
    { type: 'ordersHereToggled' },
    { type: 'sortCycled' },
    { type: 'sortReversed' },
    { type: 'starToggled' },
    { type: 'overlayClosed' },
  ),
  fc
    .constantFrom('markets', 'book', 'chart', 'orders')
    .map((pane): AppEvent => ({ type: 'paneFocused', pane }) as AppEvent),
  fc.integer({ min: -6, max: 6 }).map((by): AppEvent => ({ type: 'cursorMoved', by })),
  fc
    .constantFrom('fed', 'rain', 'denver', 'cricket', '')
    .map((filter): AppEvent => ({ type: 'filterTyped', filter })),
  fc.constantFrom(...markets).map(({ conditionId }): AppEvent => ({ type: 'marketChosen', conditionId })),
  fc.constantFrom<AppEvent>(
    { type: 'eventFolded' },
    { type: 'eventOpened' },
    { type: 'groupingToggled' },
    { type: 'eventTurned', key: 'Fed' },
    { type: 'eventTurned', key: 'Rain' },
    { type: 'overlayToggled', overlay: 'card' },
    { type: 'overlayClosed' },
    { type: 'starToggled' },
    { type: 'starSought', by: 1 },
    { type: 'filterOpened' },
    { type: 'filterClosed', keep: true },
  ),
  fc.tuple(fc.subarray(ORDERS), fc.integer({ min: 1, max: 9 })).map(([orders, atMs]): AppEvent => ({
    type: 'ordersRead',
    orders,
    complete: true,
    times: { askedAtMs: atMs, readAtMs: atMs },
  })),
);

it('says why there is no order to act on: none, or another tab than that of open orders', () => {
  const state = initialState({ demo: true, host: 'demo', readOnly: false });
  expect(whyNoOrder(state)).toBe('there is no order to point at');
  const onTrades: AppState = { ...state, view: { ...state.view, ordersTab: 'trades' } };
  expect(whyNoOrder(onTrades)).toBe('my orders shows trades: switch it back to open orders');
  const onLadders = { ...onTrades, view: { ...onTrades.view, pane: 'ladders' } } as const;
  expect(whyNoOrder(onLadders)).toBe('there is no order to point at');
});

it('whatever was pressed, the order and the market that keys act on are never two markets, nor one that no row shows', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 25 }), (events) => {
      const state = after(...events);
      const market = selectedMarket(state);
      const pointed = selectedOrder(state);
      if (market) expect(listRows(state)).toContain(market);
      if (selectedEvent(state)) expect([market, pointed]).toEqual([undefined, undefined]);
      if (market && pointed) expect(isOnMarket(pointed.market, market)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
