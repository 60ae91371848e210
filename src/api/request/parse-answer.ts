import { isUtf8 } from 'node:buffer';
import { fail, ok, type Result } from '../../domain/result.ts';

/** An answer's body as JSON; refuses what is empty, not UTF-8, or not JSON. */
export function parseAnswer(body: Buffer): Result<unknown, string> {
  if (body.length === 0) return fail('the answer is empty');
  if (!isUtf8(body)) return fail('the answer is not UTF-8 text');
  try {
    return ok(parseExactly(body.toString('utf8', hasMark(body) ? 3 : 0)));
  } catch {
    return fail(looksLikeHtml(body) ? 'the answer is an HTML page' : 'the answer is not JSON');
  }
}

const MAY_BE_INEXACT = /[[:,\s]\d{16}/;

/** A whole number that no double holds stays the text it is: two ids must not become one. */
function parseExactly(text: string): unknown {
  if (!MAY_BE_INEXACT.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key: string, value: unknown, context?: { readonly source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const source = context?.source ?? '';
    return /^\d+$/.test(source) ? source : value;
  });
}

/** The byte order mark, which JSON has no place for and some servers send all the same. */
function hasMark(body: Buffer): boolean {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
}

export function looksLikeHtml(body: Buffer): boolean {
  return /^\s*</.test(body.toString('latin1', 0, 64));
}
