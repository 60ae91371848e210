import type { AppState, LookUpState, Unreadable } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { cardComments } from '../../state/select/card-selection.ts';
import { lookUpOf } from '../../state/select/details.ts';

/** The look-up whose age stands for the card; none where everything was told by the row it was opened on. */
export function lookUpOfCard(
  state: AppState,
  card: Card,
): LookUpState<Partial<Unreadable> | undefined> | undefined {
  switch (card.kind) {
    case 'market':
      return lookUpOf(state, 'market', card.conditionId);
    case 'comments':
    case 'person':
      return cardComments(state, card);
    case 'thread':
      return lookUpOf(state, 'replies', card.comment.id);
    case 'order':
      return lookUpOf(state, 'order', card.order.id);
    default:
      return undefined;
  }
}
