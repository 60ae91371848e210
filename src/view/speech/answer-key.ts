import { LEAVES, type Resolved } from '../../actions/keymap.ts';
import type { AppState } from '../../state/app-state.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { paneSentences } from './pane-sentences.ts';
import { PANES } from '../../state/view-state.ts';
import type { ReplayState } from '../../state/replay-state.ts';
import { formatElapsed } from '../../text/format-time.ts';
import { spokenKey } from './spoken-key.ts';
import { endSentence } from './spoken-text.ts';
import { whyNothing } from './why-nothing.ts';

export interface AnsweredKey {
  readonly label: string;
  /** Missing: it is no key. */
  readonly resolved: Resolved | undefined;
  /** Something was said since it was pressed. */
  readonly heard: boolean;
}

/**
 * What is said to a key: where a recording is, whatever else was heard; else, to one that changed nothing, the pane it
 * stands for once more, or why nothing changed.
 */
export function answerKey(
  { label, resolved, heard }: AnsweredKey,
  state: AppState,
  context: RenderContext,
): readonly string[] {
  const command = resolved?.kind === 'command' ? resolved.command : undefined;
  const id = command?.id ?? '';
  if (state.replay && id.startsWith('replay')) return [placeSentence(state.replay)];
  if (heard) return [];
  if (resolved === undefined) return [`${spokenKey(label)} is no key here.`];
  // What it says when it is back, and its last words, are its own.
  if (LEAVES.has(id)) return [];
  const pane = PANES.find((name) => name === id);
  if (pane) return paneSentences(state, pane, context);
  if (id === 'refresh') return ['Asking for everything.'];
  const name = command ? (command.short ?? command.title) : spokenKey(label);
  return [endSentence(`${name}: ${whyNothing(resolved, state, context)}`)];
}

function placeSentence({ atMs, endMs, speed, paused, isCut }: ReplayState): string {
  const place = `Replay at ${formatElapsed(atMs)} of ${formatElapsed(endMs)}`;
  if (atMs >= endMs) return isCut ? `${place}, cut off.` : `${place}, the end.`;
  if (paused) return `${place}, paused.`;
  return speed === 1 ? `${place}.` : `${place}, ${speed} times as fast as then.`;
}
