import { paletteEntries } from '../commands/palette.ts';
import type { AppState } from '../state/app-state.ts';
import type { Row } from '../state/row.ts';
import { cardRows } from '../state/rows/cards/card-rows.ts';
import { messageRows } from '../state/rows/message-rows.ts';
import { paletteRows } from '../state/rows/palette-rows.ts';
import type { Scene } from '../state/rows/scene.ts';
import type { Overlay } from '../state/view.ts';
import { helpRows } from './footer.ts';

/** What is inside an overlay. */
export function overlayRows(overlay: Overlay, state: AppState, scene: Scene): readonly Row[] {
  const { palette } = state.view;
  switch (overlay) {
    case 'help':
      return helpRows(state, scene);
    case 'messages':
      return messageRows(state, scene);
    case 'palette':
      return paletteRows(paletteEntries(state, palette.text), palette, scene);
    case 'card':
      return cardRows(state, scene);
  }
}
