/** By ASCII character, the glyphs that it stands for. */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map(
  [
    ['-', '─━–—−'],
    ['|', '│┃'],
    ['~', '…≈'],
    ['.', '·。'],
    ['*', '•●★'],
    ["'", '‘’'],
    ['"', '“”«»'],
    ['^', '↑▲'],
    ['v', '↓▼▾'],
    ['>', '→▸≥'],
    ['<', '←◂≤'],
    ['{', '‹'],
    ['+', '±'],
    ['x', '×'],
    ['o', '○°œø'],
    ['/', '÷'],
    ['=', '‖'],
    ['!', '◆'],
    ['c', '¢'],
    ['S', 'Σ'],
    ['E', '€'],
    ['L', '£Ł'],
    ['Y', '¥'],
    ['s', 'ß'],
    ['a', 'æ'],
    ['A', 'Æ'],
    ['O', 'ŒØ'],
    ['d', 'đð'],
    ['D', 'ĐÐΔ'],
    ['t', 'þ'],
    ['T', 'Þ'],
    ['l', 'ł'],
    ['i', 'ı'],
  ].flatMap(([ascii = '', glyphs = '']) => Array.from(glyphs, (glyph) => [glyph, ascii] as const)),
);

const FIRST_LINE = 0x2500;
const FIRST_BLOCK = 0x2580;
const AFTER_BLOCKS = 0x25a0;
const BRAILLE_BLANK = 0x2800;
const AFTER_BRAILLE = 0x2900;

/** The ASCII character closest to a glyph, or `?`. */
export function asciiFor(glyph: string): string {
  const codePoint = glyph.codePointAt(0) as number;
  if (codePoint < 0x7f && glyph.length === 1) return glyph;
  const substitute = SUBSTITUTES.get(glyph);
  if (substitute !== undefined) return substitute;
  if (codePoint === BRAILLE_BLANK) return ' ';
  if (isWithin(codePoint, FIRST_BLOCK, AFTER_BLOCKS) || isWithin(codePoint, BRAILLE_BLANK, AFTER_BRAILLE))
    return '#';
  if (isWithin(codePoint, FIRST_LINE, FIRST_BLOCK)) return '+';
  const [base = ''] = glyph.normalize('NFKD');
  return SUBSTITUTES.get(base) ?? (/^[ -~]$/.test(base) ? base : '?');
}

/** A text in ASCII, a character for each glyph. */
export function toAscii(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text;
  return Array.from(text.normalize('NFD').replace(/\p{M}/gu, ''), asciiFor).join('');
}

function isWithin(codePoint: number, first: number, after: number): boolean {
  return codePoint >= first && codePoint < after;
}
