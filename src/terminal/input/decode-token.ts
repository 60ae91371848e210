import type { FocusEvent, InputEvent, Key, MouseEvent, PasteEvent } from './input-event.ts';
import type { Token } from './escape-tokenizer.ts';

/** An event without when and with what it came. */
type Bare<Event extends InputEvent> = Omit<Event, 'readAtMs' | 'chunk' | 'alone'>;
export type Meaning =
  /** `repeated`: by a key that is held down, where the terminal tells. */
  | { readonly kind: 'key'; readonly key: Key; readonly repeated?: true }
  | Bare<PasteEvent>
  | Bare<MouseEvent>
  | Bare<FocusEvent>;

interface Modifiers {
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const NONE: Modifiers = { ctrl: false, alt: false, shift: false };

/** Ends of `ESC [ … x` and `ESC O x`. */
const LETTER_KEYS: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
};

/** Numbers of `ESC [ n ~`. */
const NUMBER_KEYS: Readonly<Record<string, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
};

const CONTROL_KEYS: Readonly<Record<number, string>> = {
  8: 'backspace',
  9: 'tab',
  10: 'enter',
  13: 'enter',
  27: 'escape',
  127: 'backspace',
};

/** What a token means to the program; undefined for answers of the terminal and for what nobody typed. */
export function decodeToken(token: Token): Meaning | undefined {
  switch (token.kind) {
    case 'character':
      return characterKey(String.fromCodePoint(token.codePoint), { ...NONE, alt: token.alt });
    case 'control':
      return controlKey(token.byte, token.alt);
    case 'escape':
      return namedKey('escape', NONE);
    case 'paste':
      return { kind: 'paste', text: token.text };
    case 'ss3':
      return decodeSs3(token.final);
    case 'csi':
      return decodeCsi(token.parameters, token.final);
  }
}

/** `ESC [ 0 n`, the answer to `ESC [ 5 n`. */
export function isAllWell(token: Token): boolean {
  return token.kind === 'csi' && token.final === 'n' && token.parameters === '0';
}

function characterKey(text: string, modifiers: Modifiers): Meaning {
  const types = !modifiers.ctrl && !modifiers.alt;
  return { kind: 'key', key: { name: text, ...(types ? { text } : {}), ...modifiers } };
}

function namedKey(name: string | undefined, modifiers: Modifiers): Meaning | undefined {
  return name === undefined ? undefined : { kind: 'key', key: { name, ...modifiers } };
}

/** Ctrl takes the upper bits off a character: 1 … 26 are a … z, 28 … 31 are \ ] ^ _. */
function controlKey(byte: number, alt: boolean): Meaning | undefined {
  const named = CONTROL_KEYS[byte];
  if (named) return namedKey(named, { ...NONE, alt });
  const character = byte === 0 ? ' ' : String.fromCharCode(byte + (byte <= 26 ? 96 : 64));
  return characterKey(character, { ...NONE, alt, ctrl: true });
}

function decodeSs3(final: string): Meaning | undefined {
  return final === 'M' ? namedKey('enter', NONE) : namedKey(LETTER_KEYS[final], NONE);
}

function decodeCsi(parameters: string, final: string): Meaning | undefined {
  if (parameters.startsWith('<')) return decodeMouse(parameters.slice(1), final);
  const [first = '', second] = parameters.split(';');
  if (!/^[\d:;]*$/.test(parameters)) return undefined;
  const [modifier, event] = (second ?? '').split(':');
  if (event === RELEASED) return undefined;
  const meaning = decodeKey(parameters, first, final, readModifiers(modifier));
  return event === REPEATED && meaning?.kind === 'key' ? { ...meaning, repeated: true } : meaning;
}

/** Kinds of events of the kitty protocol, which a program that crashed may have left on. */
const REPEATED = '2';
const RELEASED = '3';

function decodeKey(
  parameters: string,
  first: string,
  final: string,
  modifiers: Modifiers,
): Meaning | undefined {
  if (final === '~' && parameters === '201') return { kind: 'paste', text: '', late: true };
  if (final === '~') return namedKey(NUMBER_KEYS[first], modifiers);
  if (final === 'u') return decodeKeyCode(first, modifiers);
  if (final === 'Z') return namedKey('backtab', modifiers);
  if (parameters === '' && (final === 'I' || final === 'O')) return { kind: 'focus', focused: final === 'I' };
  if (final === 'X' && parameters === '') return characterKey('X', NONE);
  // `ESC [ row ; column R` is the answer to where the cursor is.
  return final === 'R' ? undefined : namedKey(LETTER_KEYS[final], modifiers);
}

/** `1 + bits`. */
function readModifiers(parameter: string | undefined): Modifiers {
  const bits = Math.max(0, Number.parseInt(parameter ?? '1', 10) - 1) || 0;
  return { shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 };
}

/** `ESC [ code ; modifiers u`, as terminals with the kitty protocol left on send Escape, Enter or Ctrl-C. */
function decodeKeyCode(parameter: string, modifiers: Modifiers): Meaning | undefined {
  const code = Number.parseInt(parameter, 10);
  if (Number.isNaN(code) || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return undefined;
  const named = CONTROL_KEYS[code];
  if (named) return namedKey(named === 'tab' && modifiers.shift ? 'backtab' : named, modifiers);
  // The code is of the key without Shift: `X` comes as 120.
  const shifted = modifiers.shift && code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
  return code < 0x20
    ? undefined
    : characterKey(String.fromCodePoint(shifted), { ...modifiers, shift: false });
}

const BUTTONS = ['left', 'middle', 'right', 'none'] as const;

/** SGR mouse reports: `ESC [ < bits ; column ; row M`, `m` for a release. */
function decodeMouse(parameters: string, final: string): Meaning | undefined {
  const numbers = /^(\d{1,3});(\d{1,5});(\d{1,5})$/.exec(parameters);
  if (!numbers || (final !== 'M' && final !== 'm')) return undefined;
  const [bits, column, row] = numbers.slice(1).map(Number) as [number, number, number];
  const wheel = (bits & 64) !== 0;
  if (wheel && (bits & 3) > 1) return undefined;
  return {
    kind: 'mouse',
    action: mouseAction(bits, final),
    button: wheel ? 'none' : (BUTTONS[bits & 3] as MouseEvent['button']),
    column: Math.max(0, column - 1),
    row: Math.max(0, row - 1),
    shift: (bits & 4) !== 0,
    alt: (bits & 8) !== 0,
    ctrl: (bits & 16) !== 0,
  };
}

function mouseAction(bits: number, final: string): MouseEvent['action'] {
  if (bits & 64) return bits & 1 ? 'wheel-down' : 'wheel-up';
  if (bits & 32) return 'drag';
  return final === 'm' ? 'release' : 'press';
}
