import type { CancelScope } from '../../domain/cancel.ts';
import { keyLabel } from '../../text/key-label.ts';
import type { AppState } from '../../state/app-state.ts';

/** The key that cancels in this scope, as it is bound here; undefined where none is. */
export function cancelKeyLabel(
  { keys }: Pick<AppState, 'keys'>,
  kind: CancelScope['kind'],
): string | undefined {
  const [id, usual] = kind === 'market' ? ['cancelMarket', 'X'] : ['cancelOutcome', 'x'];
  const [key] = keys[id] ?? [usual];
  return key && keyLabel(key);
}
