import type { OrderBook } from '../../../src/domain/order-book.ts';
import type { Order } from '../../../src/domain/order.ts';
import { type AppState, initialState } from '../../../src/state/app-state.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import { level, sampleBook } from '../../support/sample-books.ts';

const TIMES = { askedAtMs: 0, readAtMs: 0 };

export const BOOK = sampleBook(
  [level(41, 500), level(40, 900), level(38, 12.5)],
  [level(43, 300), level(45, 2140)],
  { lastTradePrice: 420_000 },
);

export function bookRead(book: OrderBook, atMs = 0): AppEvent {
  return { type: 'bookRead', book, times: { askedAtMs: atMs, readAtMs: atMs } };
}

export function listed(
  names: readonly string[] = ['Yes', 'No'],
  question = 'Will it rain?',
): Extract<AppEvent, { type: 'marketsListed' }> {
  const outcomes = names.map((name, i) => ({ name, tokenId: ['1-yes', '2-no'][i] ?? `${i}` }));
  const markets = [
    { conditionId: '0xm', question, outcomes },
    { conditionId: '0xo', question: 'Another', outcomes: [{ name: 'Yes', tokenId: 'other' }] },
  ];
  return { type: 'marketsListed', markets, complete: true, times: TIMES };
}

export function ordersRead(...orders: readonly Order[]): AppEvent {
  return { type: 'ordersRead', orders, complete: true, times: TIMES };
}

/** The room of a book's pane inside its borders, as the layout tells it. */
export function roomOf(width: number, height: number): AppEvent {
  const overlay = { width: 40, height: 10 };
  return {
    type: 'heightsChanged',
    heights: { markets: 5, orders: 5, overlay, book: height - 1, bookWidth: width },
  };
}

/** A session that shows the book's pane of a market after these events. */
export function bookSession(...events: readonly AppEvent[]): AppState {
  const session = { demo: false, host: 'test', readOnly: false };
  return after(initialState(session, { market: '0xm', pane: 'book' }), listed(), ...events);
}

export function after(state: AppState, ...events: readonly AppEvent[]): AppState {
  return events.reduce((before, next) => reduce(before, next), state);
}
