import type { TargetScope } from '../../domain/cancel.ts';
import { sleep, type Clock } from '../../domain/clock.ts';
import { type Failure, isDefiniteNo } from '../../domain/failure.ts';
import { unfinishedList } from './cancel-failures.ts';
import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isUnder, marketIdsOf, tokenIdsOf } from '../../domain/orders-under-scope.ts';
import { sameId } from '../../domain/same-id.ts';
import type { Result } from '../../domain/result.ts';
import type { CancelService, OpenOrders, OrderFilter, ShownList } from './cancel-service.ts';

import { requestWithDeadline } from './request-with-deadline.ts';

/** For all pages of one list. */
const READING_DEADLINE_MS = 10_000;
const ENDPOINT = 'GET /data/orders';
/** A longer list of the whole account is not read for one market, when its tokens are known. */
const ACCOUNT_PAGES = 10;

export interface ReadingOptions {
  readonly service: Pick<CancelService, 'listOpen'>;
  /** The first pages of all open orders of the account, by a reading that begins now or later. */
  readonly readAccount: () => Promise<Result<OpenOrders>>;
  /** Takes each listing that came, whether the reading still waits for it or not. */
  readonly onListed?: (listing: ShownList) => void;
  readonly clock: Clock;
  readonly stop: AbortSignal;
  /** The account's list was seen to leave out orders that rest: it stands in for no other list. */
  readonly listsLeaveOut?: boolean | undefined;
}

/** What two readings side by side show under a scope: the list filtered by market, and that of the whole account. */
export interface OrdersReading {
  /** Orders that any list shows, under the scope or not. */
  readonly orders: readonly Order[];
  /** Orders that a list names in rows of which no more could be read, under the scope or not. */
  readonly unread: readonly OrderPlace[];
  /** Both were read to their end, so that an order which neither shows is in no list. */
  readonly complete: boolean;
  /** Some page of them came. */
  readonly came: boolean;
  /** Some list had rows that name no order. */
  readonly hasLostRows: boolean;
  /** One of them was: what it shows is all that it would show. */
  readonly oneComplete: boolean;
  /**
   * Ids in the account's whole list; missing where it did not come, and where it has several pages, of which one may lose a row
   * by chance while others vanish.
   */
  readonly accountIds?: ReadonlySet<string>;
  /** The account has no open order anywhere else. */
  readonly nothingElsewhere: boolean;
  /** It was read by each token of the scope, or would have been. */
  readonly isByToken: boolean;
  /** Why a list could not be read to its end. */
  readonly failure?: Failure;
}

/** Reads the open orders under `scope` twice, side by side. `known` orders tell further ids and tokens to look under. */
export async function readOpenOrders(
  scope: TargetScope,
  known: readonly Order[],
  options: ReadingOptions,
): Promise<OrdersReading> {
  const [filtered, account] = await readSideBySide(scope, known, options);
  const wholeAccount = account.some(({ whole }) => whole);
  // A service that takes no filter is asked for everything twice: rows move between pages while others vanish.
  const isFilterRefused = filtered.some(isRefused);
  const again =
    isFilterRefused && account.some(({ listed }) => hasPages(listed)) ? [await list({}, options)] : [];
  const lists = [
    ...filtered.filter((each) => !isRefused(each)),
    ...account.map(({ listed }) => listed),
    ...again,
  ];
  const isWhole = (listed: Listed): boolean => isComplete(listed) || tellsAllOf(scope, listed);
  const accountComplete = account.every(({ listed }) => isWhole(listed));
  const accountIds = idsOfOnePage(account);
  const accountWillDo = wholeAccount && !options.listsLeaveOut;
  const filteredComplete = filtered.every((each) => isWhole(each) || (isRefused(each) && accountWillDo));
  const orders = lists.flatMap((each) => (each.ok ? each.value.orders : []));
  const unread = lists.flatMap((each) => (each.ok ? (each.value.unread ?? []) : []));
  const complete = accountComplete && filteredComplete && again.every(isWhole);
  const failure = complete ? undefined : problemOf([...lists, ...filtered], options.clock);
  return {
    orders,
    unread,
    ...(accountIds && { accountIds }),
    complete,
    came: lists.some((listed) => listed.ok),
    hasLostRows: lists.some((listed) => listed.ok && listed.value.hasLostRows === true),
    oneComplete: accountComplete || filtered.every(isWhole),
    isByToken: account.some(({ listed, whole }) => !whole || isBare(listed)),
    nothingElsewhere:
      wholeAccount &&
      accountComplete &&
      [...orders.filter(isResting), ...unread].every((order) => isUnder(scope, order)),
    ...(failure && { failure }),
  };
}

type Listed = Result<OpenOrders>;

function idsOfOnePage(account: readonly AccountList[]): ReadonlySet<string> | undefined {
  const lists = account.flatMap(({ listed, whole }) => (whole ? listed : []));
  if (lists.length === 0 || !lists.every(isComplete) || lists.some(hasPages)) return undefined;
  return new Set(lists.flatMap((each) => (each.ok ? each.value.orders.map(({ id }) => id) : [])));
}

/**
 * Where one list came and another failed at once, that one is read again: a service that fails now and then would rarely
 * give both.
 */
async function readSideBySide(
  scope: TargetScope,
  known: readonly Order[],
  options: ReadingOptions,
): Promise<readonly [filtered: readonly Listed[], account: readonly AccountList[]]> {
  const filters = filtersOf(scope, known);
  const [filtered, account] = await Promise.all([
    Promise.all(filters.map((filter) => list(filter, options))),
    readAccountFor(scope, known, options),
  ]);
  const someCame = [...filtered, ...account.map(({ listed }) => listed)].some(isComplete);
  if (!someCame || options.stop.aborted) return [filtered, account];
  const { clock, stop } = options;
  const delays = [...filtered, ...account.map(({ listed }) => listed)].map(rereadDelayMs);
  const pauseMs = Math.max(0, ...delays.filter((ms) => ms !== undefined));
  if (pauseMs > 0) await sleep(clock, pauseMs, stop);
  const isAgain = (listed: Listed): boolean => rereadDelayMs(listed) !== undefined;
  return Promise.all([
    Promise.all(filtered.map((listed, i) => (isAgain(listed) ? list(filters[i] ?? {}, options) : listed))),
    account.some(({ listed }) => isAgain(listed)) ? readAccountFor(scope, known, options) : account,
  ]);
}

/** A service that wants more time is asked in the next reading. */
const MOST_PAUSE_MS = 2_000;

/** After how long a list that failed is worth another try in the same reading; undefined for none. */
function rereadDelayMs(listed: Listed): number | undefined {
  if (listed.ok) return undefined;
  const { failure } = listed;
  if (failure.kind === 'network') return 0;
  if (failure.kind === 'rejected') return (failure.status ?? 0) >= 500 ? 0 : undefined;
  const pauseMs = failure.kind === 'throttled' ? failure.retryAfterMs : undefined;
  return pauseMs !== undefined && pauseMs <= MOST_PAUSE_MS ? pauseMs : undefined;
}

/** The market's lists: under each of its ids, in each spelling that the service used. */
function filtersOf(scope: TargetScope, known: readonly Order[]): readonly OrderFilter[] {
  const listed = known.map(({ market }) => market).filter((market) => market !== '');
  const markets = new Set([...marketIdsOf(scope), ...listed]);
  return Array.from(markets, (market) => {
    if (scope.kind === 'market') return { market };
    const isMirror = scope.mirrorId !== undefined && sameId(market, scope.mirrorId);
    const tokenId = isMirror ? scope.mirrorTokenId : scope.tokenId;
    return { market, ...(tokenId !== undefined && { tokenId }) };
  });
}

interface AccountList {
  readonly listed: Listed;
  /** It is about the whole account. */
  readonly whole: boolean;
}

/**
 * All open orders of the account. Where the service refuses that list, or it is long, it is read by each token of the
 * scope; where no token is known, to its end. A list without any order, where none was ever seen, is read by token too:
 * a service that wants a filter may answer so, and a market's list alone misses orders under another spelling of its id, or
 * under another id.
 */
async function readAccountFor(
  scope: TargetScope,
  known: readonly Order[],
  options: ReadingOptions,
): Promise<readonly AccountList[]> {
  const tokens = new Set([...tokenIdsOf(scope), ...known.map(({ tokenId }) => tokenId)]);
  tokens.delete('');
  const readByToken = (): Promise<readonly AccountList[]> =>
    Promise.all(
      Array.from(tokens, async (tokenId) => ({
        listed: await listAgain({ tokenId }, options),
        whole: false,
      })),
    );
  // What is needed if the account shows nothing is not waited for one after the other.
  const beside = known.length === 0 ? readByToken() : undefined;
  const account = await within(() => options.readAccount(), options);
  const whole: AccountList = { listed: account, whole: true };
  const isLong = account.ok && account.value.cutOff === true;
  if (isBare(account) && beside) return [whole, ...(await beside).filter(({ listed }) => !isRefused(listed))];
  if (!isLong && !isRefused(account)) return [whole];
  if (tokens.size > 0) return beside ?? readByToken();
  return isLong ? [{ listed: await list({}, options), whole: true }] : [whole];
}

/** Once more where it failed at once. */
async function listAgain(filter: OrderFilter, options: ReadingOptions): Promise<Listed> {
  const listed = await list(filter, options);
  return rereadDelayMs(listed) === 0 ? list(filter, options) : listed;
}

function list(filter: OrderFilter, options: Omit<ReadingOptions, 'readAccount'>): Promise<Listed> {
  const { service, onListed, clock } = options;
  return within(async (signal) => {
    const askedAtMs = clock.monotonicMs();
    const listed = await service.listOpen(filter, signal);
    if (listed.ok) onListed?.({ ...listed.value, askedAtMs });
    return listed;
  }, options);
}

/** The first pages of the account's open orders, for all cancels that need them now. */
export function readAccountPages(
  service: Pick<CancelService, 'listOpen'>,
  clock: Clock,
  onListed?: (listing: ShownList) => void,
): Promise<Listed> {
  const { signal: stop } = new AbortController();
  return list({ mostPages: ACCOUNT_PAGES }, { service, clock, stop, ...(onListed && { onListed }) });
}

/** All open orders of the account, all pages. */
export function readWholeAccount(options: Omit<ReadingOptions, 'readAccount'>): Promise<Listed> {
  return list({}, options);
}

function within(
  run: (signal: AbortSignal) => Promise<Listed>,
  { clock, stop }: Pick<ReadingOptions, 'clock' | 'stop'>,
): Promise<Listed> {
  return requestWithDeadline({
    clock,
    endpoint: ENDPOINT,
    attempt: 1,
    deadlineMs: READING_DEADLINE_MS,
    stop,
    run,
  });
}

function isComplete(listed: Listed): boolean {
  return listed.ok && listed.value.complete;
}

/** All rows that could not be read name another market and another token: what it does not show under the scope is not there. */
function tellsAllOf(scope: TargetScope, listed: Listed): boolean {
  if (!listed.ok || !listed.value.isCompleteBut || listed.value.hasLostRows) return false;
  const { unread = [] } = listed.value;
  return unread.every((row) => row.market !== '' && row.tokenId !== '' && !isUnder(scope, row));
}

function isBare(listed: Listed): boolean {
  return isComplete(listed) && listed.ok && listed.value.orders.length === 0;
}

function hasPages(listed: Listed): boolean {
  return listed.ok && (listed.value.pages ?? 1) > 1;
}

/** The service does not answer such a question. */
function isRefused(listed: Listed): boolean {
  return !listed.ok && isDefiniteNo(listed.failure);
}

function problemOf(lists: readonly Listed[], clock: Clock): Failure {
  const failed = lists.find((listed) => !listed.ok);
  if (failed && !failed.ok) return failed.failure;
  const contradictory = lists.find((listed) => listed.ok && listed.value.contradiction !== undefined);
  const contradiction = contradictory?.ok ? contradictory.value.contradiction : undefined;
  return unfinishedList(clock, contradiction);
}
