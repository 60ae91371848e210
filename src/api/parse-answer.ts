import { isUtf8 } from 'node:buffer';

const DEEPEST = 64;

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

/** An answer's body as JSON; refuses what is empty, not UTF-8, nested deeper than 64, or not JSON. */
export function parseAnswer(body: Buffer): Parsed {
  if (body.length === 0) return { ok: false, problem: 'the answer is empty' };
  if (!isUtf8(body)) return { ok: false, problem: 'the answer is not UTF-8 text' };
  if (isTooDeep(body)) return { ok: false, problem: `the answer is nested deeper than ${DEEPEST}` };
  try {
    return { ok: true, value: JSON.parse(body.toString('utf8')) as unknown };
  } catch {
    return {
      ok: false,
      problem: looksLikeHtml(body) ? 'the answer is an HTML page' : 'the answer is not JSON',
    };
  }
}

export function looksLikeHtml(body: Buffer): boolean {
  return /^\s*</.test(body.toString('latin1', 0, 64));
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Counts brackets outside strings; V8 itself would parse any depth, and decoders that recurse would not. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if ((byte | 0x20) === 0x7b) {
      if (++depth > DEEPEST) return true;
    } else if ((byte | 0x20) === 0x7d) depth--;
  }
  return false;
}
