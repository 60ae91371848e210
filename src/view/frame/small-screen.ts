import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { fieldRow } from '../overlays/palette-rows.ts';
import { marketLine } from './market-line.ts';
import { latestNotice, latestUrgentNotice } from '../overlays/message-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { filterOf } from '../../state/view-state.ts';
import { overlayRows } from './overlay-rows.ts';

/**
 * A terminal too small for panes: the market in one line, and below it what there is to say; in the place of
 * the only line, for a moment, no more than alerts and answers to keys.
 * What is opened takes all lines: letters must not go into a field that nobody sees.
 */
export function smallScreenRows(state: AppState, context: RenderContext): readonly Row[] {
  const { overlay, filtering } = state.view;
  if (overlay) return overlayRows(overlay, state, context);
  const line = marketLine(state, context, ` ${context.glyphs.dot} too small: 40x10 or more`);
  if (filtering) return [filterRow(filterOf(state.view), context), line];
  if (context.height === 1) return [latestUrgentNotice(state, context) ?? line];
  const notice = latestNotice(state, context);
  return [line, ...(notice ? [notice] : [])];
}

/** The filter while it is typed. */
export function filterRow(filter: string, context: RenderContext): Row {
  const { dot } = context.glyphs;
  return fieldRow('/', filter, context, ` ${dot} Enter keeps ${dot} Esc shows all`);
}
