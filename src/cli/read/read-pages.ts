import type { Page } from '../../api/decode/page.ts';
import { countProblem, type Ending, type PagedMethod, pagesOf } from '../../api/paging/pages.ts';
import { ok, type Result } from '../../domain/result.ts';
import { UsageError } from '../../config/settings.ts';
import { createRowFilter, type RowFilter } from './row-filter.ts';
import { numberOf, textOf } from './fields/flag.ts';
import type { ReadRequest, ReadResult } from './read-command.ts';

interface PageOptions<Row> {
  /** Rows unless `--limit` or `--all` says otherwise; missing: all. */
  readonly usualLimit?: number;
  /** Rows of a page at most, for lists by offset. */
  readonly pageSize?: number;
  /** Rows are not what the service counts: `--offset` skips them here, from the start of the list. */
  readonly skipsRows?: boolean;
  /** Names a row, for lists whose pages may overlap: one that comes on a later page again is shown once, as it came last. */
  readonly idOf?: (row: Row) => string;
  /** What was asked of the rows; those that do not match are left out and counted. */
  readonly filters?: readonly RowFilter<Row>[];
}

/** Reads a list up to `--limit`, from `--offset` or `--cursor` on. A failed later page leaves what was read. */
export async function readPages<Query extends object, Row>(
  { flags, signal }: ReadRequest,
  list: PagedMethod<Query, Page<Row>>,
  query: Query,
  { usualLimit, pageSize, skipsRows = false, idOf, filters = [] }: PageOptions<Row> = {},
): Promise<Result<ReadResult<Row>>> {
  const limit = readLimit(flags['limit'], flags['all'] === true) ?? usualLimit ?? Infinity;
  const offset = numberOf(flags, 'offset') ?? 0;
  const cursor = textOf(flags, 'cursor');
  const first = {
    ...query,
    ...(pageSize !== undefined && {
      limit: Math.min(skipsRows ? offset + limit : limit, pageSize),
      offset: skipsRows ? 0 : offset,
    }),
    ...(cursor !== undefined && { next: cursor }),
  };
  const window = {
    limit,
    skip: skipsRows ? offset : 0,
    isFromStart: cursor === undefined,
    filters,
    ...(idOf && { idOf }),
  };
  return collectUpTo(window, pagesOf(list, first, { signal }), ({ next }, { lost, others, isCut }) => {
    // Which of them come after the cut is not known.
    if (isCut && others > 0) return undefined;
    // What is lost in a list that the service counts has its place there.
    if (pageSize !== undefined) return String(offset + limit + (skipsRows ? 0 : lost + others));
    // A cursor leads to whole pages: after a part of one there is none to go on with.
    return isCut ? undefined : next;
  });
}

interface Window<Row> {
  readonly filters: readonly RowFilter<Row>[];
  readonly idOf?: (row: Row) => string;
  readonly limit: number;
  /** Rows to read and leave out before the first that counts. */
  readonly skip: number;
  /** The list is read from its first row on: what it counts can be compared. */
  readonly isFromStart: boolean;
}

/** It is the one that was asked for, an earlier one, or none that can be asked for. */
const LEADS_NOWHERE = 'its cursor names no further page';

async function collectUpTo<Row>(
  { limit, skip, isFromStart, idOf, filters }: Window<Row>,
  pages: AsyncIterable<Result<Page<Row> & { readonly ended?: Ending }>>,
  nextOf: (
    page: Page<Row>,
    so: { readonly lost: number; readonly others: number; readonly isCut: boolean },
  ) => string | undefined,
): Promise<Result<ReadResult<Row>>> {
  const read: Row[] = [];
  const places = new Map<string, number>();
  let lost = 0;
  let lostValues = 0;
  let contradiction: string | undefined;
  const walked: Page<unknown>[] = [];
  const rowFilter = createRowFilter(filters, idOf);
  const reading = (): ReadResult<Row> => ({
    rows: read.slice(skip, skip + limit),
    lost,
    lostValues,
    notices: rowFilter.notices(),
    ...(contradiction !== undefined && { contradiction }),
  });
  for await (const page of pages) {
    if (!page.ok) {
      if (read.length === 0) return page;
      return ok({ ...reading(), failure: page.failure });
    }
    joinRows(read, await rowFilter.filter(page.value.rows), places, idOf);
    lost += page.value.lost;
    lostValues += page.value.lostValues ?? 0;
    contradiction ??= page.value.contradiction ?? (page.value.ended === 'loop' ? LEADS_NOWHERE : undefined);
    walked.push(page.value);
    const isCut = read.length > skip + limit;
    const isAtCap = page.value.ended === 'cap';
    if (!isCut && !isAtCap && (read.length < skip + limit || page.value.next === undefined)) continue;
    const next = nextOf(page.value, { lost, others: rowFilter.count(), isCut });
    return ok({ ...reading(), more: true, ...(next !== undefined && { next }) });
  }
  if (isFromStart) contradiction ??= countProblem(walked);
  if (read.length === 0 && rowFilter.count() > 0)
    contradiction ??= 'it has only rows that were not asked for';
  return ok(reading());
}

/** Rows of one page stay apart, whatever they are called. */
function joinRows<Row>(
  read: Row[],
  rows: readonly Row[],
  places: Map<string, number>,
  idOf?: (row: Row) => string,
): void {
  const added: [string, number][] = [];
  for (const row of rows) {
    const id = idOf?.(row);
    const place = id === undefined ? undefined : places.get(id);
    if (place === undefined) {
      if (id !== undefined) added.push([id, read.length]);
      read.push(row);
    } else read[place] = row;
  }
  for (const [id, place] of added) places.set(id, place);
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
