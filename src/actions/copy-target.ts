import type { AppState } from '../state/app-state.ts';
import type { Card } from '../state/card.ts';
import { openCard } from '../state/select/card-selection.ts';
import { cardUnderCursor } from '../state/select/market-of-cursor.ts';
import { selectedOutcome } from '../state/select/selection.ts';

/** An id that can be copied, and what it is the id of. */
export interface CopyTarget {
  readonly what: string;
  readonly text: string;
}

/** The id of what the person looks at: the open card's, else of the row under the cursor. */
export function copyTarget(state: AppState): CopyTarget | undefined {
  const { pane } = state.view;
  const isOfRow = pane === 'markets' || pane === 'orders';
  const card = openCard(state) ?? (isOfRow ? cardUnderCursor(state) : undefined);
  if (card) return cardTarget(card);
  return isOfRow ? undefined : named('token id', selectedOutcome(state)?.tokenId);
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
