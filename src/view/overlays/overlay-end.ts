import { UNICODE_GLYPHS } from '../../text/glyphs.ts';
import type { AppState } from '../../state/app-state.ts';
import { openCard } from '../../state/select/card-selection.ts';
import { cardLines } from '../cards/card-rows.ts';
import { cardTable, countTableLines } from '../cards/card-table.ts';
import { helpLines } from './help-rows.ts';
import { mostMessagesTop } from './message-rows.ts';

/** How far down the open overlay can be scrolled: its last line at the bottom of its box. */
export function maxOverlayTop(state: AppState): number {
  const { overlay, card = overlay } = state.view.heights;
  // Line counts do not depend on the time.
  const context = { nowMs: 0, wallMs: 0, ...overlay, glyphs: UNICODE_GLYPHS };
  if (state.view.overlay === 'messages') return mostMessagesTop(state, context);
  if (state.view.overlay === 'help')
    return Math.max(0, helpLines(state, overlay.width).length - overlay.height);
  return mostCardTop(state, { ...context, ...card });
}

function mostCardTop(state: AppState, context: Parameters<typeof cardLines>[2]): number {
  const card = openCard(state);
  if (!card) return 0;
  const room = Math.max(1, context.height - countTableLines(cardTable(state, 0), context));
  return Math.max(0, cardLines(state, card, { ...context, height: room }).length - room);
}
