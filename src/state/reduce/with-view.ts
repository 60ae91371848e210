import type { AppState } from '../app-state.ts';
import type { View } from '../view-state.ts';

export function withView(state: AppState, change: Partial<View>): AppState {
  return { ...state, view: { ...state.view, ...change } };
}
