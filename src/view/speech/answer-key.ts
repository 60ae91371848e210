import type { Resolved } from '../../actions/keymap.ts';
import type { AppState } from '../../state/app-state.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { paneSentences } from './pane-sentences.ts';
import { PANES } from '../../state/view-state.ts';
import { spokenKey } from './say-key.ts';

/** What is said to a key that changed nothing: the pane it stands for once more, or that there was nothing to do. */
export function answerKey(
  label: string,
  resolved: Resolved | undefined,
  state: AppState,
  context: RenderContext,
): readonly string[] {
  const id = resolved?.kind === 'command' ? resolved.command.id : undefined;
  const pane = PANES.find((name) => name === id);
  if (pane) return paneSentences(state, pane, context);
  if (id === 'refresh') return ['Asking for everything.'];
  if (resolved === undefined) return [`${spokenKey(label)} is no key here.`];
  return [`${spokenKey(label)}: nothing to do.`];
}
