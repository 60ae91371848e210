import type { DetailAnswers, DetailKind } from '../../domain/detail.ts';
import { detailKey } from '../../domain/detail.ts';
import type { AppState, DetailState } from '../app-state.ts';

/** How a look-up stands; empty when it was never asked for. */
export function detailOf<K extends DetailKind>(
  state: AppState,
  kind: K,
  id: string,
): DetailState<DetailAnswers[K]> {
  // Under the key of a kind the reducers put nothing but answers of that kind.
  return (state.details.get(detailKey({ kind, id })) ?? {}) as DetailState<DetailAnswers[K]>;
}
