import type { Ask, QueryValue } from '../request/request.ts';
import { firstProblem } from '../request/check-arguments.ts';
import { decodeCursorPage, FIRST_CURSOR } from '../decode/cursor-page.ts';
import type { Reader } from '../decode/reader.ts';
import type { Endpoint } from '../../domain/endpoint.ts';
import type { CursorQuery, Page } from '../decode/page.ts';

/** An ask for one page of a list by cursor (docs/interface.md, section 7). */
export function askForCursorPage<T>(
  endpoint: Endpoint,
  query: CursorQuery,
  row: Reader<T>,
  filters: Readonly<Record<string, QueryValue>> = {},
  problem?: string,
): Ask<Page<T>> {
  const cursor = query.next ?? FIRST_CURSOR;
  return {
    endpoint,
    query: { ...filters, next_cursor: cursor },
    problem: firstProblem(problem, checkFilters(filters)),
    decode: (answer) => decodeCursorPage(answer, row, cursor),
  };
}

/** A filter that is there but blank would silently list everything. */
function checkFilters(filters: Readonly<Record<string, QueryValue>>): string | undefined {
  const blank = Object.entries(filters).find(([, value]) => typeof value === 'string' && value.trim() === '');
  return blank && `${blank[0]} must not be empty; leave it out to list all`;
}
