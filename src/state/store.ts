import type { AppState } from './app-state.ts';
import type { AppEvent, OverlayEnd } from './app-event.ts';
import { reduce } from './reduce/reduce.ts';

export interface Store {
  state(): AppState;
  dispatch(event: AppEvent): void;
  /** Called after each change with what it came of, synchronously; the function returned stops it. */
  subscribe(listener: (event: AppEvent) => void): () => void;
}

/** `overlayEnd` as for `reduce`. */
export function createStore(initial: AppState, overlayEnd?: OverlayEnd): Store {
  let state = initial;
  const listeners = new Set<(event: AppEvent) => void>();
  return {
    state: () => state,
    dispatch(event) {
      const next = reduce(state, event, overlayEnd);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
