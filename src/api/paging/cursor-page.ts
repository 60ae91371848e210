import type { RequestSpec, QueryValue } from '../request/request.ts';
import { checkFilters, firstProblem, WRONG_NEXT } from '../request/check-arguments.ts';
import type { Reader } from '../decode/reader.ts';
import type { Endpoint } from '../../domain/endpoint.ts';
import type { CursorQuery, Page } from '../decode/page.ts';
import { isObject } from '../../text/rule.ts';
import { decodeRows } from '../decode/rows.ts';
import { readId } from '../decode/fields.ts';

/** The request for one page of a list by cursor (docs/interface.md, section 7). */
export function cursorPageRequest<T>(
  endpoint: Endpoint,
  query: CursorQuery,
  row: Reader<T>,
  filters: Readonly<Record<string, QueryValue>> = {},
  problem?: string,
): RequestSpec<Page<T>> {
  const cursor = query.next ?? FIRST_CURSOR;
  return {
    endpoint,
    query: { ...filters, next_cursor: cursor },
    problem: firstProblem(problem, checkFilters(filters), cursor.trim() === '' ? WRONG_NEXT : undefined),
    decode: (answer) => decodeCursorPage(answer, row, cursor),
  };
}

/** Base64 of "0". */
const FIRST_CURSOR = 'MA==';
/** Base64 of "-1", padded or not. */
const LAST_CURSORS: ReadonlySet<string> = new Set(['', 'LTE=', 'LTE']);

/**
 * An answer `{data, next_cursor}`, or a bare list. The list ends at "", null, a missing cursor or `LTE=`; a
 * cursor equal to the one that was sent, or beside rows one that cannot be read, does not end it (docs/interface.md, section 7).
 */
export function decodeCursorPage<T>(answer: unknown, row: Reader<T>, sent: string): Page<T> | undefined {
  if (!isObject(answer)) return decodeRows(answer, row);
  const page = decodeRows(answer['data'], row);
  const cursor = answer['next_cursor'] ?? '';
  if (!page) return undefined;
  if (typeof cursor === 'string' && LAST_CURSORS.has(cursor)) return page;
  const next = readId(cursor);
  // What it did show is told, as far as it goes: open orders, for one.
  if (next === undefined) return page.rows.length + page.lost > 0 ? { ...page, looped: true } : undefined;
  return next === sent ? { ...page, looped: true } : { ...page, next };
}
