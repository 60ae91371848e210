import type { AppState } from '../state/app-state.ts';
import { keyLabel } from '../text/key-label.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { keysOf, type OwnKeys } from './default-keys.ts';

/** What the keys are for at this moment. */
export type Mode = 'normal' | 'filtering' | 'palette' | 'armed';

export type Resolved =
  | { readonly kind: 'command'; readonly command: Command }
  /** The armed cancel is confirmed with Enter. */
  | { readonly kind: 'confirm' }
  /** The field of the filter or the palette takes it. */
  | {
      readonly kind: 'edit';
      readonly edit: 'insert' | 'erase' | 'clear' | 'complete' | 'keep' | 'drop';
      readonly text?: string;
    };

export interface KeyName {
  readonly name: string;
  readonly text?: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

export function modeOf(state: AppState): Mode {
  // A field that is open takes letters, whatever is armed: an X in a name must never be a confirmation.
  if (state.view.overlay === 'palette') return 'palette';
  if (state.view.filtering) return 'filtering';
  return state.armed ? 'armed' : 'normal';
}

/**
 * What a key means in a mode; undefined when nothing. `isReplay`: the keys that steer a replay come first, also while a
 * field is open, which may be one of them. Pure.
 */
export function resolveKey(
  key: KeyName,
  mode: Mode,
  own: OwnKeys = NONE,
  isReplay = false,
): Resolved | undefined {
  // Esc and a key in one breath reach us as Alt and that key: what is armed is taken back.
  const isEscape = key.alt && mode === 'armed';
  if (key.alt && !isEscape) return undefined;
  const name = isEscape ? 'escape' : key.ctrl ? `ctrl-${key.name}` : key.name;
  const command = commandOf(name, own, isReplay);
  if (isReplay && command?.id.startsWith('replay')) return { kind: 'command', command };
  if (mode === 'filtering' || mode === 'palette') return resolveEdit(key, name, own);
  if (mode === 'armed' && name === 'enter') return { kind: 'confirm' };
  return command && { kind: 'command', command };
}

/** The keys of a command as people read them: `Up k`, `Enter`, `Ctrl-C`. */
export function keyLabels(id: string, own: OwnKeys = NONE): readonly string[] {
  return keysOf(id, own).map(keyLabel);
}

/** The command that a key asks for. A fold and a replay's command may share one: each has it in its own turn. */
function commandOf(key: string, own: OwnKeys, isReplay: boolean): Command | undefined {
  const asked = COMMANDS.filter(({ id }) => keysOf(id, own).includes(key));
  return asked.find(({ id }) => id.startsWith('replay') === isReplay) ?? asked[0];
}

/** A letter typed into the field is never a command; leaving the program still is, and the arrows move. */
function resolveEdit(key: KeyName, name: string, own: OwnKeys): Resolved | undefined {
  const leaving = key.ctrl ? commandOf(name, own, false) : undefined;
  if (leaving && LEAVES.has(leaving.id)) return { kind: 'command', command: leaving };
  if (name === 'enter') return { kind: 'edit', edit: 'keep' };
  if (name === 'escape') return { kind: 'edit', edit: 'drop' };
  if (name === 'tab') return { kind: 'edit', edit: 'complete' };
  if (name === 'backspace') return { kind: 'edit', edit: 'erase' };
  if (name === 'ctrl-u' || name === 'ctrl-w') return { kind: 'edit', edit: 'clear' };
  if (key.text !== undefined && !key.ctrl) return { kind: 'edit', edit: 'insert', text: key.text };
  const moving = COMMANDS.find(({ id }) => id === MOVES.get(name));
  return moving && { kind: 'command', command: moving };
}

const NONE: OwnKeys = {};
/** Commands after which the terminal is the shell's. */
export const LEAVES: ReadonlySet<string> = new Set(['quit', 'suspend']);
/** What keys that are no letters ask for in a field, whatever is bound. */
const MOVES: ReadonlyMap<string, string> = new Map([
  ['up', 'up'],
  ['down', 'down'],
  ['pageup', 'pageUp'],
  ['pagedown', 'pageDown'],
]);
