import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { fieldRow } from '../overlays/palette-rows.ts';
import { lineRow } from './plain-screen.ts';
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
  if (filtering) return [filterRow(filterOf(state.view), context), lineRow(state, context)];
  if (context.height === 1) return [latestUrgentNotice(state, context) ?? lineRow(state, context)];
  const notice = latestNotice(state, context);
  return [lineRow(state, context), ...(notice ? [notice] : [])];
}

/** The filter while it is typed. */
export function filterRow(filter: string, context: RenderContext): Row {
  const { dot } = context.glyphs;
  return fieldRow('/', filter, context, ` ${dot} Enter keeps ${dot} Esc shows all`);
}
