import { paletteEntries } from '../../actions/palette.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { cardRows } from '../cards/card-rows.ts';
import { helpRows } from '../overlays/help-rows.ts';
import { messageRows } from '../overlays/message-rows.ts';
import { paletteRows } from '../overlays/palette-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { Overlay } from '../../state/view-state.ts';

/** What is inside an overlay. */
export function overlayRows(overlay: Overlay, state: AppState, context: RenderContext): readonly Row[] {
  const { palette } = state.view;
  switch (overlay) {
    case 'help':
      return helpRows(state, context);
    case 'messages':
      return messageRows(state, context);
    case 'palette':
      return paletteRows(paletteEntries(state, palette.text), palette, context);
    case 'card':
      return cardRows(state, context);
  }
}
