import type { CancelAnswer, CancelRequest, TargetScope, CancelTarget } from '../../src/domain/cancel.ts';
import { type Clock, sleep } from '../../src/domain/clock.ts';
import type { Failure } from '../../src/domain/failure.ts';
import type { Order } from '../../src/domain/order.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import type { CancelService, OpenOrders, OrderFilter } from '../../src/cancel/run/cancel-service.ts';

export const MARKET = `0x${'a1'.repeat(32)}`;
export const OTHER_MARKET = `0x${'b2'.repeat(32)}`;
/** The second id of `MARKET`. */
export const MIRROR = `0x${'c3'.repeat(32)}`;
export const YES = '1'.repeat(70);
export const NO = '2'.repeat(70);
const SCOPE: TargetScope = { kind: 'market', conditionId: MARKET };

export function order(id: string, change: Partial<Order> = {}): Order {
  return {
    id,
    status: 'live',
    market: MARKET,
    tokenId: YES,
    side: 'BUY',
    price: 410_000,
    originalSize: 200_000_000,
    matchedSize: 0,
    outcome: 'Yes',
    orderType: 'GTC',
    owner: '',
    makerAddress: '',
    tradeIds: [],
    ...change,
  };
}

export function orders(count: number): Order[] {
  return Array.from({ length: count }, (_, i) => order(`o${i + 1}`));
}

/** Wall time of a list that is never old, whichever clock a test has. */
export const JUST_NOW = Date.UTC(2100, 0, 1);

export function target(pinned: readonly Order[], change: Partial<CancelTarget> = {}): CancelTarget {
  return {
    scope: SCOPE,
    question: 'Will it rain?',
    orders: pinned,
    worth: 0,
    ordersReadAtMs: JUST_NOW,
    ...change,
  };
}

interface FailureChange {
  kind: Failure['kind'];
  sent?: Failure['sent'];
  message?: string;
  endpoint?: string;
  code?: string;
  status?: number;
  retryAfterMs?: number;
}

export function failure(change: FailureChange): Failure {
  const facts = {
    endpoint: 'e',
    attempt: 1,
    atMs: 0,
    message: `told ${change.kind}`,
    advice: 'a',
    sent: 'maybe',
  };
  return { ...facts, code: 'ECONNRESET', deadlineMs: 1, ...change } as Failure;
}

export const RESET = failure({ kind: 'network' });
export const NO_CONNECTION = failure({ kind: 'network', sent: 'no', code: 'ECONNREFUSED' });
export const TIMED_OUT = failure({ kind: 'timeout' });
export const throttled = (retryAfterMs?: number): Failure =>
  failure({ kind: 'throttled', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
export const rejected = (status: number): Failure => failure({ kind: 'rejected', status });
export const UNAUTHORISED = failure({ kind: 'unauthorised', status: 401 });

/** What a scripted request does: it may carry the cancel out, and it answers something. */
export type CancelScript = (account: FakeAccount, request: CancelRequest) => Promise<Result<CancelAnswer>>;
/** What a reading gets; all lists that are read at the same moment get the same script. */
export type ListScript = (account: FakeAccount, filter: OrderFilter) => Promise<Result<OpenOrders>>;

interface Call {
  /** `list` names a market or a token, `account` nothing. */
  readonly what: 'cancel' | 'list' | 'account' | 'get';
  readonly atMs: number;
  readonly request?: CancelRequest;
}

export interface FakeAccount extends CancelService {
  open: Map<string, Order>;
  gone: Map<string, Order>;
  /** Consumed one a request; the last is kept for all later ones. */
  cancelScripts: CancelScript[];
  /** Consumed one a reading. */
  listScripts: ListScript[];
  readonly calls: Call[];
  inFlight: number;
  mostInFlight: number;
  /** Takes down what the request names, as a service would. */
  execute(request: CancelRequest): CancelAnswer;
  fill(id: string, matchedSize?: number): void;
}

/** An account on a scripted service; everything takes `delayMs` on the clock. */
export function fakeAccount(clock: Clock, resting: readonly Order[], delayMs = 5): FakeAccount {
  let listScript: ListScript = listing;
  let listedAtMs = -1;
  /** The lists of one reading are asked for at one moment. */
  function scriptOfReading(): ListScript {
    if (clock.monotonicMs() !== listedAtMs) listScript = next(account.listScripts);
    listedAtMs = clock.monotonicMs();
    return listScript;
  }
  const account: FakeAccount = {
    open: new Map(resting.map((each) => [each.id, each])),
    gone: new Map(),
    cancelScripts: [honest],
    listScripts: [listing],
    calls: [],
    inFlight: 0,
    mostInFlight: 0,
    execute: (request) => execute(account, request),
    fill(id, matchedSize) {
      const filled = account.open.get(id);
      if (!filled) return;
      account.open.delete(id);
      const isWhole = matchedSize === undefined;
      const status = isWhole ? 'matched' : 'canceled';
      account.gone.set(id, { ...filled, status, matchedSize: matchedSize ?? filled.originalSize });
    },
    async cancel(request) {
      account.calls.push({ what: 'cancel', atMs: clock.monotonicMs(), request });
      account.inFlight += 1;
      account.mostInFlight = Math.max(account.mostInFlight, account.inFlight);
      await sleep(clock, delayMs);
      const answer = await next(account.cancelScripts)(account, request);
      account.inFlight -= 1;
      return answer;
    },
    async listOpen(filter) {
      const what = filter.market === undefined && filter.tokenId === undefined ? 'account' : 'list';
      account.calls.push({ what, atMs: clock.monotonicMs() });
      const script = scriptOfReading();
      await sleep(clock, delayMs);
      return script(account, filter);
    },
    async getOrder(id) {
      account.calls.push({ what: 'get', atMs: clock.monotonicMs() });
      await sleep(clock, delayMs);
      return ok(account.open.get(id) ?? account.gone.get(id));
    },
  };
  return account;
}

function next<T>(scripts: T[]): T {
  return (scripts.length > 1 ? scripts.shift() : scripts[0]) as T;
}

function execute(account: FakeAccount, { market, tokenId }: CancelRequest): CancelAnswer {
  const canceled = [...account.open.values()].filter(
    (each) => each.market === market && (tokenId === undefined || each.tokenId === tokenId),
  );
  for (const each of canceled) {
    account.open.delete(each.id);
    account.gone.set(each.id, { ...each, status: 'canceled' });
  }
  return { canceled: canceled.map((each) => each.id), notCanceled: [] };
}

export const honest: CancelScript = async (account, request) => ok(account.execute(request));
export const listing: ListScript = async (account) =>
  ok({ orders: [...account.open.values()], complete: true });

/** Lists all that rests but this order. */
export const listingWithout =
  (id: string): ListScript =>
  async ({ open }) =>
    ok({ orders: [...open.values()].filter((each) => each.id !== id), complete: true });

/** Answers `failure`, having carried the cancel out before or not. */
export function failing(failure: Failure, executed: boolean): CancelScript {
  return async (account, request) => {
    if (executed) account.execute(request);
    return fail(failure);
  };
}

/** Answers `failure` to requests for this id, at first so many times, and carries out all others. */
export function failingUnder(id: string, failure: Failure, times = Number.POSITIVE_INFINITY): CancelScript {
  let left = times;
  return async (account, request) =>
    request.market === id && left-- > 0 ? fail(failure) : honest(account, request);
}

export const never = <T>(): Promise<T> => new Promise(() => {});

/** A list of no order, to its end. */
export const EMPTY: ListScript = async () => ok({ orders: [], complete: true });

/** An answer that names these orders, whatever rests. */
export function answer(canceled: string[], kept: Readonly<Record<string, string>> = {}): CancelScript {
  return async () =>
    ok({ canceled, notCanceled: Object.entries(kept).map(([id, reason]) => ({ id, reason })) });
}

/** The order is kept, for a reason that says nothing of its end. */
export const kept = (id: string): CancelScript => answer([], { [id]: 'locked' });

/** The first tries under this id come to these, all others to what they ask for. */
export function tries(id: string, ...first: (Failure | CancelScript)[]): CancelScript {
  const left = [...first];
  return async (account, request) => {
    const next = request.market === id ? left.shift() : undefined;
    if (next === undefined) return honest(account, request);
    return typeof next === 'function' ? next(account, request) : fail(next);
  };
}

/** Runs one script for the second id of the market, and another for the first. */
export const byId =
  (first: CancelScript, second: CancelScript): CancelScript =>
  (account, request) =>
    (request.market === MIRROR ? second : first)(account, request);

/** The first requests come to this, the others to what they ask for. */
export function once(...first: Failure[]): CancelScript {
  const left = [...first];
  return async (account, request) => {
    const failure = left.shift();
    return failure ? fail(failure) : honest(account, request);
  };
}
