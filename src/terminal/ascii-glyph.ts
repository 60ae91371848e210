const STAND_INS: Readonly<Record<string, string>> = {
  '─': '-',
  '━': '-',
  '│': '|',
  '┃': '|',
  '…': '~',
  '·': '.',
  '•': '*',
  '●': '*',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
};

const FIRST_LINE = 0x2500;
const FIRST_BLOCK = 0x2580;
const AFTER_BLOCKS = 0x25a0;

/** What stands for a glyph on a terminal that shows ASCII alone: lines stay lines, bars bars, the rest is `?`. */
export function asciiFor(text: string): string {
  const codePoint = text.codePointAt(0) as number;
  if (codePoint < 0x7f && text.length === 1) return text;
  const standIn = STAND_INS[text];
  if (standIn !== undefined) return standIn;
  if (codePoint >= FIRST_BLOCK && codePoint < AFTER_BLOCKS) return '#';
  return codePoint >= FIRST_LINE && codePoint < FIRST_BLOCK ? '+' : '?';
}
