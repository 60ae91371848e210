import type { AppState } from '../app-state.ts';
import type { Card } from '../card.ts';
import { openCard } from './card-selection.ts';
import { marketById } from './market-by-id.ts';
import { selectedActivity, selectedExposure, selectedFill } from './orders-tab.ts';
import { selectedMarket, selectedOrder } from './selection.ts';

/** The listed market, and the outcome's token where it is known, that an order, a trade or a line of activity is about. */
export interface PlaceOfRow {
  readonly conditionId: string;
  readonly tokenId?: string;
}

/** What the open card, else the row under the cursor of the orders pane, is about; undefined where no list has its market, and for what somebody wrote everywhere. */
export function placeOfCursor(state: AppState): PlaceOfRow | undefined {
  const card = openCard(state);
  const place = card ? placeOfCard(card) : placeOfRow(state);
  const market = place && marketById(state.markets, place.id);
  if (!market) return undefined;
  return { conditionId: market.conditionId, ...(place.tokenId !== undefined && { tokenId: place.tokenId }) };
}

interface Place {
  readonly id: string;
  readonly tokenId?: string | undefined;
}

function placeOfCard(card: Card): Place | undefined {
  switch (card.kind) {
    case 'order':
      return { id: card.order.market, tokenId: card.order.tokenId };
    case 'trade':
      return { id: card.fill.trade.market, tokenId: card.fill.own?.tokenId };
    case 'activity':
      return { id: card.activity.conditionId ?? '' };
    case 'person':
      return undefined;
    default:
      return { id: card.conditionId };
  }
}

function placeOfRow(state: AppState): Place | undefined {
  const { pane, overlay, ordersTab } = state.view;
  if (pane !== 'orders' || overlay !== undefined) return undefined;
  // Its lines know the token, which their card does not.
  if (ordersTab === 'exposure') {
    const line = selectedExposure(state);
    return line?.kind === 'outcome'
      ? { id: line.position.market, tokenId: line.position.tokenId }
      : line && { id: line.id };
  }
  const card = cardUnderCursor(state);
  return card && placeOfCard(card);
}

/** What Enter opens: the card of the row under the cursor. */
export function cardUnderCursor(state: AppState): Card | undefined {
  if (state.view.pane !== 'orders') return marketCard(state);
  switch (state.view.ordersTab) {
    case 'open': {
      const order = selectedOrder(state);
      return order && { kind: 'order', order };
    }
    case 'trades': {
      const fill = selectedFill(state);
      return fill && { kind: 'trade', fill };
    }
    case 'exposure': {
      const place = placeOfCursor(state);
      return place && { kind: 'market', conditionId: place.conditionId };
    }
    case 'activity': {
      const activity = selectedActivity(state);
      return activity && { kind: 'activity', activity };
    }
  }
}

function marketCard(state: AppState): Card | undefined {
  const market = selectedMarket(state);
  return market && { kind: 'market', conditionId: market.conditionId };
}
