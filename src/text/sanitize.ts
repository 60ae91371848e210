/**
 * Text from outside, made safe to show: no control, format, surrogate, private-use or unassigned character,
 * no line or paragraph separator, at most two marks on a base, NFC, and no longer than `maxLength` UTF-16
 * units (a cut is marked with `…`). Line feeds stay, other breaks become line feeds. Idempotent.
 */
export function sanitize(text: string, maxLength: number): string {
  if (PLAIN_LINES.test(text)) return cut(text, maxLength);
  return cut(clean(text, maxLength, '\n'), maxLength);
}

/** As `sanitize`, on one line: breaks and tabs become a blank. */
export function sanitizeLine(text: string, maxLength: number): string {
  if (PLAIN_LINE.test(text)) return cut(text, maxLength);
  return cut(clean(text, maxLength, ' '), maxLength);
}

/** Most text is printable ASCII and passes with one look. */
const PLAIN_LINE = /^[ -~]*$/;
const PLAIN_LINES = /^[ -~\n]*$/;
const BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Every category of C but the line feed; separators of lines are breaks and gone by then. */
const UNSAFE = /(?!\n)\p{C}/gu;
const TOO_MANY_MARKS = /(\p{M}{2})\p{M}+/gu;

/** What is far beyond the cut is not looked at: a long text costs no more than a short one. */
function clean(text: string, maxLength: number, newline: string): string {
  return text
    .slice(0, maxLength * 4)
    .replace(BREAK, newline)
    .replaceAll('\t', ' ')
    .replace(UNSAFE, '')
    .normalize('NFC')
    .replace(TOO_MANY_MARKS, '$1');
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  if (maxLength < 1) return '';
  const start = text.slice(0, maxLength - 1);
  const last = start.charCodeAt(start.length - 1);
  const splitPair = last >= 0xd800 && last <= 0xdbff;
  return `${splitPair ? start.slice(0, -1) : start}…`;
}
