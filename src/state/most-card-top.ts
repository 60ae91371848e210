import { UNICODE_GLYPHS } from '../text/glyphs.ts';
import type { AppState } from './app-state.ts';
import { openCard } from './card-selection.ts';
import { cardLines } from './rows/cards/card-rows.ts';
import { cardTable, countTableLines } from './rows/cards/card-table.ts';

/** How far down the open card can be scrolled: its last line at the bottom of its box. How long ago is not what counts here. */
export function mostCardTop(state: AppState): number {
  const card = openCard(state);
  if (!card) return 0;
  const { width, height } = state.view.heights.overlay;
  const room = Math.max(1, height - countTableLines(cardTable(state, 0), { width, height }));
  const scene = { nowMs: 0, wallMs: 0, width, height: room, glyphs: UNICODE_GLYPHS };
  return Math.max(0, cardLines(state, card, scene).length - room);
}
