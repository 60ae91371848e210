import type { CallOptions } from '../../domain/call-options.ts';
import type { Page } from '../../api/decode/page.ts';
import { type Ending, pagesOf, type PagedMethod } from '../../api/paging/pages.ts';
import type { Failure } from '../../domain/failure.ts';

/** As many pages of a list as are read at most: sixty thousand markets by a hundred. */
const MOST_PAGES = 600;
const PAGE_DEADLINE_MS = 10_000;

export interface Call extends Readonly<Required<Pick<CallOptions, 'signal' | 'attempt'>>> {
  /** Pages after the first wait for this. */
  readonly firstScreen?: Promise<void>;
}

export interface ListReading {
  readonly endpoint: string;
  readonly rows: number;
  /** Rows that could not be read. */
  readonly lost: number;
  readonly failure?: Failure;
  /** How the walk ended that did not fail. */
  readonly ended?: Ending;
}

/** Reads a list to its end, or to its first failure, and hands on each page as it comes. */
export async function readPages<Q extends object, T>(
  endpoint: string,
  list: PagedMethod<Q, Page<T>>,
  query: Q,
  { firstScreen, ...call }: Call,
  hand: (rows: readonly T[]) => void,
  maxPages = MOST_PAGES,
): Promise<ListReading> {
  const options = { ...call, maxPages, deadlineMs: PAGE_DEADLINE_MS, priority: 'rest' } as const;
  let rows = 0;
  let lost = 0;
  let ended: Ending | undefined;
  for await (const page of pagesOf(list, query, options)) {
    if (!page.ok) return { endpoint, rows, lost, failure: page.failure };
    rows += page.value.rows.length;
    lost += page.value.lost;
    ({ ended } = page.value);
    hand(page.value.rows);
    if (ended === undefined) await firstScreen;
  }
  return { endpoint, rows, lost, ended };
}
