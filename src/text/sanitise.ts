/**
 * Text from outside, made safe to show: no control, format, surrogate, private-use or unassigned character,
 * no line or paragraph separator, at most two marks on a base, NFC, and no longer than `maxLength` UTF-16
 * units (a cut is marked with `…`). Line feeds stay.
 */
export function sanitise(text: string, maxLength: number): string {
  return PLAIN_LINES.test(text) ? cut(text, maxLength) : cut(clean(text, maxLength, UNSAFE), maxLength);
}

/** As `sanitise`, on one line: every break and tab becomes a blank. */
export function sanitiseLine(text: string, maxLength: number): string {
  if (PLAIN.test(text)) return cut(text, maxLength);
  return cut(clean(text.replace(BREAKS, ' '), maxLength, UNSAFE), maxLength);
}

const PLAIN = /^[ -~]*$/;
const PLAIN_LINES = /^[ -~\n]*$/;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Everything of the categories C (but the line feed), Zl and Zp. */
const UNSAFE = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;
const MARKS = /(\p{M}{2})\p{M}+/gu;

function clean(text: string, maxLength: number, unsafe: RegExp): string {
  const bounded = text.length > maxLength * 4 ? text.slice(0, maxLength * 4) : text;
  return bounded.replace(unsafe, '').normalize('NFC').replace(MARKS, '$1');
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = maxLength - 1;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end--;
  return `${text.slice(0, end)}…`;
}
