import type { RequestSpec, QueryValue } from '../request/request.ts';
import {
  checkFilters,
  checkInteger,
  firstProblem,
  readNext,
  WRONG_NEXT,
} from '../request/check-arguments.ts';
import type { Reader } from '../decode/reader.ts';
import { decodeRows } from '../decode/rows.ts';
import type { Endpoint } from '../../domain/endpoint.ts';
import type { OffsetQuery, Page } from '../decode/page.ts';

/** What the interface takes when no limit is sent; sent all the same, because a short page is the end. */
const DEFAULT_LIMIT = 20;

interface OffsetPageOptions {
  readonly path?: Readonly<Record<string, string>>;
  readonly filters?: Readonly<Record<string, QueryValue>>;
  readonly problem?: string | undefined;
  readonly mostRows?: number;
  readonly mostOffset?: number;
}

/** The request for one page of a list by `limit` and `offset` (docs/interface.md, section 7). */
export function offsetPageRequest<T>(
  endpoint: Endpoint,
  query: OffsetQuery,
  row: Reader<T>,
  options: OffsetPageOptions,
): RequestSpec<Page<T>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const offset = readNext(query.next) ?? query.offset ?? 0;
  return {
    endpoint,
    ...(options.path && { path: options.path }),
    query: { limit, offset, ...options.filters },
    problem: firstProblem(
      options.problem,
      checkFilters(options.filters ?? {}),
      Number.isNaN(readNext(query.next)) ? WRONG_NEXT : undefined,
      checkInteger('limit', limit, 1, options.mostRows ?? 100),
      checkInteger('offset', offset, 0, options.mostOffset),
    ),
    decode: (answer) => {
      const page = decodeRows(answer, row);
      if (!page) return undefined;
      const full = page.rows.length + page.lost >= limit;
      return full ? { ...page, next: String(offset + limit) } : page;
    },
  };
}
