import type { AppState } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { openCard } from '../../state/select/card-selection.ts';
import { type Row, row, span } from '../rows/row.ts';
import { fitRow } from '../rows/fit-row.ts';
import { isOldLookUp, lookUpNotice } from '../notices/detail-notice.ts';
import type { Scene } from '../rows/render-context.ts';
import { lookUpOfCard } from './card-detail.ts';
import { commentListRows } from './comment-list.ts';
import { marketCardLines } from './market-card.ts';
import { orderCardLines } from './order-card.ts';
import { activityCardLines, tradeCardLines } from './trade-card.ts';
import { type Comment, oldestFirst } from '../../domain/comment.ts';
import { lookUpOf } from '../../state/select/details.ts';
import { commentLines } from './comment-lines.ts';
import { proseLines, sectionLines } from './fact-lines.ts';
import { troubleLines } from './detail-trouble.ts';

/** The open card: comments around the cursor, of other cards the lines it is scrolled to; each as wide as the scene. */
export function cardRows(state: AppState, scene: Scene): readonly Row[] {
  const card = openCard(state);
  if (!card) return [];
  const lookUp = lookUpOfCard(state, card);
  const isOld = lookUp !== undefined && isOldLookUp(lookUp, scene);
  const lines = cardLines(state, card, scene);
  const top = Math.min(state.view.overlayTop, Math.max(0, lines.length - scene.height));
  return lines
    .slice(top, top + scene.height)
    .map((line) => fitRow(isOld ? fadeLine(line) : line, scene.width, scene.glyphs.ellipsis));
}

/** Old text must not look like news; what is wrong with it stays loud. */
function fadeLine(line: Row): Row {
  const isLoud = line.emphasis !== undefined || line.spans.some(({ tone }) => tone === 'alarm');
  return isLoud ? line : { ...line, emphasis: 'faded' };
}

/** All lines of a card of facts or of a thread; of a list of comments those in sight. */
export function cardLines(state: AppState, card: Card, scene: Scene): readonly Row[] {
  switch (card.kind) {
    case 'market':
      return marketCardLines(state, card.conditionId, scene);
    case 'comments':
    case 'person':
      return commentListRows(state, card, scene);
    case 'thread':
      return threadCardLines(state, card.comment, card.conditionId, scene);
    case 'order':
      return orderCardLines(state, card.order, scene);
    case 'trade':
      return tradeCardLines(state, card.fill, scene);
    case 'activity':
      return activityCardLines(card.activity, scene);
  }
}

/** A comment in full and its replies below it, as the conversation went. */
function threadCardLines(
  state: AppState,
  comment: Comment,
  conditionId: string,
  scene: Scene,
): readonly Row[] {
  const lookUp = lookUpOf(state, 'replies', comment.id);
  const replies = oldestFirst(lookUp.reading?.value.rows ?? []);
  const show = (one: Comment, lead: string): readonly Row[] =>
    commentLines(state, one, conditionId, { lead, mostLines: Infinity, isSelected: false }, scene);
  const heading = replies.length === 0 ? 'Replies' : `Replies ${replies.length}`;
  return [
    ...show(comment, ' '),
    ...sectionLines(lookUp.reading?.value.more ? `${heading}+` : heading, [
      ...(lookUp.reading
        ? troubleLines(state, [lookUp], scene)
        : lookUpNotice(state, lookUp, 'asking for the replies…', scene)),
      ...(lookUp.reading && replies.length === 0 ? proseLines('none', scene.width, 'dim') : []),
      ...replies.flatMap((reply) => show(reply, '   ').concat(row(span('')))),
    ]),
  ];
}
