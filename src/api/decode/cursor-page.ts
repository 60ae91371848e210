import type { Page } from './page.ts';
import type { Reader } from './reader.ts';
import { isObject } from './record.ts';
import { decodeRows } from './rows.ts';
import { readId } from './fields.ts';

/** Base64 of "0". */
export const FIRST_CURSOR = 'MA==';
/** Base64 of "-1", padded or not. */
const LAST_CURSORS: ReadonlySet<string> = new Set(['', 'LTE=', 'LTE']);

/**
 * An answer `{data, next_cursor}`, or a bare list. The list ends at "", null, a missing cursor or `LTE=`; a
 * cursor equal to the one that was sent is a loop (docs/interface.md, section 7).
 */
export function decodeCursorPage<T>(answer: unknown, row: Reader<T>, sent: string): Page<T> | undefined {
  if (!isObject(answer)) return decodeRows(answer, row);
  const page = decodeRows(answer['data'], row);
  const cursor = answer['next_cursor'] ?? '';
  if (!page) return undefined;
  if (typeof cursor === 'string' && LAST_CURSORS.has(cursor)) return page;
  const next = readId(cursor);
  if (next === undefined) return undefined;
  return next === sent ? { ...page, looped: true } : { ...page, next };
}
