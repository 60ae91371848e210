import type { CancelScope } from '../../domain/cancel.ts';
import { keyLabel } from '../key-label.ts';
import type { AppState } from '../app-state.ts';

/** The key that cancels in this scope, as it is bound here. */
export function cancelKeyLabel({ keys }: Pick<AppState, 'keys'>, kind: CancelScope['kind']): string {
  const [id, usual] = kind === 'market' ? ['cancelMarket', 'X'] : ['cancelOutcome', 'x'];
  return keyLabel(keys[id]?.[0] ?? usual);
}
