import type { AppState } from '../../state/app-state.ts';
import { keyLabels } from '../../actions/keymap.ts';

/** Marks that a screen reader passes over, or calls by other names than a keyboard has. */
const NAMES: Readonly<Record<string, string>> = {
  '/': 'slash',
  '*': 'star',
  '+': 'plus',
  '-': 'minus',
  ':': 'colon',
  '!': 'exclamation mark',
  '?': 'question mark',
  ']': 'right bracket',
  '[': 'left bracket',
  '}': 'right brace',
  '{': 'left brace',
  ' ': 'space',
  ',': 'comma',
  '.': 'full stop',
  '<': 'less than',
  '>': 'greater than',
};

/** A key as it is said: capitals are told apart. */
export function spokenKey(label: string): string {
  if (/^[A-Z]$/.test(label)) return `capital ${label}`;
  return NAMES[label] ?? label;
}

/** One key of a command, a letter where there is one; without any it is found by its name. */
export function spokenKeyOf(id: string, keys: AppState['keys']): string {
  const labels = keyLabels(id, keys);
  const label = labels.findLast((known) => !known.startsWith('Ctrl-')) ?? labels.at(-1);
  return label === undefined ? `colon and ${id}` : spokenKey(label);
}
