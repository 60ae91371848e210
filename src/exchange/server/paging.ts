import { fail, ok, type Result } from '../../domain/result.ts';
import { integer } from './parameters.ts';

/** Rows of a page of the CLOB lists. */
export const PAGE_ROWS = 100;
/** Base64 of -1: the family's way to say that a list is over. */
export const LIST_END = 'LTE=';

/** `limit` and `offset` of the catalog lists (interface: parameter bounds; parts of the family take longer pages). */
export const OFFSET_PAGING = {
  limit: integer(1, ({ catalogRows }) => catalogRows, 20),
  offset: integer(0, Number.MAX_SAFE_INTEGER, 0),
};

export function pageByOffset<T>(
  rows: readonly T[],
  { limit, offset }: { limit: number; offset: number },
  isWanted: (row: T) => boolean = always,
): T[] {
  return takeRows(rows, isWanted, offset, limit).taken;
}

export interface CursorPage<T> {
  data: T[];
  next_cursor: string;
  limit: number;
  count: number;
}

export interface CursorPaging<T> {
  pageRows?: number;
  isWanted?: (row: T) => boolean;
}

/** The page that a cursor asks for; `end` is what stands for the next cursor after the last. */
export function pageByCursor<T>(
  rows: readonly T[],
  cursor: string | undefined,
  end: string,
  { pageRows = PAGE_ROWS, isWanted = always }: CursorPaging<T> = {},
): Result<CursorPage<T>, string> {
  const offset = readCursor(cursor);
  if (offset === undefined) return fail('next_cursor is invalid');
  const { taken: data, isLast } = offset < 0 ? NOTHING_LEFT : takeRows(rows, isWanted, offset, pageRows);
  const next = isLast ? end : writeCursor(offset + pageRows);
  return ok({ data, next_cursor: next, limit: pageRows, count: data.length });
}

const NOTHING_LEFT = { taken: [], isLast: true };

/** The wanted rows of a page, without copying all that are wanted: a catalog may hold 50,000. */
function takeRows<T>(
  rows: readonly T[],
  isWanted: (row: T) => boolean,
  offset: number,
  limit: number,
): { taken: T[]; isLast: boolean } {
  const taken: T[] = [];
  let toSkip = offset;
  for (const row of rows) {
    if (!isWanted(row)) continue;
    if (toSkip-- > 0) continue;
    if (taken.length === limit) return { taken, isLast: false };
    taken.push(row);
  }
  return { taken, isLast: true };
}

function always(): boolean {
  return true;
}

export function writeCursor(offset: number): string {
  return Buffer.from(String(offset)).toString('base64');
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  const offset = Buffer.from(cursor, 'base64').toString('latin1');
  return /^(-1|\d{1,12})$/.test(offset) ? Number(offset) : undefined;
}
