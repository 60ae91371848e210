import type { Failure } from '../../domain/failure.ts';
import type { OrderPlace } from '../../domain/order.ts';
import type { Result } from '../../domain/result.ts';
import type { CallOptions } from '../../domain/call-options.ts';
import type { Page } from '../decode/page.ts';
import { isResult } from '../unwrap.ts';
import { findUnknownOption } from '../../text/find-unknown-option.ts';
import { isFunction, isObject, isRecord, checkRule, type Rule } from '../../text/rule.ts';

/** How a walk over pages ended: at the service's end mark, or cut short by one of the guards. */
export type Ending = 'end' | 'loop' | 'cap';

/** How a list is walked. */
export interface PagesOptions extends CallOptions {
  /** Stops after so many pages; 200 by default. */
  readonly maxPages?: number;
  /** Total time of each page in milliseconds, above 0; that of all of them has no limit. */
  readonly deadlineMs?: number;
}

/** A method that returns one page of something at a time. */
export type PagedMethod<Q, P> = (query: Q, options?: CallOptions) => Promise<Result<P>>;

/** What every page has, whatever its rows are. */
interface AnyPage {
  /** Names the page after this; missing when the list ended. */
  readonly next?: string;
  /** The service named no next page that can be asked for, though the list did not end. */
  readonly looped?: true;
  /** Rows dropped because they were malformed. */
  readonly lost: number;
}

/** What the last page of a walk has beside its own. */
export interface Ended {
  /** How the walk ended; missing while it goes on. */
  readonly ended?: Ending;
}

/** A whole list, as far as it could be read. */
export interface Listing<T> {
  /** Joined by id: a row seen twice is kept once, as last told. */
  readonly rows: readonly T[];
  /** Rows dropped because they were malformed. */
  readonly lost: number;
  /** Of those rows, the ones that name an order; missing for none. */
  readonly unread?: readonly OrderPlace[];
  /** Values left out of the other rows because they could not be read; missing for none. */
  readonly lostValues?: number;
  /** How many pages were read. */
  readonly pages: number;
  /** How the walk ended. */
  readonly ended: Ending | 'failed';
  /**
   * From the list's beginning the service's end mark was reached, no row was lost and nothing speaks against it: the service
   * listed nothing else. Of orders that proves nothing alone: a service may leave out some that rest.
   */
  readonly complete: boolean;
  /** What in the answers speaks against the list's being whole, in words. */
  readonly contradiction?: string;
  /** Why it ended, if `ended` is `failed`. */
  readonly failure?: Failure;
}

/**
 * Walks a list page by page: `for await (const page of pagesOf(client.listOrders, {}))`. Each page is a
 * request of its own, signed afresh. A page longer than the client reads is asked for again with half its rows, as are those
 * after it. The last page says how the walk `ended`; a failure is yielded and ends
 * it. `attempt` is told of the first page: those after it were never asked for before.
 * @throws TypeError at its first page, when `maxPages` is no whole number from 1 on, or what is given is no list method,
 * query or options
 */
export async function* pagesOf<Q, P extends AnyPage>(
  list: PagedMethod<Q, P>,
  query: NonNullable<NoInfer<Q>>,
  options: PagesOptions = {},
): AsyncGenerator<Result<P & Ended>, void> {
  checkWalk('pagesOf', list, query, options);
  const { maxPages = 200, ...call } = options;
  checkRule(MAX_PAGES, 'maxPages must be', maxPages);
  const seen = new Set<string>();
  let next: string | undefined;
  let limit = limitOf(query);
  for (let count = 1; ;) {
    const wanted = withPlace(query, {
      ...(limit !== undefined && { limit }),
      ...(next !== undefined && { next }),
    });
    const answer = await list(wanted, next === undefined ? call : { ...call, attempt: 1 });
    checkRule(PAGE, 'what the list method gives must be', answer);
    if (!answer.ok && limit !== undefined && limit > 1 && isTooLong(answer.failure)) {
      limit = Math.ceil(limit / 2);
      continue;
    }
    if (!answer.ok) return yield answer;
    next = answer.value.next;
    const ended = endingOf(answer.value, seen, count++ >= maxPages);
    yield { ok: true, value: ended ? { ...answer.value, ended } : answer.value };
    if (ended || next === undefined) return;
    seen.add(next);
  }
}

/** Filters that the query inherits stay: without them the list would be of everything. */
function withPlace<Q extends object>(query: Q, place: object): Q {
  return Object.assign(Object.create(Object.getPrototypeOf(query) as object | null) as Q, query, place);
}

function beginsAtStart({
  next,
  offset = 0,
}: {
  readonly next?: unknown;
  readonly offset?: unknown;
}): boolean {
  return next === undefined && offset === 0;
}

/** The rows of a page, for lists that let them be chosen. */
function limitOf({ limit }: { readonly limit?: unknown }): number | undefined {
  return typeof limit === 'number' ? limit : undefined;
}

function isTooLong(failure: Failure): boolean {
  return failure.kind === 'malformed' && failure.isTooLong === true;
}

function endingOf(page: AnyPage, seen: ReadonlySet<string>, last: boolean): Ending | undefined {
  if (page.looped) return 'loop';
  if (page.next === undefined) return 'end';
  if (seen.has(page.next)) return 'loop';
  return last ? 'cap' : undefined;
}

/**
 * Reads a whole list and joins its rows by `idOf`. Rows read before a failure are kept, not complete.
 * @throws TypeError when `idOf` gives no text, `maxPages` is no whole number from 1 on, or what is given is no list method,
 * query, function or options
 */
export async function collect<Q, T>(
  list: PagedMethod<Q, Page<T>>,
  query: NonNullable<NoInfer<Q>>,
  idOf: (row: T) => string,
  options: PagesOptions = {},
): Promise<Listing<T>> {
  checkWalk('collect', list, query, options);
  checkRule(ID_OF, 'the third argument of collect must be', idOf);
  const rows = new Map<string, T>();
  let lost = 0;
  let lostValues = 0;
  const unread: OrderPlace[] = [];
  let pages = 0;
  let ended: Listing<T>['ended'] = 'failed';
  let failure: Failure | undefined;
  let contradiction: string | undefined;
  const counted: Page<unknown>[] = [];
  for await (const page of pagesOf(list, query, options)) {
    if (page.ok) {
      checkRule(ROWS, 'the rows of a page must be', page.value.rows);
      for (const row of page.value.rows) rows.set(checkId(idOf(row)), row);
      lost += page.value.lost;
      lostValues += page.value.lostValues ?? 0;
      unread.push(...(page.value.unread ?? []));
      pages++;
      ended = page.value.ended ?? ended;
      contradiction ??= page.value.contradiction;
      counted.push(page.value);
    } else {
      ended = 'failed';
      failure = page.failure;
    }
  }
  contradiction ??= countProblem(counted);
  const complete = beginsAtStart(query) && ended === 'end' && lost === 0 && contradiction === undefined;
  return {
    rows: [...rows.values()],
    lost,
    ...(lostValues > 0 && { lostValues }),
    ...(unread.length > 0 && { unread }),
    pages,
    ended,
    complete,
    ...(failure && { failure }),
    ...(contradiction !== undefined && { contradiction }),
  };
}

/** What a walk takes, for programs whose compiler has not checked it. */
const LIST: Rule = ['a list method like client.listTags', isFunction];
const QUERY: Rule = ['a query, {} for everything', isRecord];
const ID_OF: Rule = ['a function that gives a row’s id, like (row) => row.id', isFunction];
const OPTION_NAMES: readonly (keyof PagesOptions)[] = [
  'maxPages',
  'signal',
  'priority',
  'attempt',
  'deadlineMs',
];
const OPTIONS: Rule = ['an object like {maxPages: 10}', isRecord];
const MAX_PAGES: Rule = [
  'a whole number, at least 1',
  (value) => value === Infinity || (Number.isSafeInteger(value) && (value as number) >= 1),
];
const PAGE: Rule = ['a page, as client.listTags gives it', isPage];
const ROWS: Rule = ['a list, as those of client.listTags are', Array.isArray];

function checkWalk(name: string, list: unknown, query: unknown, options: unknown): void {
  checkRule(LIST, `the first argument of ${name} must be`, list);
  checkRule(QUERY, `the second argument of ${name} must be`, query);
  checkRule(OPTIONS, `the options of ${name} must be`, options);
  const problem = findUnknownOption(options, OPTION_NAMES);
  if (problem !== undefined) throw new TypeError(problem);
}

function isPage(answer: unknown): boolean {
  if (!isResult(answer) || !answer.ok) return isResult(answer);
  // One record has no rows to lose, and would pass for a list of one page.
  return isObject(answer.value) && typeof answer.value['lost'] === 'number';
}

/** Rows without an id would all be one. */
function checkId(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  const given = id === '' ? 'empty' : String(id);
  throw new TypeError(`the id of a row must be text, not ${given}: see what the third argument gives`);
}

/** What counts in the answers of a whole list say against it. A count is of the page's rows or of the whole list's. */
export function countProblem(pages: readonly Page<unknown>[]): string | undefined {
  const sizes = pages.map(({ rows, lost, received = rows.length + lost }) => received);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  for (const [i, { counts = [] }] of pages.entries()) {
    const wrong = counts.find((count) => count !== sizes[i] && count !== total);
    if (wrong !== undefined) return `it counts ${wrong} rows and has ${sizes[i]}`;
  }
  return undefined;
}
