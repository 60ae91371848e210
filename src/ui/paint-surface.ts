import type { Clock } from '../domain/clock.ts';
import type { AppState } from '../state/app-state.ts';
import type { Row } from '../state/row.ts';
import { saySame } from '../state/row.ts';
import type { Scene } from '../state/rows/scene.ts';
import type { Store } from '../state/store.ts';
import type { Theme } from '../state/view.ts';
import type { Glyphs } from '../text/glyphs.ts';
import { cutRow } from './cut-row.ts';
import type { Painter, StyledRow, Surface } from './painter.ts';
import type { SurfaceSpec } from './surfaces.ts';
import { styleRow } from './theme.ts';
import { trackReads } from './track-reads.ts';
import type { Reads } from './track-reads.ts';

/** What rows are selected from and for. */
export interface Source {
  readonly store: Store;
  readonly clock: Clock;
  readonly glyphs: Glyphs;
}

/** The rows of a surface at this moment. */
export function selectRows(spec: SurfaceSpec, source: Source): readonly Row[] {
  const rows = spec.select(source.store.state(), sceneOf(spec, source));
  return rows.map((row) => cutRow(row, spec.box.width, source.glyphs.ellipsis));
}

/** Shows a surface whose rows are selected when a frame is composed, never before. */
export function paintSurface(painter: Painter, spec: SurfaceSpec, source: Source): Surface {
  return painter.show({ ...spec, rows: keepingRows(spec, source) });
}

/**
 * Selects rows anew only when something that they were selected from has changed, and gives rows that say the same
 * as before as the same objects, so that the painter need not look at them.
 */
function keepingRows(spec: SurfaceSpec, source: Source): () => readonly StyledRow[] {
  let state: Reads<AppState> | undefined;
  let scene: Reads<Scene> | undefined;
  let rows: readonly Row[] = [];
  let styled: readonly StyledRow[] = [];
  let theme: Theme | undefined;
  return () => {
    const stateNow = source.store.state();
    const sceneNow = sceneOf(spec, source);
    const hadTheme = theme === stateNow.view.theme;
    if (hadTheme && state?.sameIn(stateNow) && scene?.sameIn(sceneNow)) return styled;
    const { theme: themeNow } = stateNow.view;
    state = scene = undefined;
    const stateReads = trackReads(stateNow);
    const sceneReads = trackReads(sceneNow);
    const next = spec.select(stateReads.watched, sceneReads.watched);
    styled = next.map((row, i) =>
      hadTheme && isSameRow(row, rows[i])
        ? (styled[i] as StyledRow)
        : styleRow(cutRow(row, spec.box.width, source.glyphs.ellipsis), themeNow),
    );
    rows = next;
    state = stateReads;
    scene = sceneReads;
    theme = themeNow;
    return styled;
  };
}

function isSameRow(row: Row, before: Row | undefined): boolean {
  if (row === before) return true;
  return before !== undefined && row.emphasis === before.emphasis && saySame(row.spans, before.spans);
}

function sceneOf({ box }: SurfaceSpec, { clock, glyphs }: Source): Scene {
  return { nowMs: clock.monotonicMs(), wallMs: clock.now(), width: box.width, height: box.height, glyphs };
}
