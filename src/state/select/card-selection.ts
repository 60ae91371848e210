import { type Comment, newestFirst } from '../../domain/comment.ts';
import type { Excerpt, DetailKind } from '../../domain/detail.ts';
import type { AppState, DetailState } from '../app-state.ts';
import type { Card } from '../card.ts';
import { detailOf } from './details.ts';
import { memoizeLast } from './memoize-last.ts';

/** The card on top, while cards are open. */
export function openCard({ view }: AppState): Card | undefined {
  return view.overlay === 'card' ? view.cards.at(-1) : undefined;
}

export type CommentKind = Extract<DetailKind, `${string}omments`>;

/** Where the comments of a market are: under its event where it has one. Undefined: the catalog names neither. */
export function commentsOf(
  { markets, view }: AppState,
  conditionId: string,
): { readonly kind: CommentKind; readonly id: string } | undefined {
  const market = markets.get(conditionId);
  if (market?.eventSlug !== undefined && market.eventSlug !== '')
    return { kind: view.holdersOnly ? 'eventHolderComments' : 'eventComments', id: market.eventSlug };
  if (market?.id === undefined) return undefined;
  return { kind: view.holdersOnly ? 'marketHolderComments' : 'marketComments', id: market.id };
}

/** How the comments of a card that lists some stand; empty for other cards. */
export function cardComments(state: AppState, card: Card): DetailState<Excerpt<Comment>> {
  if (card.kind === 'person') return detailOf(state, 'userComments', card.address);
  const where = card.kind === 'comments' ? commentsOf(state, card.conditionId) : undefined;
  return where ? detailOf(state, where.kind, where.id) : {};
}

/** The comments a card lists, newest first. */
export function listedComments(state: AppState, card: Card): readonly Comment[] {
  return sortComments(cardComments(state, card).reading?.value.rows);
}

const sortComments = memoizeLast((rows: readonly Comment[] | undefined) => newestFirst(rows ?? []));

/** The comment under the cursor of a card that lists comments. */
export function selectedComment(state: AppState, card: Card): Comment | undefined {
  if (card.kind !== 'comments' && card.kind !== 'person') return undefined;
  const comments = listedComments(state, card);
  return comments.find((comment) => comment.id === card.cursor) ?? comments[0];
}
