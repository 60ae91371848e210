import { createPasteCollector } from './paste-collector.ts';
import type { PasteCollector } from './paste-collector.ts';
import { createUtf8Decoder } from './utf8-decoder.ts';
import type { Utf8Decoder } from './utf8-decoder.ts';

/** A piece of input that means one thing: a character, a control byte, a sequence or a paste. */
export type Token =
  | { readonly kind: 'character'; readonly codePoint: number; readonly alt: boolean }
  | { readonly kind: 'control'; readonly byte: number; readonly alt: boolean }
  | { readonly kind: 'escape' }
  /** `ESC [ parameters final` */
  | { readonly kind: 'csi'; readonly parameters: string; readonly final: string }
  /** `ESC O final` */
  | { readonly kind: 'ss3'; readonly final: string }
  | { readonly kind: 'paste'; readonly text: string };

/**
 * What the tokenizer is in the middle of. `escape`: an ESC whose rest may follow. `late`: an ESC that was taken for
 * the key; a rest that follows now came over a slow link. `held`: a bracket or an O alone after that, which is a key if no
 * rest follows soon. `string`: an answer of the terminal. `skip`: raw bytes
 * of an old kind of report.
 */
export type TokenizerState =
  | 'ground'
  | 'escape'
  | 'late'
  | 'held'
  | 'csi'
  | 'ss3'
  | 'string'
  | 'paste'
  | 'skip';

export interface EscapeTokenizer {
  readonly state: TokenizerState;
  /** Nothing is unfinished. */
  readonly settled: boolean;
  /** How often something that can stay unfinished has begun. */
  readonly begun: number;
  push(bytes: Uint8Array): void;
  /** In a paste: its closing bracket has begun, and these bytes go on with it. */
  continuesPasteEnd(bytes: Uint8Array): boolean;
  /** No byte came for the time that the state allows: settles for what there is. */
  expire(): void;
  reset(): void;
}

interface Cutting {
  state: TokenizerState;
  begun: number;
  parameters: string;
  held: number;
  /** Raw bytes still to be dropped. */
  skip: number;
  /** An ESC was read inside a string: a backslash ends it. */
  ending: boolean;
  /** The read being cut holds one byte. */
  single: boolean;
  readonly utf8: Utf8Decoder;
  readonly paste: PasteCollector;
  readonly emit: (token: Token) => void;
}

const ESC = 0x1b;
const BEL = 0x07;
const CANCEL = 0x18;
const SUBSTITUTE = 0x1a;
const BACKSLASH = 0x5c;
const DELETE = 0x7f;
const LAST_C1 = 0x9f;
const LONGEST_PARAMETERS = 64;

/** Cuts input into tokens, wherever the reads cut it. Answers of the terminal (OSC, DCS, APC, PM) make none. */
export function createEscapeTokenizer(emit: (token: Token) => void): EscapeTokenizer {
  const cutting: Cutting = {
    state: 'ground',
    begun: 0,
    parameters: '',
    held: 0,
    skip: 0,
    ending: false,
    single: false,
    utf8: createUtf8Decoder(),
    paste: createPasteCollector(),
    emit,
  };
  return {
    get state() {
      return cutting.state;
    },
    get settled() {
      return (cutting.state === 'ground' || cutting.state === 'late') && !cutting.utf8.pending;
    },
    get begun() {
      return cutting.begun;
    },
    push(bytes) {
      cutting.single = bytes.length === 1;
      for (const byte of bytes) CUT[cutting.state](cutting, byte);
    },
    continuesPasteEnd: (bytes) => cutting.paste.continuesEnd(bytes[0]),
    expire() {
      const { state } = cutting;
      cutting.state = state === 'escape' ? 'late' : 'ground';
      if (state === 'escape') emit({ kind: 'escape' });
      if (state === 'held') cutGround(cutting, cutting.held);
      if (state === 'paste') emit({ kind: 'paste', text: cutting.paste.finish() });
    },
    reset() {
      cutting.state = 'ground';
      cutting.utf8.reset();
    },
  };
}

const CUT: Readonly<Record<TokenizerState, (cutting: Cutting, byte: number) => void>> = {
  ground: cutGround,
  escape: cutAfterEscape,
  late: cutAfterLateEscape,
  held: cutAfterHeld,
  csi: cutCsi,
  ss3: cutSs3,
  string: cutString,
  paste: cutPaste,
  skip: cutSkipped,
};

/** `ESC X` opens a string, too, but no terminal sends it: there it is the key, with Alt. */
const INTRODUCERS: Readonly<Record<string, TokenizerState>> = {
  '[': 'csi',
  O: 'ss3',
  ']': 'string',
  P: 'string',
  '^': 'string',
  _: 'string',
};

function begin(cutting: Cutting, state: TokenizerState): void {
  cutting.state = state;
  cutting.begun++;
  cutting.parameters = '';
  cutting.ending = false;
}

function cutGround(cutting: Cutting, byte: number): void {
  if (byte >= 0x20 && byte !== DELETE) {
    const codePoint = cutting.utf8.push(byte);
    const shown = codePoint !== undefined && (codePoint < DELETE || codePoint > LAST_C1);
    if (shown) cutting.emit({ kind: 'character', codePoint, alt: false });
    return;
  }
  cutting.utf8.reset();
  if (byte === ESC) begin(cutting, 'escape');
  else cutting.emit({ kind: 'control', byte, alt: false });
}

function cutAfterEscape(cutting: Cutting, byte: number): void {
  cutting.state = 'ground';
  if (introduce(cutting, byte)) return;
  if (byte === ESC) {
    cutting.emit({ kind: 'escape' });
    begin(cutting, 'escape');
  } else if (byte < 0x20 || byte === DELETE) cutting.emit({ kind: 'control', byte, alt: true });
  else if (byte < DELETE) cutting.emit({ kind: 'character', codePoint: byte, alt: true });
  else cutGround(cutting, byte);
}

/** A single key cannot open a string when the Escape before it may have been typed, too; what else it may open is waited for. */
function cutAfterLateEscape(cutting: Cutting, byte: number): void {
  cutting.state = 'ground';
  const opened = INTRODUCERS[String.fromCharCode(byte)];
  if (opened === undefined || (cutting.single && opened === 'string')) return cutGround(cutting, byte);
  begin(cutting, cutting.single ? 'held' : opened);
  cutting.held = byte;
}

/** The same key again is one more key. */
function cutAfterHeld(cutting: Cutting, byte: number): void {
  cutting.state = 'ground';
  if (cutting.single && byte === cutting.held) {
    cutGround(cutting, byte);
    cutGround(cutting, byte);
    return;
  }
  introduce(cutting, cutting.held);
  CUT[cutting.state](cutting, byte);
}

function introduce(cutting: Cutting, byte: number): boolean {
  const state = INTRODUCERS[String.fromCharCode(byte)];
  if (state) begin(cutting, state);
  return state !== undefined;
}

function cutCsi(cutting: Cutting, byte: number): void {
  if (byte < 0x20 || byte >= DELETE) return abort(cutting, byte);
  const character = String.fromCharCode(byte);
  if (byte >= 0x40) finishCsi(cutting, character);
  else if (cutting.parameters.length < LONGEST_PARAMETERS) cutting.parameters += character;
}

/** Beside the usual end: a paste, the kernel console's `[[A`, and mouse reports of three raw bytes. */
function finishCsi(cutting: Cutting, final: string): void {
  const { parameters } = cutting;
  cutting.state = 'ground';
  if (final === '~' && parameters === '200') begin(cutting, 'paste');
  else if (final === '[' && parameters === '') skipNext(cutting, 1);
  else if (final === 'M' && parameters === '') skipNext(cutting, 3);
  else cutting.emit({ kind: 'csi', parameters, final });
}

function skipNext(cutting: Cutting, bytes: number): void {
  begin(cutting, 'skip');
  cutting.skip = bytes;
}

/** A control byte or a character beyond ASCII breaks a sequence off, and is what it is. */
function abort(cutting: Cutting, byte: number): void {
  cutting.state = 'ground';
  if (byte !== CANCEL && byte !== SUBSTITUTE) cutGround(cutting, byte);
}

function cutSs3(cutting: Cutting, byte: number): void {
  if (byte < 0x20 || byte >= DELETE) return abort(cutting, byte);
  cutting.state = 'ground';
  cutting.emit({ kind: 'ss3', final: String.fromCharCode(byte) });
}

function cutString(cutting: Cutting, byte: number): void {
  if (cutting.ending) {
    cutting.state = 'ground';
    if (byte !== BACKSLASH) cutAfterEscape(cutting, byte);
  } else if (byte === ESC) cutting.ending = true;
  else if (byte === BEL || byte === CANCEL || byte === SUBSTITUTE) cutting.state = 'ground';
}

function cutPaste(cutting: Cutting, byte: number): void {
  const text = cutting.paste.push(byte);
  if (text === undefined) return;
  cutting.state = 'ground';
  cutting.emit({ kind: 'paste', text });
}

function cutSkipped(cutting: Cutting): void {
  cutting.skip--;
  if (cutting.skip <= 0) cutting.state = 'ground';
}
