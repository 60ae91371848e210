import { boxRows } from '../rows/border-row.ts';
import type { Layout } from './layout.ts';
import { paintSurface } from './paint-surface.ts';
import type { Source } from './paint-surface.ts';
import type { Painter, Surface } from '../../terminal/painter.ts';
import { layoutSurfaces } from './surfaces.ts';
import { styleRow } from './theme.ts';
import { PANES } from '../../state/view-state.ts';

/** A painter that can be told to paint now. */
interface PromptPainter extends Painter {
  flushNow(): void;
}

/**
 * Paints the whole screen without Ink, from the same surfaces and with the same borders, so that there is
 * something to see before Ink is loaded. The function returned takes it away once Ink's frame lies below.
 */
export function paintFirstFrame(painter: PromptPainter, layout: Layout, source: Source): () => void {
  const surfaces = [...showRows(painter, layout, source), ...showBoxes(painter, layout, source)];
  painter.flushNow();
  return () => {
    for (const surface of surfaces) surface.remove();
  };
}

function showRows(painter: Painter, layout: Layout, source: Source): Surface[] {
  return layoutSurfaces(layout).map((spec) =>
    paintSurface(painter, { ...spec, id: `first ${spec.id}`, layer: spec.layer - 1 }, source),
  );
}

/** The borders of the panes, which are Ink's later on. */
function showBoxes(painter: Painter, layout: Layout, { store, glyphs }: Source): Surface[] {
  const { pane: focused, theme } = store.state().view;
  return PANES.flatMap((pane) => {
    const box = layout.panes[pane];
    if (!box) return [];
    const rows = boxRows(box.width, box.height, pane === focused, glyphs).map((line) =>
      styleRow(line, theme),
    );
    const below = { ...box, top: box.top + 1, height: box.height - 1 };
    return [painter.show({ id: `first box ${pane}`, box: below, layer: -2, rows: () => rows })];
  });
}
