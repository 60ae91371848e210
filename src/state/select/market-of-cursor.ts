import type { AppState } from '../app-state.ts';
import { openCard } from './card-selection.ts';
import { marketById } from './market-by-id.ts';
import { selectedActivity, selectedExposure, selectedFill } from './orders-tab.ts';
import { selectedOrder } from './selection.ts';

/** The listed market, and the outcome's token where it is known, that an order, a trade or a line of activity is about. */
export interface PlaceOfRow {
  readonly conditionId: string;
  readonly tokenId?: string;
}

/** What the open card, else the row under the cursor of the orders pane, is about; undefined where no list has its market, and for what somebody wrote everywhere. */
export function placeOfCursor(state: AppState): PlaceOfRow | undefined {
  const place = placeOfCard(state) ?? placeOfRow(state);
  const market = place && marketById(state.markets, place.id);
  if (!market) return undefined;
  return { conditionId: market.conditionId, ...(place.tokenId !== undefined && { tokenId: place.tokenId }) };
}

interface Place {
  readonly id: string;
  readonly tokenId?: string | undefined;
}

function placeOfCard(state: AppState): Place | undefined {
  const card = openCard(state);
  if (!card) return undefined;
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
  if (ordersTab === 'open') {
    const order = selectedOrder(state);
    return order && { id: order.market, tokenId: order.tokenId };
  }
  if (ordersTab === 'trades') {
    const fill = selectedFill(state);
    return fill && { id: fill.trade.market, tokenId: fill.own?.tokenId };
  }
  if (ordersTab === 'exposure') {
    const line = selectedExposure(state);
    return line?.kind === 'outcome'
      ? { id: line.position.market, tokenId: line.position.tokenId }
      : line && { id: line.id };
  }
  return { id: selectedActivity(state)?.conditionId ?? '' };
}
