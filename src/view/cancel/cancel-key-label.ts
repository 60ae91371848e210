import type { TargetScope } from '../../domain/cancel.ts';
import { keyLabel } from '../../text/key-label.ts';
import type { AppState } from '../../state/app-state.ts';

const KEYS = {
  market: ['cancelMarket', 'X'],
  outcome: ['cancelOutcome', 'x'],
  everything: ['cancelEverything', 'ctrl-x'],
} as const;

/** The key that cancels in this scope, as it is bound here; undefined where none is. */
export function cancelKeyLabel(
  { keys }: Pick<AppState, 'keys'>,
  kind: TargetScope['kind'] | 'everything',
): string | undefined {
  const [id, usual] = KEYS[kind];
  const [key] = keys[id] ?? [usual];
  return key && keyLabel(key);
}
