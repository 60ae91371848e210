import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Clock } from '../domain/clock.ts';
import type { AppState } from '../state/app-state.ts';
import type { Store } from '../state/store.ts';
import type { Glyphs } from '../text/glyphs.ts';
import type { Painter } from './painter.ts';

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
  /** Rows are painted past Ink where there is one, and rendered as text where there is none. */
  readonly painter?: Painter;
  /** A part of the screen threw while it was drawn, and says so in its place. */
  readonly onBroken?: (part: string, error: unknown) => void;
}

export const ScreenContext = createContext<Screen | undefined>(undefined);

export function useScreen(): Screen {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('rendered outside of a screen');
  return screen;
}

/** Follows a part of the state; `select` must give equal answers for equal states. */
export function useSelected<T>(select: (state: AppState) => T): T {
  const { store } = useScreen();
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

export function useSize(): ScreenSize {
  const screen = useScreen();
  return useSyncExternalStore(screen.onResize, screen.size);
}
