import type { CallOptions, Priority } from '../domain/call-options.ts';
import type { Clock } from '../domain/clock.ts';
import { endpointName, ENDPOINTS, type Endpoint } from '../domain/endpoint.ts';
import type { Failure } from '../domain/failure.ts';
import { fail, type Result } from '../domain/result.ts';
import { findUnknownOption } from '../text/find-unknown-option.ts';
import type { Client } from './client.ts';
import { checkDeadline, checkInteger, checkWord, firstProblem } from './request/check-arguments.ts';

type Methods = Omit<
  Client,
  'cancelLane' | 'clockOffset' | 'measureClock' | 'correctClock' | 'budgetSnapshot' | 'close'
>;
type Query<M extends keyof Methods> = NonNullable<Parameters<Methods[M]>[0]>;
type MembersOf<Q> = Q extends unknown ? keyof Q : never;
/** What a method is asked by: a list, which it checks itself, or a query with these members and no others. */
type Takes<Q> = Q extends readonly string[] ? 'a list' : { readonly [K in MembersOf<Q>]: true };

const PAGE = { limit: true, offset: true, next: true } as const;
const CURSOR = { next: true } as const;
const SLUG = { slug: true, creator: true } as const;

const CALLS: { readonly [M in keyof Methods]: readonly [Endpoint, Takes<Query<M>>] } = {
  listComments: [
    ENDPOINTS.comments,
    {
      ...PAGE,
      order: true,
      parentEntityType: true,
      parentEntityId: true,
      eventSlug: true,
      holdersOnly: true,
    },
  ],
  listUserComments: [ENDPOINTS.userComments, { ...PAGE, userAddress: true }],
  listReplies: [ENDPOINTS.replies, { ...PAGE, id: true }],
  getMarketBySlug: [ENDPOINTS.marketBySlug, SLUG],
  getMarket: [ENDPOINTS.market, { id: true, creator: true }],
  listSeries: [ENDPOINTS.series, { ...PAGE, creator: true }],
  listTags: [ENDPOINTS.tags, { ...PAGE, creator: true }],
  listEvents: [
    ENDPOINTS.events,
    {
      ...PAGE,
      ...SLUG,
      active: true,
      closed: true,
      archived: true,
      tag: true,
      tagId: true,
      tagSlug: true,
      seriesSlug: true,
      order: true,
      ascending: true,
    },
  ],
  getEventBySlug: [ENDPOINTS.eventBySlug, SLUG],
  listCreators: [
    ENDPOINTS.creators,
    { ...PAGE, order: true, ascending: true, creatorName: true, creatorHandle: true },
  ],
  search: [
    ENDPOINTS.search,
    {
      text: true,
      limitPerType: true,
      page: true,
      next: true,
      searchTags: true,
      searchProfiles: true,
      creator: true,
    },
  ],
  listActivity: [ENDPOINTS.activity, { ...PAGE, user: true }],
  listOrders: [ENDPOINTS.orders, { ...CURSOR, id: true, market: true, tokenId: true }],
  getOrder: [ENDPOINTS.order, { id: true }],
  getBooks: [ENDPOINTS.books, 'a list'],
  getPrices: [ENDPOINTS.prices, 'a list'],
  getPriceHistory: [
    ENDPOINTS.priceHistory,
    { tokenIds: true, startSeconds: true, endSeconds: true, interval: true, fidelityMinutes: true },
  ],
  getFeeRate: [ENDPOINTS.feeRate, { tokenId: true }],
  cancelMarketOrders: [
    ENDPOINTS.cancelMarketOrders,
    {
      kind: true,
      conditionId: true,
      tokenId: true,
      mirrorId: true,
      tokenIds: true,
      mirrorTokenId: true,
      otherTokenIds: true,
    },
  ],
  listSamplingMarkets: [ENDPOINTS.samplingMarkets, CURSOR],
  listSamplingSimplifiedMarkets: [ENDPOINTS.samplingSimplifiedMarkets, CURSOR],
  listSimplifiedMarkets: [ENDPOINTS.simplifiedMarkets, CURSOR],
  listBuilderTrades: [
    ENDPOINTS.builderTrades,
    {
      ...CURSOR,
      id: true,
      makerAddress: true,
      market: true,
      tokenId: true,
      beforeSeconds: true,
      afterSeconds: true,
    },
  ],
};

const PRIORITIES: readonly Priority[] = ['cancel', 'verify', 'orders', 'selected', 'visible', 'rest'];
const OPTIONS: readonly (keyof CallOptions)[] = ['signal', 'priority', 'attempt', 'deadlineMs'];

type AnyMethod = (asked: unknown, options: unknown) => Promise<Result<unknown>>;

/**
 * The client for programs whose compiler has not checked what they ask: a call that makes no sense sends nothing, and fails as
 * `rejected`. A filter that is misspelt would list everything.
 */
export function checkCalls(
  client: Client,
  { clock, advise }: { readonly clock: Clock; readonly advise: (failure: Failure) => string },
): Client {
  const checked = Object.entries(CALLS).map(([name, [endpoint, takes]]) => {
    const call = client[name as keyof Methods] as AnyMethod;
    const method: AnyMethod = async (given, options) => {
      const asked = given === undefined && takes !== 'a list' ? {} : given;
      const problem =
        (takes === 'a list' ? undefined : checkQuery(asked, Object.keys(takes))) ?? checkCallOptions(options);
      return problem === undefined ? call(asked, options) : fail(refusal(endpoint, problem));
    };
    return [name, method] as const;
  });
  return { ...client, ...Object.fromEntries(checked) };

  function refusal(endpoint: Endpoint, message: string): Failure {
    const facts = { endpoint: endpointName(endpoint), attempt: 1, atMs: clock.now(), message } as const;
    const advice = 'Nothing was sent; ask for what there is.';
    const failure: Failure = { kind: 'rejected', ...facts, advice, sent: 'no' };
    return { ...failure, advice: advise(failure) };
  }
}

function checkQuery(asked: unknown, members: readonly string[]): string | undefined {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) {
    return `the query must be an object of ${members.join(', ')}, not ${kindOf(asked)}`;
  }
  return findUnknownOption(asked, members) ?? checkIds(asked);
}

/** What names something. A number would be another name, and a list filtered by that is empty. */
const IDS: ReadonlySet<string> = new Set([
  'id',
  'market',
  'tokenId',
  'makerAddress',
  'user',
  'userAddress',
  'slug',
  'conditionId',
  'creator',
]);

function checkIds(asked: object): string | undefined {
  const wrong = Object.entries(asked).find(
    ([name, value]) => IDS.has(name) && value !== undefined && typeof value !== 'string',
  );
  return wrong && `${wrong[0]} must be text, not ${kindOf(wrong[1])}`;
}

function checkCallOptions(options: unknown): string | undefined {
  if (options === undefined) return undefined;
  if (typeof options !== 'object' || options === null) {
    return `the options must be an object of ${OPTIONS.join(', ')}, not ${kindOf(options)}`;
  }
  const { signal, priority, attempt, deadlineMs }: CallOptions = options;
  const isSignal = signal === undefined || typeof signal?.addEventListener === 'function';
  return firstProblem(
    findUnknownOption(options, OPTIONS),
    isSignal ? undefined : 'signal must be an AbortSignal, like that of an AbortController',
    checkWord('priority', priority, PRIORITIES),
    checkInteger('attempt', attempt, 1),
    deadlineMs === undefined ? undefined : checkDeadline(deadlineMs),
  );
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : typeof value;
}
