import type { Page } from '../../api/page.ts';
import { type PagedMethod, pagesOf } from '../../api/pages.ts';
import { ok, type Result } from '../../domain/result.ts';
import { UsageError } from '../usage-error.ts';
import { numberOf, textOf } from './flag.ts';
import type { Question, Reading } from './read-command.ts';

interface PageOptions {
  /** Rows unless `--limit` or `--all` says otherwise; missing: all. */
  readonly usualLimit?: number;
  /** Rows of a page at most, for lists by offset. */
  readonly pageSize?: number;
}

/**
 * Walks a list as far as `--limit` or `--all` wants, from `--offset` or `--cursor` on. A first page that fails is a
 * failure; a later one leaves what was read before, and the reason.
 */
export async function readPages<Query extends object, Row>(
  { flags, signal }: Question,
  list: PagedMethod<Query, Page<Row>>,
  query: Query,
  { usualLimit, pageSize }: PageOptions = {},
): Promise<Result<Reading<Row>>> {
  const limit = readLimit(flags['limit'], flags['all'] === true) ?? usualLimit ?? Infinity;
  const offset = numberOf(flags, 'offset') ?? 0;
  const cursor = textOf(flags, 'cursor');
  const first = {
    ...query,
    ...(pageSize !== undefined && { limit: Math.min(limit, pageSize), offset }),
    ...(cursor !== undefined && { next: cursor }),
  };
  // A cursor leads to whole pages: after a part of one there is none to go on with.
  return collectUpTo(limit, pagesOf(list, first, { signal }), (page, shown, isCut) => {
    if (pageSize !== undefined) return String(offset + shown);
    return isCut ? undefined : page.next;
  });
}

async function collectUpTo<Row>(
  limit: number,
  pages: AsyncIterable<Result<Page<Row>>>,
  nextOf: (page: Page<Row>, shown: number, isCut: boolean) => string | undefined,
): Promise<Result<Reading<Row>>> {
  const rows: Row[] = [];
  let lost = 0;
  for await (const page of pages) {
    if (!page.ok) return rows.length === 0 ? page : ok({ rows, lost, failure: page.failure });
    rows.push(...page.value.rows);
    lost += page.value.lost;
    const isCut = rows.length > limit;
    if (!isCut && (rows.length < limit || page.value.next === undefined)) continue;
    const next = nextOf(page.value, limit + lost, isCut);
    return ok({ rows: rows.slice(0, limit), lost, more: true, ...(next !== undefined && { next }) });
  }
  return ok({ rows, lost });
}

function readLimit(limit: string | number | boolean | undefined, all: boolean): number | undefined {
  if (all) {
    if (limit !== undefined) throw new UsageError('--limit or --all, not both');
    return Infinity;
  }
  if (typeof limit !== 'number') return undefined;
  if (limit >= 1) return limit;
  throw new UsageError('--limit takes a whole number from 1 on');
}
