import { DISPUTED_WIDE, JOINS, JOINS_IN_SOME, NARROW, NEVER_SHOWN, WIDE, widthClass } from './width-class.ts';

const ZERO_WIDTH_JOINER = 0x200d;
const EMOJI_STYLE = 0xfe0f;
const KEYCAP = 0x20e3;
const FIRST_ASCII = 0x20;
const LAST_ASCII = 0x7e;
const FIRST_MARK = 0x300;
/** Letters that terminals which cut by graphemes join to whatever follows, a border too (Grapheme_Cluster_Break=Prepend). */
const JOINS_NEXT_IN_FIRST_PLANE = 0xd4e;
const JOINS_NEXT: ReadonlySet<number> = new Set([
  JOINS_NEXT_IN_FIRST_PLANE,
  0x111c2,
  0x111c3,
  0x113d1,
  0x1193f,
  0x11941,
  0x11a3a,
  0x11a84,
  0x11a85,
  0x11a86,
  0x11a87,
  0x11a88,
  0x11a89,
  0x11d46,
  0x11f02,
]);

/** One glyph of a text. A walk reuses one object: read it, do not keep it. */
export interface Grapheme {
  /** Where it lies in the text, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  /** Cells it takes in most terminals: 1 or 2. */
  cells: number;
  /** Terminals differ about its cells, or it must not be shown as it is. */
  disputed: boolean;
  /** Written as it is, it takes one or two cells in every terminal and moves nothing but the cursor. */
  paintable: boolean;
}

/**
 * Calls `visit` for each glyph of `text` in order: a base with the marks that every terminal joins to it, or a
 * sequence (emoji with joiners, flags, keycaps) that terminals cut differently. Stops when `visit` gives false.
 */
export function walkGraphemes(text: string, visit: (grapheme: Grapheme) => boolean): void {
  const grapheme: Grapheme = { start: 0, end: 0, cells: 1, disputed: false, paintable: true };
  for (let at = 0; at < text.length; at = grapheme.end) {
    readGrapheme(text, at, grapheme);
    if (!visit(grapheme)) return;
  }
}

/** As many cells as characters in every terminal, with nothing to dispute or to join: most text, and all lines and bars. */
export function isNarrow(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= FIRST_ASCII && code <= LAST_ASCII) continue;
    if (code < FIRST_ASCII || widthClass(code) !== NARROW || code === JOINS_NEXT_IN_FIRST_PLANE) return false;
  }
  return true;
}

function readGrapheme(text: string, start: number, grapheme: Grapheme): void {
  const base = text.codePointAt(start) as number;
  const kind = widthClass(base);
  grapheme.start = start;
  grapheme.end = start + (base > 0xffff ? 2 : 1);
  grapheme.cells = kind === WIDE || kind === DISPUTED_WIDE ? 2 : 1;
  const joinsNext = JOINS_NEXT.has(base);
  grapheme.disputed = joinsNext || (kind !== NARROW && kind !== WIDE);
  grapheme.paintable = !joinsNext && kind !== NEVER_SHOWN && kind !== JOINS && kind !== JOINS_IN_SOME;
  if (text.charCodeAt(grapheme.end) >= FIRST_MARK) readTail(text, base, grapheme);
}

/** Takes in what follows the base and belongs to it. */
function readTail(text: string, base: number, grapheme: Grapheme): void {
  let last = base;
  while (grapheme.end < text.length) {
    const code = text.codePointAt(grapheme.end) as number;
    if (widthClass(code) !== JOINS) {
      if (!joinsInSome(code, base, last)) return;
      grapheme.disputed = true;
      grapheme.paintable = false;
      if (widens(code, base)) grapheme.cells = 2;
    }
    grapheme.end += code > 0xffff ? 2 : 1;
    last = code;
  }
}

function joinsInSome(code: number, base: number, last: number): boolean {
  if (widthClass(code) === JOINS_IN_SOME) return true;
  if (isFlagLetter(code)) return last === base && isFlagLetter(base);
  return isPictograph(base) && isPictograph(code) && (last === ZERO_WIDTH_JOINER || isSkinTone(code));
}

function widens(mark: number, base: number): boolean {
  if (mark === EMOJI_STYLE) return base > 0x7f;
  return mark === KEYCAP || isPictograph(mark);
}

function isSkinTone(code: number): boolean {
  return code >= 0x1f3fb && code <= 0x1f3ff;
}

function isFlagLetter(code: number): boolean {
  return code >= 0x1f1e6 && code <= 0x1f1ff;
}

/** Emoji and the signs that become emoji, near enough: what a joiner or a skin tone attaches to. */
function isPictograph(code: number): boolean {
  return (code >= 0x1f000 && code <= 0x1faff) || (code >= 0x2190 && code <= 0x2bff) || code === 0x3030;
}
