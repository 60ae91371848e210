import type { AppState } from '../state/app-state.ts';
import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

/** Which keys ask for which command: key names as the terminal tells them, `ctrl-` in front. */
const KEYMAP: Readonly<Record<string, readonly string[]>> = {
  cancelMarket: ['X'],
  cancelOutcome: ['x'],
  filter: ['/'],
  sort: ['s'],
  reverse: ['S'],
  star: ['*'],
  browse: ['e'],
  outcome: ['o'],
  card: ['enter'],
  back: ['escape'],
  markets: ['1'],
  book: ['2'],
  chart: ['3'],
  orders: ['4'],
  nextPane: ['tab'],
  previousPane: ['backtab'],
  up: ['up', 'k'],
  down: ['down', 'j'],
  pageUp: ['pageup', 'ctrl-u', 'ctrl-b'],
  pageDown: ['pagedown', 'ctrl-d', 'ctrl-f'],
  first: ['g', 'home'],
  last: ['G', 'end'],
  centre: ['c'],
  bookShape: ['v'],
  coarser: ['+'],
  finer: ['-'],
  bookScale: ['l'],
  fold: ['f'],
  window: ['w'],
  chartStyle: ['t'],
  theme: ['T'],
  nextTab: [']'],
  previousTab: ['['],
  ordersHere: ['a'],
  holders: ['H'],
  writer: ['u'],
  pause: ['p'],
  refresh: ['r'],
  palette: [':'],
  messages: ['!'],
  help: ['?'],
  suspend: ['ctrl-z'],
  quit: ['q', 'ctrl-c'],
};

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

/** What a key means in a mode; undefined when nothing. Pure. */
export function resolveKey(key: KeyName, mode: Mode): Resolved | undefined {
  const name = key.ctrl ? `ctrl-${key.name}` : key.name;
  if (key.alt) return undefined;
  if (mode === 'filtering' || mode === 'palette') return resolveEdit(key, name);
  if (mode === 'armed' && name === 'enter') return { kind: 'confirm' };
  const command = COMMAND_OF_KEY.get(name);
  return command && { kind: 'command', command };
}

/** The keys of a command as people read them: `↑ k`, `Enter`, `Ctrl-C`. */
export function keyLabels(id: string): readonly string[] {
  return (KEYMAP[id] ?? []).map(keyLabel);
}

const COMMAND_OF_KEY: ReadonlyMap<string, Command> = new Map(
  COMMANDS.flatMap((command) => (KEYMAP[command.id] ?? []).map((key) => [key, command] as const)),
);

const LABELS: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
  backtab: 'Shift-Tab',
  enter: 'Enter',
  escape: 'Esc',
};

function keyLabel(key: string): string {
  if (key.startsWith('ctrl-')) return `Ctrl-${key.slice(5).toUpperCase()}`;
  return LABELS[key] ?? key;
}

/** A letter typed into the field is never a command; leaving the program still is. */
function resolveEdit(key: KeyName, name: string): Resolved | undefined {
  if (name === 'ctrl-c' || name === 'ctrl-z') {
    const command = COMMAND_OF_KEY.get(name);
    return command && { kind: 'command', command };
  }
  if (name === 'enter') return { kind: 'edit', edit: 'keep' };
  if (name === 'escape') return { kind: 'edit', edit: 'drop' };
  if (name === 'tab') return { kind: 'edit', edit: 'complete' };
  if (name === 'backspace') return { kind: 'edit', edit: 'erase' };
  if (name === 'ctrl-u' || name === 'ctrl-w') return { kind: 'edit', edit: 'clear' };
  if (key.text !== undefined && !key.ctrl) return { kind: 'edit', edit: 'insert', text: key.text };
  const command = name === 'up' || name === 'down' ? COMMAND_OF_KEY.get(name) : undefined;
  return command && { kind: 'command', command };
}
