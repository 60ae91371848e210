import { maxOverlayTop } from '../../../src/view/overlays/overlay-end.ts';
import type { Comment } from '../../../src/domain/comment.ts';
import type { MonitorEvent, ReadingTimes } from '../../../src/domain/monitor-event.ts';
import type { Failure } from '../../../src/domain/failure.ts';
import type { ListedMarket } from '../../../src/domain/market.ts';
import { fillsOf } from '../../../src/domain/fill.ts';
import type { Detail } from '../../../src/domain/detail.ts';
import type { Order } from '../../../src/domain/order.ts';
import type { OrderBook } from '../../../src/domain/order-book.ts';
import type { Trade } from '../../../src/domain/trade.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { sampleOrder } from '../../support/sample-orders.ts';
import { renderContextOf, textOf } from '../../support/row-text.ts';
import { orderRows } from '../../../src/view/orders/order-rows.ts';
import { orderTitle } from '../../../src/view/orders/orders-title.ts';

export const ONE = 1_000_000;
export const WALL_MS = Date.UTC(2026, 10, 21, 12);
export const NOON = { nowMs: 1_000, wallMs: WALL_MS };
const TIMES: ReadingTimes = { askedAtMs: 0, readAtMs: 0 };

const HOUR_MS = 3_600_000;

const MARKET: ListedMarket = {
  conditionId: '0xm',
  mirrorConditionId: '0xtwin',
  id: '77',
  slug: 'rain-lisbon',
  question: 'Will it rain in Lisbon on Friday?',
  eventSlug: 'rain',
  eventTitle: 'Rain in Lisbon',
  outcomes: [
    { name: 'Yes', tokenId: '1-yes' },
    { name: 'No', tokenId: '2-no' },
  ],
};

const OTHER: ListedMarket = {
  conditionId: '0xo',
  question: '東京で雪が降るか？ 東京で雪が降るか？ 東京で雪が降るか？',
  outcomes: [{ name: 'はい', tokenId: 'hai' }],
};

const BOOK: OrderBook = {
  tokenId: '1-yes',
  market: '0xm',
  bids: [{ price: 410_000, size: 325 * ONE }],
  asks: [{ price: 430_000, size: 40 * ONE }],
  hash: '',
  negRisk: false,
  tickSize: 10_000,
  minOrderSize: 5 * ONE,
};

/** The same orders as they stand in the book of the other outcome. */
export const MIRROR_BOOK: OrderBook = {
  ...BOOK,
  tokenId: '2-no',
  bids: [{ price: 570_000, size: 40 * ONE }],
  asks: [{ price: 590_000, size: 325 * ONE }],
};

export const MINE: readonly Order[] = [
  sampleOrder('0x0123456789abcdef', {
    originalSize: 200 * ONE,
    matchedSize: 25 * ONE,
    createdAtMs: WALL_MS - 2 * HOUR_MS,
    expiresAtMs: WALL_MS + 30_000,
    orderType: 'GTD',
  }),
  sampleOrder('b', { side: 'SELL', tokenId: '2-no', outcome: 'No', price: 620_000 }),
  sampleOrder('c', { market: '0xo', tokenId: 'hai', outcome: 'はい', price: 5_000 }),
];

export const FAILURE: Failure = {
  kind: 'network',
  code: 'ECONNREFUSED',
  endpoint: 'GET /comments',
  attempt: 1,
  atMs: 0,
  message: 'no connection',
  advice: 'Look at the address.',
  sent: 'no',
};

/** A session in which these events happened after the markets, a book and the orders were read. */
export function sessionAfter(...events: readonly AppEvent[]): AppState {
  const session = { demo: false, host: 'test', readOnly: false, address: '0xwallet' };
  const read: readonly AppEvent[] = [
    { type: 'marketsListed', markets: [MARKET, OTHER], complete: true, times: TIMES },
    ordersRead(MINE),
    { type: 'bookRead', book: BOOK, times: TIMES },
  ];
  return [...read, ...events].reduce(
    (before, next) => reduce(before, next, maxOverlayTop),
    initialState(session, { market: '0xm' }),
  );
}

export function ordersRead(orders: readonly Order[], atMs = 0, complete = true): MonitorEvent {
  return { type: 'ordersRead', orders, complete, times: { askedAtMs: atMs, readAtMs: atMs } };
}

/** Looked up at `atMs`, and due again a minute later. */
export function detailRead(finding: Detail, atMs = 0): MonitorEvent {
  return { type: 'detailRead', finding, times: { askedAtMs: atMs, readAtMs: atMs }, paceMs: 60_000 };
}

export function comment(id: string, minutesAgo: number, facts: Partial<Comment> = {}): Comment {
  return {
    id,
    body: `the text of ${id}`,
    createdAtMs: WALL_MS - minutesAgo * 60_000,
    userAddress: `0xwriter${id}`,
    profile: { name: `writer ${id}`, positions: [] },
    reactions: [],
    replies: [],
    ...facts,
  };
}

export function commentsRead(...rows: readonly Comment[]): MonitorEvent {
  return detailRead({ kind: 'eventComments', id: 'rain', answer: { rows, more: false, lost: 0 } });
}

export function trade(id: string, minutesAgo: number, facts: Partial<Trade> = {}): Trade {
  return {
    id,
    market: '0xm',
    tokenId: '1-yes',
    side: 'BUY',
    size: 20 * ONE,
    price: 410_000,
    status: 'matched',
    outcome: 'Yes',
    matchedAtMs: WALL_MS - minutesAgo * 60_000,
    type: 'TAKER',
    makerOrders: [],
    ...facts,
  };
}

/** The account's own part of these trades; of a maker's orders those of wallet `0xwallet` are its own. */
export function tradesRead(...trades: readonly Trade[]): MonitorEvent {
  const rows = trades.flatMap((each) => fillsOf(each, { address: '0xwallet', orderIds: new Set() }));
  return detailRead({ kind: 'trades', id: '', answer: { rows, more: false, lost: 0 } });
}

export const NEXT_TAB = { type: 'tabCycled', by: 1 } as const;

export function rowsAt(
  width: number,
  state: AppState,
  at: Partial<Parameters<typeof renderContextOf>[2]> = {},
): string[] {
  return textOf(orderRows(state, renderContextOf(width, 6, { ...NOON, ...at })));
}

export function titleAt(width: number, state: AppState, nowMs = 1_000): string {
  const { left, right } = orderTitle(state, renderContextOf(width, 6, { ...NOON, nowMs }));
  return [...left, ...right].map(({ text }) => text).join(' ');
}
