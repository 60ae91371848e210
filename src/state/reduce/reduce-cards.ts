import { addressOfWriter, nameOfWriter } from '../../domain/comment.ts';
import type { AppState } from '../app-state.ts';
import type { Card } from '../card.ts';
import { clamp } from '../clamp.ts';
import { listedComments, openCard, selectedComment } from '../select/card-selection.ts';
import { cardUnderCursor } from '../select/market-of-cursor.ts';

/** Enter: opens the card of what is under the cursor; on a comment its thread; elsewhere in a card closes it. */
export function enterCard(state: AppState): AppState {
  const card = openCard(state);
  if (!card) return pushCard(state, cardUnderCursor(state));
  const comment = selectedComment(state, card);
  if (!comment) return leaveCard(state);
  const here = moveInCard(state, 0) ?? state;
  return pushCard(here, { kind: 'thread', conditionId: conditionIdOf(card), comment });
}

/** Esc: back to the card below, or to the panes. */
export function leaveCard(state: AppState): AppState {
  return showCards(state, state.view.cards.slice(0, -1));
}

/** The last of these cards on top of the panes; none: the panes alone. */
export function showCards(state: AppState, cards: readonly Card[]): AppState {
  const { overlay: _, ...view } = state.view;
  const overlay = cards.length > 0 ? { overlay: 'card' as const } : {};
  return { ...state, view: { ...view, ...overlay, cards, overlayTop: 0 } };
}

/** `[` and `]` in a card: from a market's facts to its comments and back. */
export function turnCard(state: AppState): AppState {
  const card = openCard(state);
  if (card?.kind !== 'market' && card?.kind !== 'comments') return state;
  const kind = card.kind === 'market' ? 'comments' : 'market';
  return replaceCard(state, { kind, conditionId: card.conditionId });
}

/** Everything the writer of the comment under the cursor, or of the thread, has written. */
export function openWriter(state: AppState): AppState {
  const card = openCard(state);
  if (!card || card.kind === 'person') return state;
  const comment = card.kind === 'thread' ? card.comment : selectedComment(state, card);
  const address = comment && addressOfWriter(comment);
  if (comment === undefined || address === undefined) return state;
  const name = nameOfWriter(comment) ?? address;
  return pushCard(state, { kind: 'person', conditionId: conditionIdOf(card), address, name });
}

/** Moves the cursor of a card that lists comments; undefined for a card of lines, which scrolls. */
export function moveInCard(state: AppState, by: number): AppState | undefined {
  const card = openCard(state);
  const selected = card && selectedComment(state, card);
  if (!card || !selected) return undefined;
  const comments = listedComments(state, card);
  const index = clamp(comments.indexOf(selected) + by, 0, comments.length - 1);
  return replaceCard(state, { ...card, cursor: comments[index]?.id } as Card);
}

function conditionIdOf(card: Card): string {
  return 'conditionId' in card ? card.conditionId : '';
}

function pushCard(state: AppState, card: Card | undefined): AppState {
  return card ? showCards(state, [...state.view.cards, card]) : state;
}

function replaceCard(state: AppState, card: Card): AppState {
  return showCards(state, [...state.view.cards.slice(0, -1), card]);
}
