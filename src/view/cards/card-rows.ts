import type { AppState } from '../../state/app-state.ts';
import type { Card } from '../../state/card.ts';
import { openCard } from '../../state/select/card-selection.ts';
import type { Row } from '../rows/row.ts';
import { fitRow } from '../rows/fit-row.ts';
import { isOldLookUp } from '../notices/detail-notice.ts';
import type { Scene } from '../rows/render-context.ts';
import { lookUpOfCard } from './card-detail.ts';
import { commentListRows } from './comment-list.ts';
import { marketCardLines } from './market-card.ts';
import { orderCardLines } from './order-card.ts';
import { threadCardLines } from './thread-card.ts';
import { activityCardLines, tradeCardLines } from './trade-card.ts';

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
