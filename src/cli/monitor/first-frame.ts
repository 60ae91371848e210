import { boxRows } from '../../ui/border-row.ts';
import type { Layout } from '../../ui/layout.ts';
import { paintSurface } from '../../ui/paint-surface.ts';
import type { Source } from '../../ui/paint-surface.ts';
import type { Painter, Surface } from '../../ui/painter.ts';
import { layoutSurfaces } from '../../ui/surfaces.ts';
import { styleRow } from '../../ui/theme.ts';
import { PANES } from '../../state/view.ts';

/**
 * Paints the whole screen without Ink, from the same surfaces and with the same borders, so that there is
 * something to see before Ink is loaded. The function returned takes it away once Ink's frame lies below.
 */
export function paintFirstFrame(painter: Painter, layout: Layout, source: Source): () => void {
  const surfaces: Surface[] = layoutSurfaces(layout).map((spec) =>
    paintSurface(painter, { ...spec, id: `first ${spec.id}`, layer: spec.layer - 1 }, source),
  );
  const focused = source.store.state().view.pane;
  for (const pane of PANES) {
    const box = layout.panes[pane];
    if (!box) continue;
    const rows = boxRows(box.width, box.height, pane === focused, source.glyphs).map(styleRow);
    const below = { ...box, top: box.top + 1, height: box.height - 1 };
    surfaces.push(painter.show({ id: `first box ${pane}`, box: below, layer: -2, rows: () => rows }));
  }
  return () => {
    for (const surface of surfaces) surface.remove();
  };
}
