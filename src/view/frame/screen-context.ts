import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Clock } from '../../domain/clock.ts';
import type { AppState } from '../../state/app-state.ts';
import { isDeepEqual } from '../../state/is-deep-equal.ts';
import type { Store } from '../../state/store.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { Painter } from '../../terminal/painter.ts';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** What every part of the screen stands on. */
export interface Screen {
  readonly store: Store;
  readonly clock: Clock;
  readonly glyphs: Glyphs;
  size(): ScreenSize;
  onResize(listener: () => void): () => void;
  /** Rows are painted past Ink. */
  readonly painter: Painter;
  /** A part of the screen threw while it was drawn, and says so in its place. */
  readonly onBroken?: (part: string, error: unknown) => void;
}

export const ScreenContext = createContext<Screen | undefined>(undefined);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('rendered outside of a screen');
  return screen;
}

/** Follows what `select` makes of the state; it stays the same object while it says the same. */
export function useSelected<T>(select: (state: AppState) => T): T {
  const { store } = useScreen();
  const last = useRef<T>(undefined);
  return useSyncExternalStore(store.subscribe, () => {
    const next = select(store.state());
    if (!isDeepEqual(last.current, next)) last.current = next;
    return last.current as T;
  });
}

export function useSize(): ScreenSize {
  const screen = useScreen();
  return useSyncExternalStore(screen.onResize, screen.size);
}
