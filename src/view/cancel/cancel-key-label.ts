import type { TargetScope } from '../../domain/cancel.ts';
import { keyLabels } from '../../actions/keymap.ts';
import type { AppState } from '../../state/app-state.ts';

const COMMANDS = {
  market: 'cancelMarket',
  outcome: 'cancelOutcome',
  everything: 'cancelEverything',
} as const;

/** The key that cancels in this scope, as it is bound here; undefined where none is. */
export function cancelKeyLabel(
  { keys }: Pick<AppState, 'keys'>,
  kind: TargetScope['kind'] | 'everything',
): string | undefined {
  return keyLabels(COMMANDS[kind], keys)[0];
}
