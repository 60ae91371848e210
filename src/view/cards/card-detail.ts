import type { AppState, DetailState, Unreadable } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { cardComments } from '../../state/select/card-selection.ts';
import { detailOf } from '../../state/select/details.ts';

/** The look-up whose age stands for the card; none where everything was told by the row it was opened on. */
export function detailOfCard(
  state: AppState,
  card: Card,
): DetailState<Partial<Unreadable> | undefined> | undefined {
  switch (card.kind) {
    case 'market':
      return detailOf(state, 'market', card.conditionId);
    case 'comments':
    case 'person':
      return cardComments(state, card);
    case 'thread':
      return detailOf(state, 'replies', card.comment.id);
    case 'order':
      return detailOf(state, 'order', card.order.id);
    default:
      return undefined;
  }
}
