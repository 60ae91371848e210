import { paintFirstFrame } from '../../src/view/frame/first-frame.ts';
import type { Clock } from '../../src/domain/clock.ts';
import type { Store } from '../../src/state/store.ts';
import type { Capabilities } from '../../src/terminal/capabilities.ts';
import { createFrameComposer } from '../../src/terminal/output/frame-composer.ts';
import { ASCII_GLYPHS, UNICODE_GLYPHS } from '../../src/text/glyphs.ts';
import { computeLayout, paneHeights } from '../../src/view/frame/layout.ts';
import { paintSurface } from '../../src/view/frame/paint-surface.ts';
import { cancelSurface, countCancelLines } from '../../src/view/frame/surfaces.ts';

export interface PaintOptions {
  readonly columns: number;
  readonly rows: number;
  readonly capabilities?: Pick<Capabilities, 'colorLevel' | 'unicode'>;
}

/** The bytes of a whole frame of the monitor as it stands, without Ink: panes, borders and the lines of cancels. */
export function paintScreen(store: Store, clock: Clock, options: PaintOptions): string {
  const { columns, rows, capabilities = { colorLevel: 24, unicode: true } } = options;
  const layout = computeLayout(columns, rows, store.state().view.pane, store.state().view.zoomed);
  const glyphs = capabilities.unicode ? UNICODE_GLYPHS : ASCII_GLYPHS;
  const source = { store, clock, glyphs };
  store.dispatch({ type: 'heightsChanged', heights: paneHeights(layout) });
  const composer = createFrameComposer({ columns, rows, ...capabilities, onChange: () => undefined });
  const painter = { show: composer.show, invalidate: () => undefined, flushNow: () => undefined };
  paintFirstFrame(painter, layout, source);
  const scene = { nowMs: clock.monotonicMs(), wallMs: clock.now(), glyphs };
  const lines = countCancelLines(store.state(), layout, scene);
  if (lines > 0) paintSurface(painter, cancelSurface(layout, lines), source);
  return composer.compose(Number.MAX_SAFE_INTEGER);
}
