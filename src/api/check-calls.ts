import { CREATOR_FORM, CREATOR_WORDS } from '../domain/creator.ts';
import type { CallOptions, Priority } from '../domain/call-options.ts';
import type { Clock } from '../domain/clock.ts';
import { endpointName, ENDPOINTS, type Endpoint } from '../domain/endpoint.ts';
import type { Failure } from '../domain/failure.ts';
import { fail, type Result } from '../domain/result.ts';
import { describeError } from '../text/describe-error.ts';
import { findUnknownOption } from '../text/find-unknown-option.ts';
import { isBoolean, isRecord, isText, type Rule } from '../text/rule.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import { PING_ENDPOINT } from './cancel-transport.ts';
import type { Client } from './client.ts';
import {
  checkDeadline,
  checkInteger,
  checkUsableId,
  checkWord,
  CORRECT_IT,
  firstProblem,
  kindOf,
} from './request/check-arguments.ts';

type Methods = Omit<
  Client,
  'cancelConnection' | 'clockOffset' | 'measureClock' | 'correctClock' | 'budgetSnapshot' | 'close'
>;
type Query<M extends keyof Methods> = NonNullable<Parameters<Methods[M]>[0]>;
type MembersOf<Q> = Q extends unknown ? keyof Q : never;
type ValueOf<Q, K> = Q extends unknown ? (K extends keyof Q ? Q[K] : never) : never;
type KindOf<V> = [V] extends [string]
  ? 'id' | 'text' | 'creator'
  : [V] extends [number]
    ? 'number'
    : [V] extends [boolean]
      ? 'flag'
      : [V] extends [string | number]
        ? 'numericId'
        : 'tokens';
/** What a method is asked by: a list of token ids, or a query with these members and no others, each of its kind. */
type Takes<Q> = Q extends readonly string[]
  ? 'a list'
  : { readonly [K in MembersOf<Q>]: KindOf<NonNullable<ValueOf<Q, K>>> };

/** A value of another kind would be sent as the text it makes: a filter by something else. */
const KINDS: Readonly<Record<'id' | 'text' | 'creator' | 'number' | 'numericId' | 'flag' | 'tokens', Rule>> =
  {
    id: ['text', isText],
    text: ['text', isText],
    // An empty one takes the client's own away.
    creator: [CREATOR_WORDS, (value) => isText(value) && (value === '' || CREATOR_FORM.test(value))],
    // Null alone, which would be left out: what else is no number the endpoint refuses, with its bounds.
    number: ['a number', (value) => value !== null],
    numericId: ['text or a number', (value) => isText(value) || typeof value === 'number'],
    flag: ['true or false', isBoolean],
    tokens: ['a list of token ids', Array.isArray],
  };

const PAGE = { limit: 'number', offset: 'number', next: 'text' } as const;
const CURSOR = { next: 'text' } as const;
const SLUG = { slug: 'id', creator: 'creator' } as const;

/** Every method with its endpoint and what it is asked by. */
export const CALLS: { readonly [M in keyof Methods]: readonly [Endpoint, Takes<Query<M>>] } = {
  listComments: [
    ENDPOINTS.comments,
    {
      ...PAGE,
      order: 'text',
      parentEntityType: 'text',
      parentEntityId: 'numericId',
      eventSlug: 'id',
      holdersOnly: 'flag',
    },
  ],
  listUserComments: [ENDPOINTS.userComments, { ...PAGE, userAddress: 'id' }],
  listReplies: [ENDPOINTS.replies, { ...PAGE, id: 'id' }],
  getMarketBySlug: [ENDPOINTS.marketBySlug, SLUG],
  getMarket: [ENDPOINTS.market, { id: 'id', creator: 'creator' }],
  listSeries: [ENDPOINTS.series, { ...PAGE, creator: 'creator' }],
  listTags: [ENDPOINTS.tags, { ...PAGE, creator: 'creator' }],
  listEvents: [
    ENDPOINTS.events,
    {
      ...PAGE,
      ...SLUG,
      active: 'flag',
      closed: 'flag',
      archived: 'flag',
      tag: 'id',
      tagId: 'numericId',
      tagSlug: 'id',
      seriesSlug: 'id',
      order: 'text',
      ascending: 'flag',
    },
  ],
  getEventBySlug: [ENDPOINTS.eventBySlug, SLUG],
  listCreators: [
    ENDPOINTS.creators,
    { ...PAGE, order: 'text', ascending: 'flag', creatorName: 'text', creatorHandle: 'text' },
  ],
  search: [
    ENDPOINTS.search,
    {
      text: 'text',
      limitPerType: 'number',
      page: 'number',
      next: 'text',
      searchTags: 'flag',
      searchProfiles: 'flag',
      creator: 'creator',
    },
  ],
  listActivity: [ENDPOINTS.activity, { ...PAGE, user: 'id' }],
  listOrders: [ENDPOINTS.orders, { ...CURSOR, id: 'id', market: 'id', tokenId: 'id' }],
  getOrder: [ENDPOINTS.order, { id: 'id' }],
  getBooks: [ENDPOINTS.books, 'a list'],
  getPrices: [ENDPOINTS.prices, 'a list'],
  getPriceHistory: [
    ENDPOINTS.priceHistory,
    {
      tokenIds: 'tokens',
      startSeconds: 'number',
      endSeconds: 'number',
      interval: 'text',
      fidelityMinutes: 'number',
    },
  ],
  getFeeRate: [ENDPOINTS.feeRate, { tokenId: 'id' }],
  cancelMarketOrders: [ENDPOINTS.cancelMarketOrders, { kind: 'text', conditionId: 'id', tokenId: 'id' }],
  listSamplingMarkets: [ENDPOINTS.samplingMarkets, CURSOR],
  listSamplingSimplifiedMarkets: [ENDPOINTS.samplingSimplifiedMarkets, CURSOR],
  listSimplifiedMarkets: [ENDPOINTS.simplifiedMarkets, CURSOR],
  listBuilderTrades: [
    ENDPOINTS.builderTrades,
    {
      ...CURSOR,
      id: 'id',
      makerAddress: 'id',
      market: 'id',
      tokenId: 'id',
      beforeSeconds: 'number',
      afterSeconds: 'number',
    },
  ],
};

/** What narrows no question. A filter that is there and undefined was to narrow one, which would be about everything. */
const NO_FILTERS: ReadonlySet<string> = new Set([
  ...Object.keys(PAGE),
  'page',
  'limitPerType',
  'order',
  'ascending',
  'searchTags',
  'searchProfiles',
  'fidelityMinutes',
]);

const PRIORITIES: readonly Priority[] = ['verify', 'orders', 'selected', 'visible', 'rest'];
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
      const priorities = name === 'cancelMarketOrders' ? (['cancel', ...PRIORITIES] as const) : PRIORITIES;
      const problem = problemOf(
        () =>
          (takes === 'a list' ? checkTokens(asked) : checkQuery(asked, takes)) ??
          (takes === 'a list' || name === 'cancelMarketOrders'
            ? undefined
            : checkUndefined(asked as object)) ??
          checkCallOptions(options, priorities),
      );
      return problem === undefined ? call(asked, options) : fail(refusal(endpoint, problem));
    };
    return [name, method] as const;
  });
  const { cancelConnection, measureClock, correctClock } = client;
  return {
    ...client,
    ...Object.fromEntries(checked),
    cancelConnection: {
      ...cancelConnection,
      async warm(options) {
        const problem = problemOf(() => checkCallOptions(options));
        return problem === undefined ? cancelConnection.warm(options) : fail(refusal(PING_ENDPOINT, problem));
      },
    },
    // These have no failure to give; what makes no sense measures nothing.
    measureClock: async (options) => (makesSense(options) ? measureClock(options) : undefined),
    correctClock: async (options) => makesSense(options) && correctClock(options),
  };

  function refusal(endpoint: Endpoint, message: string): Failure {
    const facts = { endpoint: endpointName(endpoint), attempt: 1, atMs: clock.now(), message } as const;
    const failure: Failure = { kind: 'rejected', ...facts, advice: CORRECT_IT, sent: 'no' };
    return { ...failure, advice: advise(failure) };
  }
}

/** What is asked may be an object with code of its own, which throws. */
function makesSense(options: unknown): boolean {
  return problemOf(() => checkCallOptions(options)) === undefined;
}

function problemOf(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    return `what is asked cannot be read: ${describeError(error)}`;
  }
}

function checkQuery(
  asked: unknown,
  members: Readonly<Record<string, keyof typeof KINDS>>,
): string | undefined {
  const names = Object.keys(members);
  if (!isRecord(asked)) return `the query must be an object of ${names.join(', ')}, not ${kindOf(asked)}`;
  const problem = findUnknownOption(asked, names);
  if (problem !== undefined) return problem;
  // By the members, as an endpoint reads them: an object may inherit some.
  for (const [name, kind] of Object.entries(members)) {
    const value = asked[name];
    if (value === undefined) continue;
    const [wanted, holds] = KINDS[kind];
    // Of a text that was wanted it is not said that it is one.
    const given = kind === 'creator' && isText(value) ? `"${sanitizeLine(value, 40)}"` : kindOf(value);
    if (!holds(value)) return `${name} must be ${wanted}, not ${given}`;
    const unusable = checkIds(name, kind, value);
    if (unusable !== undefined) return unusable;
  }
  return undefined;
}

/** Blank ones are refused by the endpoint, which says what they would have been taken for. */
function checkIds(name: string, kind: keyof typeof KINDS, value: unknown): string | undefined {
  if (kind === 'tokens') return checkTokens(value);
  return kind === 'id' && (value as string).trim() !== '' ? checkUsableId(name, value) : undefined;
}

/** What is no list the endpoint refuses. */
function checkTokens(tokenIds: unknown): string | undefined {
  if (!Array.isArray(tokenIds)) return undefined;
  return firstProblem(...tokenIds.map((tokenId) => checkUsableId('a token id', tokenId)));
}

function checkUndefined(asked: object): string | undefined {
  const unset = Object.entries(asked).find(([name, value]) => value === undefined && !NO_FILTERS.has(name));
  return unset && `${unset[0]} is undefined: set it, or leave out what is optional`;
}

function checkCallOptions(options: unknown, priorities = PRIORITIES): string | undefined {
  if (options === undefined) return undefined;
  if (!isRecord(options)) {
    return `the options must be an object of ${OPTIONS.join(', ')}, not ${kindOf(options)}`;
  }
  const { signal, priority, attempt, deadlineMs }: CallOptions = options;
  const isSignal = signal === undefined || typeof signal?.addEventListener === 'function';
  return firstProblem(
    findUnknownOption(options, OPTIONS),
    isSignal ? undefined : 'signal must be an AbortSignal, like that of an AbortController',
    checkWord('priority', priority, priorities),
    checkInteger('attempt', attempt, 1),
    deadlineMs === undefined ? undefined : checkDeadline(deadlineMs),
  );
}
