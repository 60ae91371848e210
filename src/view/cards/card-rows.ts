import type { AppState } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { openCard } from '../../state/select/card-selection.ts';
import { type Row, row, span } from '../rows/row.ts';
import { fitRow } from '../rows/fit-row.ts';
import { isOldDetail, detailNotice } from '../notices/detail-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { detailOfCard } from './card-detail.ts';
import { commentListRows } from './comment-list.ts';
import { marketCardLines } from './market-card.ts';
import { orderCardLines } from './order-card.ts';
import { activityCardLines, tradeCardLines } from './trade-card.ts';
import { type Comment, oldestFirst } from '../../domain/comment.ts';
import { detailOf } from '../../state/select/details.ts';
import { commentLines } from './comment-lines.ts';
import { proseLines, sectionLines } from './fact-lines.ts';
import { troubleLines } from './detail-trouble.ts';

/** The open card: comments around the cursor, of other cards the lines it is scrolled to; each as wide as the context. */
export function cardRows(state: AppState, context: RenderContext): readonly Row[] {
  const card = openCard(state);
  if (!card) return [];
  const detail = detailOfCard(state, card);
  const isOld = detail !== undefined && isOldDetail(detail, context);
  const lines = cardLines(state, card, context);
  const top = Math.min(state.view.overlayTop, Math.max(0, lines.length - context.height));
  return lines
    .slice(top, top + context.height)
    .map((line) => fitRow(isOld ? fadeLine(line) : line, context.width, context.glyphs.ellipsis));
}

/** Old text must not look like news; what is wrong with it stays loud. */
function fadeLine(line: Row): Row {
  const isLoud = line.emphasis !== undefined || line.spans.some(({ tone }) => tone === 'alarm');
  return isLoud ? line : { ...line, emphasis: 'faded' };
}

/** All lines of a card of facts or of a thread; of a list of comments those in sight. */
export function cardLines(state: AppState, card: Card, context: RenderContext): readonly Row[] {
  switch (card.kind) {
    case 'market':
      return marketCardLines(state, card.conditionId, context);
    case 'comments':
    case 'person':
      return commentListRows(state, card, context);
    case 'thread':
      return threadCardLines(state, card.comment, card.conditionId, context);
    case 'order':
      return orderCardLines(state, card.order, context);
    case 'trade':
      return tradeCardLines(state, card.fill, context);
    case 'activity':
      return activityCardLines(state, card.activity, context);
  }
}

/** A comment in full and its replies below it, as the conversation went. */
function threadCardLines(
  state: AppState,
  comment: Comment,
  conditionId: string,
  context: RenderContext,
): readonly Row[] {
  const detail = detailOf(state, 'replies', comment.id);
  const replies = oldestFirst(detail.reading?.value.rows ?? []);
  const show = (one: Comment, lead: string): readonly Row[] =>
    commentLines(state, one, conditionId, { lead, mostLines: Infinity, isSelected: false }, context);
  const heading = replies.length === 0 ? 'Replies' : `Replies ${replies.length}`;
  return [
    ...show(comment, ' '),
    ...sectionLines(detail.reading?.value.more ? `${heading}+` : heading, [
      ...(detail.reading
        ? troubleLines(state, [detail], context)
        : detailNotice(state, detail, 'asking for the replies…', context)),
      ...(detail.reading && replies.length === 0 ? proseLines('none', context.width, 'dim') : []),
      ...replies.flatMap((reply) => show(reply, '   ').concat(row(span('')))),
    ]),
  ];
}
