import type { Clock } from '../../domain/clock.ts';
import { haveSameItems } from '../../state/select/have-same-items.ts';
import type { Row } from '../rows/row.ts';
import { sameText } from '../rows/row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { Store } from '../../state/store.ts';
import type { Theme } from '../../state/view-state.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { cutRow } from '../rows/cut-row.ts';
import type { Painter, StyledRow, Surface } from '../../terminal/painter.ts';
import type { SurfaceSpec } from './surfaces.ts';
import { styleRow } from './theme.ts';

/** What rows are selected from and for. */
export interface Source {
  readonly store: Store;
  readonly clock: Clock;
  readonly glyphs: Glyphs;
}

/** Shows a surface whose rows are selected when a frame is composed, never before. */
export function paintSurface(painter: Painter, spec: SurfaceSpec, source: Source): Surface {
  return painter.show({ ...spec, rows: cachingRows(spec, source) });
}

/** Gives rows that say the same as before as the same objects, so that the painter need not look at them. */
function cachingRows(spec: SurfaceSpec, source: Source): () => readonly StyledRow[] {
  let rows: readonly Row[] = [];
  let styled: readonly StyledRow[] = [];
  let theme: Theme | undefined;
  return () => {
    const state = source.store.state();
    const { theme: themeNow } = state.view;
    const next = spec.select(state, renderContextOf(spec, source));
    const restyled = next.map((row, i) =>
      theme === themeNow && isSameRow(row, rows[i])
        ? (styled[i] as StyledRow)
        : styleRow(cutRow(row, spec.box.width, source.glyphs.ellipsis), themeNow),
    );
    if (!haveSameItems(restyled, styled)) styled = restyled;
    rows = next;
    theme = themeNow;
    return styled;
  };
}

function isSameRow(row: Row, before: Row | undefined): boolean {
  if (row === before) return true;
  return before !== undefined && row.emphasis === before.emphasis && sameText(row.spans, before.spans);
}

function renderContextOf({ box }: SurfaceSpec, { clock, glyphs }: Source): RenderContext {
  return { nowMs: clock.monotonicMs(), wallMs: clock.now(), width: box.width, height: box.height, glyphs };
}
