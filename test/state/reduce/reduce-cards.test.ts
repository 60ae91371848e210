import { describe, expect, it } from 'vitest';
import type { AppState } from '../../../src/state/app-state.ts';
import { openCard } from '../../../src/state/select/card-selection.ts';
import type { AppEvent } from '../../../src/state/app-event.ts';
import { reduce } from '../../../src/state/reduce/reduce.ts';
import {
  MINE,
  comment,
  commentsRead,
  ordersRead,
  sessionAfter,
  trade,
  tradesRead,
} from '../../view/orders/orders-scene.ts';

const ENTER: AppEvent = { type: 'overlayToggled', overlay: 'card' };
const ESCAPE: AppEvent = { type: 'overlayClosed' };
const TURN: AppEvent = { type: 'tabCycled', by: 1 };
const MESSAGES: AppEvent = { type: 'overlayToggled', overlay: 'messages' };
const TO_ORDERS: AppEvent = { type: 'paneFocused', pane: 'orders' };

/** The kinds of the open cards, the one on top last, and what lies above the panes. */
function stackOf(state: AppState): string {
  return [...state.view.cards.map(({ kind }) => kind), state.view.overlay ?? 'panes'].join(' ');
}

describe('Enter and Esc', () => {
  it.each<readonly [sentence: string, events: readonly AppEvent[], stack: string]>([
    ['open the market from its list', [ENTER], 'market card'],
    ['close it again, either of them', [ENTER, ENTER], 'panes'],
    ['open the order under the cursor from the orders pane', [TO_ORDERS, ENTER], 'order card'],
    ['open nothing where no order is', [ordersRead([], 1), TO_ORDERS, ENTER], 'panes'],
    ['open the trade under the cursor', [TURN, tradesRead(trade('t', 1)), ENTER], 'trade card'],
    ['open nothing where no trade is', [TURN, tradesRead(), ENTER], 'panes'],
    [
      'go from comments to a thread',
      [ENTER, TURN, commentsRead(comment('a', 1)), ENTER],
      'comments thread card',
    ],
    [
      'and back one card at a time',
      [ENTER, TURN, commentsRead(comment('a', 1)), ENTER, ESCAPE],
      'comments card',
    ],
    ['close comments of which there are none', [ENTER, TURN, commentsRead(), ENTER], 'panes'],
    ['close where the keys go to a pane', [ENTER, { type: 'paneFocused', pane: 'book' }], 'panes'],
    ['close where the keys go to the next pane', [ENTER, { type: 'paneCycled', by: 1 }], 'panes'],
    ['come back to the card from the messages above it', [ENTER, MESSAGES, ESCAPE], 'market card'],
  ])('%s', (_sentence, events, stack) => {
    expect(stackOf(sessionAfter(...events))).toBe(stack);
  });
});

describe('[ and ]', () => {
  it('turn a market’s card and leave the panes alone', () => {
    const state = sessionAfter(ENTER, TURN, TURN);
    expect([stackOf(state), state.view.ordersTab]).toEqual(['market card', 'open']);
  });

  it('do nothing in the card of an order', () => {
    const state = sessionAfter(TO_ORDERS, ENTER);
    expect(reduce(state, TURN)).toBe(state);
  });

  it('go to the orders pane, where they choose what it shows', () => {
    const { view } = sessionAfter({ type: 'tabCycled', by: -1 });
    expect([view.pane, view.ordersTab]).toEqual(['orders', 'exposure']);
  });
});

it('keeps the card on the order it was opened on, whatever the list does', () => {
  const state = sessionAfter(TO_ORDERS, ENTER, ordersRead(MINE.slice(1), 1), {
    type: 'cursorMoved',
    by: 1,
  });
  expect(openCard(state)).toMatchObject({ kind: 'order', order: { id: MINE[0]?.id } });
});
