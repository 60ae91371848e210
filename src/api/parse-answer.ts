import { isUtf8 } from 'node:buffer';

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** An answer's body as JSON; refuses what is empty, not UTF-8, or not JSON. */
export function parseAnswer(body: Buffer): Parsed {
  if (body.length === 0) return { ok: false, problem: 'the answer is empty' };
  if (!isUtf8(body)) return { ok: false, problem: 'the answer is not UTF-8 text' };
  try {
    return { ok: true, value: JSON.parse(decode(hasMark(body) ? body.subarray(3) : body)) as unknown };
  } catch {
    return {
      ok: false,
      problem: looksLikeHtml(body) ? 'the answer is an HTML page' : 'the answer is not JSON',
    };
  }
}

/** The byte order mark, which JSON has no place for and some servers send all the same. */
function hasMark(body: Buffer): boolean {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
}

/** Text of more bytes is decoded in pieces. With short ones a catalog of 50,000 markets takes ten megabytes more. */
const PIECE_BYTES = 128 * 1024;

/**
 * Node decodes into memory of the C library, twice as long as the text when one character of it is not ASCII. The longest such block that was ever
 * given back says how much the C library keeps for each thread from then on (docs/terminal.md), so no block is long.
 */
function decode(utf8: Buffer): string {
  let text = '';
  let start = 0;
  while (start < utf8.length) {
    let end = Math.min(start + PIECE_BYTES, utf8.length);
    while (isInsideCharacter(utf8, end)) end--;
    text += utf8.toString('utf8', start, end);
    start = end;
  }
  return text;
}

function isInsideCharacter(utf8: Buffer, at: number): boolean {
  return ((utf8[at] ?? 0) & 0xc0) === 0x80;
}

export function looksLikeHtml(body: Buffer): boolean {
  return /^\s*</.test(body.toString('latin1', 0, 64));
}
