import type { Clock } from '../domain/clock.ts';
import type { Row } from '../state/row.ts';
import type { Scene } from '../state/rows/scene.ts';
import type { Store } from '../state/store.ts';
import type { Glyphs } from '../text/glyphs.ts';
import type { Painter, Surface } from './painter.ts';
import type { SurfaceSpec } from './surfaces.ts';
import { styleRow } from './theme.ts';

/** What rows are selected from and for. */
export interface Source {
  readonly store: Store;
  readonly clock: Clock;
  readonly glyphs: Glyphs;
}

/** The rows of a surface at this moment. */
export function selectRows(spec: SurfaceSpec, source: Source): readonly Row[] {
  return spec.select(source.store.state(), sceneOf(spec, source));
}

/** Shows a surface whose rows are selected when a frame is composed, never before. */
export function paintSurface(painter: Painter, spec: SurfaceSpec, source: Source): Surface {
  return painter.show({
    id: spec.id,
    box: spec.box,
    layer: spec.layer,
    rows: () => selectRows(spec, source).map(styleRow),
  });
}

function sceneOf({ box }: SurfaceSpec, { clock, glyphs }: Source): Scene {
  return { nowMs: clock.monotonicMs(), wallMs: clock.now(), width: box.width, height: box.height, glyphs };
}
