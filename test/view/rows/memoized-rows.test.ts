import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BookCursor, SORT_COLUMNS } from '../../../src/state/view-state.ts';
import type { Order } from '../../../src/domain/order.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { bookRows } from '../../../src/view/book/book-rows.ts';
import { chartRows } from '../../../src/view/chart/chart-rows.ts';
import { marketRows } from '../../../src/view/markets/market-rows.ts';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import type { RenderContext } from '../../../src/view/rows/render-context.ts';
import { renderContextOf } from '../../support/row-text.ts';

const COUNT = 5;
const { wallMs } = renderContextOf(1, 1);
const QUESTION = 'Will the market settle above its strike number by the end of the month';

interface Moment {
  readonly asks: readonly number[];
  readonly bids: readonly number[];
  readonly sizes: readonly number[];
  readonly atMs: number;
  readonly nowMs: number;
  readonly sort: (typeof SORT_COLUMNS)[number];
  readonly star: number;
  readonly selected: number;
  readonly width: number;
  readonly pane: 'markets' | 'book';
  readonly cursor: BookCursor | undefined;
  readonly log: boolean;
  /** What the state holds beside the market itself; each value stands for one collection, or none. */
  readonly alert: number;
  readonly fee: number;
  readonly past: number;
  readonly order: number;
  readonly window: '6h' | '1d';
  /** The book's only level, on this side, in place of four. */
  readonly only: 'bids' | 'asks' | undefined;
}

const cents = fc.integer({ min: 1, max: 6 });
/** Few values of what is seldom changed: a row is found again only while none of it differs. */
const moments = fc.record<Moment>({
  sort: fc.constantFrom('mine', ...SORT_COLUMNS),
  width: fc.constantFrom(40, 60, 110),
  asks: fc.array(cents, { minLength: COUNT, maxLength: COUNT }),
  bids: fc.array(cents, { minLength: COUNT, maxLength: COUNT }),
  sizes: fc.array(cents, { minLength: 4, maxLength: 4 }),
  atMs: fc.constantFrom(0, 900),
  nowMs: fc.constantFrom(1_000, 1_100, 4_000, 9_000, 60_000),
  star: fc.nat(1),
  selected: fc.nat(1),
  pane: fc.constantFrom('markets', 'book'),
  cursor: fc.option(fc.constant({ side: 'bids' as const, price: 410_000, row: 5 }), { nil: undefined }),
  log: fc.boolean(),
  alert: fc.nat(1),
  fee: fc.nat(1),
  past: fc.nat(1),
  order: fc.nat(1),
  window: fc.constantFrom('6h', '1d'),
  only: fc.option(fc.constantFrom('bids', 'asks'), { nil: undefined }),
});

type Held = Pick<AppState, 'alerts' | 'fees' | 'histories' | 'orders'>;

const TIMES = { askedAtMs: 0, readAtMs: 0 };

const ALERT = {
  id: 'bid > .50',
  alert: { rule: { kind: 'price', side: 'bid', sign: '>', price: 500_000 } },
  phase: { kind: 'ready' },
  sinceMs: 0,
  conditionId: '0x0',
} as unknown as AppState['alerts'][number];

const ORDER = {
  id: '0xa',
  status: 'live',
  market: '0x0',
  tokenId: '0',
  side: 'BUY',
  price: 410_000,
  originalSize: 1_000_000,
  matchedSize: 0,
  outcome: 'Yes',
  orderType: 'GTC',
  createdAtMs: wallMs - 5_000,
  expiresAtMs: wallMs + 90_000,
} as Order;

/** The collections that a state holds, new ones with every call. */
function held({ alert, fee, past, order }: Moment): Held {
  const points = past > 0 ? [{ t: wallMs / 1000 - 9_000, p: past / 10 }] : [];
  const history = { value: { window: '6h' as const, points }, times: TIMES };
  const orders = order > 0 ? [{ ...ORDER, originalSize: order * 1_000_000 }] : [];
  return {
    alerts: alert > 0 ? [ALERT] : [],
    fees: new Map(fee > 0 ? [['0', fee]] : []),
    histories: new Map([['0', history]]),
    orders: { value: orders, times: TIMES },
  };
}

/** As `held`, but the same objects for the same values, as long as `shelf` is the same. */
function heldAgain(shelf: Map<string, unknown>, moment: Moment): Held {
  const all = Object.entries(held(moment)).map(([name, value]) => {
    const { alert, fee, past, order } = moment;
    const key = `${name} ${{ alerts: alert, fees: fee, histories: past, orders: order }[name]}`;
    if (!shelf.has(key)) shelf.set(key, value);
    return [name, shelf.get(key)];
  });
  return Object.fromEntries(all) as Held;
}

/** The very same set for the same market, as a change of anything else leaves it. */
const STARS = Array.from({ length: COUNT }, (_, i) => new Set([`0x${i}`]));

/** A state of objects that no other has: nothing that was kept by any of them is found again. */
function stateOf(moment: Moment): AppState {
  const times = { askedAtMs: moment.atMs, readAtMs: moment.atMs };
  const markets = Array.from({ length: COUNT }, (_, i) => ({
    conditionId: `0x${i}`,
    question: `${i} ${QUESTION}?`,
    outcomes: [{ name: 'Yes', tokenId: `${i}` }],
    endDateMs: wallMs + i * 50_000,
  }));
  const quotes = moment.bids.map(
    (bid, i) => [`${i}`, { bid: bid * 10_000, ask: (moment.asks[i] as number) * 10_000 }] as const,
  );
  const level = (price: number, i: number) => ({ price, size: (moment.sizes[i] as number) * 1_000_000 });
  const only = (side: 'bids' | 'asks') => (moment.only === side ? [level(410_000, 0)] : []);
  const events: readonly AppEvent[] = [
    { type: 'marketsListed', complete: true, markets, times },
    { type: 'pricesRead', prices: new Map(quotes), times },
    {
      type: 'bookRead',
      times,
      book: {
        tokenId: '0',
        market: '0x0',
        bids: moment.only ? only('bids') : [level(410_000, 0), level(400_000, 1)],
        asks: moment.only ? only('asks') : [level(430_000, 2), level(440_000, 3)],
        hash: '',
        negRisk: false,
      },
    },
  ];
  const state = events.reduce(
    (before, next) => reduce(before, next),
    initialState({ demo: true, host: 'demo', readOnly: false }),
  );
  const { sort, pane, log, window } = moment;
  const view = {
    ...state.view,
    sort,
    pane,
    bookLog: log,
    window,
    stars: STARS[moment.star] as ReadonlySet<string>,
    market: `0x${moment.selected}`,
  };
  const shown = { ...view, ...(moment.cursor && { bookCursor: moment.cursor }) };
  return { ...state, ...held(moment), view: shown };
}

function rowsOf(state: AppState, { width, nowMs }: Moment): unknown {
  const scene: RenderContext = { ...renderContextOf(width, 12), nowMs, wallMs: wallMs + nowMs };
  return [
    marketRows(state, scene),
    bookRows(state, scene),
    chartRows(state, scene),
    orderRows(state, { ...scene, width: scene.width + 50 }),
  ];
}

/** What is shown at each of these moments in turn: of what was kept before, or of nothing. */
function show(all: readonly Moment[]): {
  readonly kept: readonly unknown[];
  readonly fresh: readonly unknown[];
} {
  // On the same objects, so that what is kept for them is found.
  const { markets } = stateOf(OTHER);
  const shelf = new Map<string, unknown>();
  const kept = all.map((moment) =>
    rowsOf({ ...stateOf(moment), ...heldAgain(shelf, moment), markets }, moment),
  );
  const fresh = all.map((moment) => {
    rowsOf(stateOf(OTHER), OTHER);
    return rowsOf(stateOf(moment), moment);
  });
  return { kept, fresh };
}

it('shows after any change what a program shows that has kept nothing', () => {
  fc.assert(
    fc.property(fc.array(moments, { minLength: 2, maxLength: 8 }), (all) => {
      const { kept, fresh } = show(all);
      expect(kept).toEqual(fresh);
    }),
    { numRuns: 150 },
  );
});

/** Shares no number with any other moment: every line that was kept is made anew. */
const OTHER: Moment = {
  asks: [92, 93, 94, 95, 96],
  bids: [91, 92, 93, 94, 95],
  sizes: [77, 78, 79, 80],
  atMs: 0,
  nowMs: 1_000,
  sort: 'fee',
  star: 0,
  selected: 0,
  width: 77,
  pane: 'book',
  cursor: undefined,
  log: false,
  alert: 0,
  fee: 0,
  past: 7,
  order: 0,
  window: '6h',
  only: undefined,
};

const BEFORE: Moment = {
  asks: [5, 5, 5, 5, 5],
  bids: [2, 2, 2, 2, 2],
  sizes: [1, 2, 3, 4],
  atMs: 900,
  nowMs: 1_000,
  sort: 'mine',
  star: 1,
  selected: 0,
  width: 60,
  pane: 'book',
  cursor: undefined,
  log: false,
  alert: 0,
  fee: 0,
  past: 3,
  order: 0,
  window: '6h',
  only: undefined,
};

const CURSOR: BookCursor = { side: 'bids', price: 410_000, row: 5 };

it.each<[string, Partial<Moment>, Partial<Moment>?]>([
  ['a bid', { bids: [2, 2, 3, 2, 2] }],
  ['an ask', { asks: [5, 5, 6, 5, 5] }],
  ['the size of a level', { sizes: [1, 2, 3, 5] }],
  ['the selected market', { selected: 1 }],
  ['the star', { star: 2 }],
  ['whether prices are too old to be live', { nowMs: 4_000 }],
  ['whether prices are too old to trust', { nowMs: 9_000 }],
  ['the age of what is too old', { nowMs: 75_000 }, { nowMs: 60_000 }],
  ['what is left until the end', { nowMs: 51_500, atMs: 51_400 }, { width: 110 }],
  ['the columns that fit', { width: 110 }],
  ['the column that is sorted by', { sort: 'fee' }],
  ['the pane with the focus', { pane: 'markets' }, { cursor: CURSOR, width: 40 }],
  ['the line under the cursor', { cursor: CURSOR }, { width: 40 }],
  ['how long the bars are', { log: true }],
  ['the width', { width: 61 }],
  ['an alert', { alert: 1 }],
  ['a fee', { fee: 30 }, { width: 110, sort: 'fee' }],
  ['what a market cost before', { past: 4 }, { width: 110, sort: 'change' }],
  ['the orders', { order: 1 }],
  ['the age of an order, and what is left of it', { nowMs: 1_900 }, { order: 1 }],
  ['what may rest before an order', { sizes: [9, 2, 3, 4] }, { order: 1 }],
  ['whether the book is too old to tell that', { nowMs: 4_000 }, { order: 1 }],
  ['the age of an order, where that gets room', { nowMs: 1_900, width: 110 }, { order: 1, width: 40 }],
  ['how much of an order rests', { order: 2 }, { order: 1 }],
  ['the window a change is measured over', { window: '1d' }, { width: 110, sort: 'change' }],
  ['the side a level is on', { only: 'asks' }, { only: 'bids' }],
])('shows that nothing but %s has changed', (_, change, base) => {
  const before = { ...BEFORE, ...base };
  const { kept, fresh } = show([before, { ...before, ...change }]);
  expect(fresh[1]).not.toEqual(fresh[0]);
  expect(kept).toEqual(fresh);
});

it.each([
  ['keeps', 50, true],
  ['makes anew', 120, false],
])('%s the row of an order whose age alone has changed, in %i cells', (_, width, isKept) => {
  const state = stateOf({ ...BEFORE, order: 1 });
  const [row, later] = [1_000, 1_900].map((nowMs) =>
    orderRows(state, { ...renderContextOf(width, 12), nowMs, wallMs: wallMs + nowMs }).at(-1),
  );
  expect(row?.spans.map(({ text }) => text).join('')).toContain('BUY');
  expect(later === row).toBe(isKept);
});
