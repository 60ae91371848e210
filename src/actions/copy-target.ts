import type { AppState } from '../state/app-state.ts';
import type { Card } from '../state/card.ts';
import { openCard } from '../state/select/card-selection.ts';
import { placeOfCursor } from '../state/select/market-of-cursor.ts';
import { selectedActivity, selectedFill } from '../state/select/orders-tab.ts';
import { selectedMarket, selectedOrder, selectedOutcome } from '../state/select/selection.ts';

/** An id that can be copied, and what it is the id of. */
export interface CopyTarget {
  readonly what: string;
  readonly text: string;
}

/** The id of what the person looks at: the open card's, else of the row under the cursor. */
export function copyTarget(state: AppState): CopyTarget | undefined {
  const card = openCard(state);
  if (card) return cardTarget(card);
  switch (state.view.pane) {
    case 'markets':
      return named('condition id', selectedMarket(state)?.conditionId);
    case 'book':
    case 'chart':
    case 'ladders':
      return named('token id', selectedOutcome(state)?.tokenId);
    case 'orders':
      return ordersPaneTarget(state);
  }
}

function ordersPaneTarget(state: AppState): CopyTarget | undefined {
  switch (state.view.ordersTab) {
    case 'open':
      return named('order id', selectedOrder(state)?.id);
    case 'trades':
      return named('trade id', selectedFill(state)?.trade.id);
    case 'exposure':
      return named('condition id', placeOfCursor(state)?.conditionId);
    case 'activity':
      return named('transaction', selectedActivity(state)?.transactionHash);
  }
}

function cardTarget(card: Card): CopyTarget | undefined {
  switch (card.kind) {
    case 'order':
      return named('order id', card.order.id);
    case 'trade':
      return named('trade id', card.fill.trade.id);
    case 'activity':
      return named('transaction', card.activity.transactionHash);
    case 'person':
      return named('address', card.address);
    default:
      return named('condition id', card.conditionId);
  }
}

function named(what: string, text: string | undefined): CopyTarget | undefined {
  return text === undefined || text === '' ? undefined : { what, text };
}
