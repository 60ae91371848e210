import type { AppState } from './app-state.ts';
import type { AppEvent } from './reduce/reduce.ts';
import { reduce } from './reduce/reduce.ts';

export interface Store {
  state(): AppState;
  dispatch(event: AppEvent): void;
  /** Called after each change, synchronously; the function returned stops it. */
  subscribe(listener: () => void): () => void;
}

export function createStore(initial: AppState): Store {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(event) {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
