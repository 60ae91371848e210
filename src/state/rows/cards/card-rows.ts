import type { AppState } from '../../app-state.ts';
import type { Card } from '../../card.ts';
import { openCard } from '../../card-selection.ts';
import type { Row } from '../../row.ts';
import { fitRow } from '../fit-row.ts';
import type { Scene } from '../scene.ts';
import { commentListRows } from './comment-list.ts';
import { marketCardLines } from './market-card.ts';
import { orderCardLines } from './order-card.ts';
import { threadCardLines } from './thread-card.ts';
import { activityCardLines, tradeCardLines } from './trade-card.ts';

/** The open card: comments around the cursor, of other cards the lines it is scrolled to; each as wide as the scene. */
export function cardRows(state: AppState, scene: Scene): readonly Row[] {
  const card = openCard(state);
  const lines = card ? cardLines(state, card, scene) : [];
  const top = Math.min(state.view.overlayTop, Math.max(0, lines.length - scene.height));
  return lines.slice(top, top + scene.height).map((line) => fitRow(line, scene.width, scene.glyphs.ellipsis));
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
      return tradeCardLines(state, card.trade, scene);
    case 'activity':
      return activityCardLines(card.activity, scene);
  }
}
