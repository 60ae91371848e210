import type { Clock } from '../../domain/clock.ts';
import type { Store } from '../../state/store.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { ASCII_GLYPHS, UNICODE_GLYPHS } from '../../text/glyphs.ts';
import { computeLayout, paneHeights } from '../../view/frame/layout.ts';
import type { Layout } from '../../view/frame/layout.ts';
import { countCancelLines } from '../../view/frame/surfaces.ts';
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
  const glyphs = unicode ? UNICODE_GLYPHS : ASCII_GLYPHS;
  const cancelLinesIn = (panes: Layout): number => {
    const times = { nowMs: clock.monotonicMs(), wallMs: clock.now() };
    try {
      return countCancelLines(store.state(), panes, { ...times, glyphs });
    } catch {
      // A bug in these lines is told where they are drawn; it must not reach whoever changes the state.
      return 0;
    }
  };
  const layoutOf = memoizeLast(computeLayout);
  const panesNow = (): Layout => {
    const { pane, zoomed } = store.state().view;
    return layoutOf(current.columns, current.rows, pane, zoomed);
  };
  const layout = (): Layout => {
    const panes = panesNow();
    return { ...panes, cancelLines: cancelLinesIn(panes) };
  };
  let shown = layout();
  const updateHeights = (): void => {
    shown = layout();
    store.dispatch({ type: 'heightsChanged', heights: paneHeights(shown) });
  };
  updateHeights();
  // Which panes have lines depends on the one in front where there is one alone; overlays leave room to cancels.
  store.subscribe(() => {
    const next = panesNow();
    const isAlone = next.kind === 'tabs' || shown.kind === 'tabs';
    const isOtherPane = Object.keys(next.panes).join() !== Object.keys(shown.panes).join();
    const hasOverlay = store.state().view.overlay !== undefined;
    if ((isAlone && isOtherPane) || (hasOverlay && cancelLinesIn(next) !== shown.cancelLines))
      updateHeights();
  });
  return {
    store,
    clock,
    painter,
    glyphs,
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
