import type { Clock } from '../../domain/clock.ts';
import type { Store } from '../../state/store.ts';
import { ASCII_GLYPHS, UNICODE_GLYPHS } from '../../text/glyphs.ts';
import { computeLayout, paneHeights } from '../../view/frame/layout.ts';
import type { Layout } from '../../view/frame/layout.ts';
import type { Painter } from '../../terminal/painter.ts';
import type { Screen, ScreenSize } from '../../view/frame/screen-context.ts';

export interface SizedScreen extends Screen {
  /** The terminal has another size. */
  resize(size: ScreenSize): void;
  layout(): Layout;
}

/** The screen as panes see it, with its size; keeps the state up to date on how many lines the panes have. */
export function createScreen(
  store: Store,
  clock: Clock,
  painter: Painter,
  size: ScreenSize,
  unicode: boolean,
): SizedScreen {
  let current = size;
  const listeners = new Set<() => void>();
  const layout = (): Layout => {
    const { pane, zoomed } = store.state().view;
    return computeLayout(current.columns, current.rows, pane, zoomed);
  };
  let shown = layout();
  const updateHeights = (): void => {
    const heights = paneHeights(layout());
    store.dispatch({ type: 'heightsChanged', heights });
  };
  updateHeights();
  // Which panes have lines depends on the one in front where there is one alone.
  store.subscribe(() => {
    const before = shown;
    shown = layout();
    const isAlone = shown.kind === 'tabs' || before.kind === 'tabs';
    if (isAlone && Object.keys(shown.panes).join() !== Object.keys(before.panes).join()) updateHeights();
  });
  return {
    store,
    clock,
    painter,
    glyphs: unicode ? UNICODE_GLYPHS : ASCII_GLYPHS,
    size: () => current,
    onResize(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resize(next) {
      current = next;
      updateHeights();
      for (const listener of listeners) listener();
    },
    layout,
  };
}
