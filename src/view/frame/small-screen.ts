import type { AppState } from '../../state/app-state.ts';
import type { Row } from '../rows/row.ts';
import { fieldRow } from '../overlays/palette-rows.ts';
import { lineRow } from './plain-screen.ts';
import { latestNotice } from '../overlays/message-rows.ts';
import type { Scene } from '../rows/render-context.ts';
import { overlayRows } from './overlay-rows.ts';

/**
 * A terminal too small for panes: the market in one line, and below it, or for a moment in its place, what there is to say.
 * What is opened takes all lines: letters must not go into a field that nobody sees.
 */
export function smallScreenRows(state: AppState, scene: Scene): readonly Row[] {
  const { overlay, filtering, filter } = state.view;
  if (overlay) return overlayRows(overlay, state, scene);
  if (filtering) return [filterRow(filter, scene), lineRow(state, scene)];
  const notice = latestNotice(state, scene);
  if (scene.height === 1) return [notice ?? lineRow(state, scene)];
  return [lineRow(state, scene), ...(notice ? [notice] : [])];
}

/** The filter while it is typed. */
export function filterRow(filter: string, scene: Scene): Row {
  const { dot } = scene.glyphs;
  return fieldRow('/', filter, scene, ` ${dot} Enter keeps ${dot} Esc shows all`);
}
