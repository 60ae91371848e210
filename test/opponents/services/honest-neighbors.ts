/**
 * Honest services with members and headers that look like warnings and are none, doors that are strict in what they take, and a
 * network that drops some requests. Each must be called clear.
 */
import { type Handlers, matching } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { late, ok, problem, type Reply, RESET, withFields, withHeaders } from '../support/replies.ts';
import { camelOrder } from '../support/wire.ts';
import {
  createOrder,
  hexId,
  LISBON,
  manyOrders,
  type Order,
  OSLO,
  type ReceivedRequest,
  type World,
} from '../support/world.ts';

const honest = (name: string, serve: Opponent['serve'], more: Partial<Opponent> = {}): Opponent => ({
  name: `honest, ${name}`,
  honest: true,
  ...(serve === undefined ? {} : { serve }),
  ...more,
});

/** The same change to every list, cancel and order. */
const each =
  (change: (reply: Reply) => Reply): Opponent['serve'] =>
  (base) => ({
    listOrders: (query, request) => change(base.listOrders(query, request)),
    cancel: (body) => change(base.cancel(body)),
    order: (id) => change(base.order(id)),
  });

const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a key of a cache in which a hit is spelt': { 'x-cache-key': 'architecture/white' },
  'a cache whose host is in Hitachi': { 'x-cache': 'MISS from proxy.hitachi.example' },
  'a list of who may keep it': { 'cache-control': 'private, community="WHITELIST"' },
  'a cache that was passed by': { 'cf-cache-status': 'BYPASS', 'x-cache': 'PASS' },
  'a copy that had expired and was fetched anew': { 'cf-cache-status': 'EXPIRED' },
  'a miss told by Server-Timing': { 'server-timing': 'cdn-cache; desc=MISS, edge; dur=1, origin; dur=24' },
  'one id of Varnish': { 'x-varnish': '12345' },
  'Links that lead to no next page': { link: '</x>; rel="prev"; title="next week", </y>; rel="self"' },
  'a false for a hit': { 'x-cache-hit': 'false' },
  'no requests left': { 'x-ratelimit-remaining': '0', 'ratelimit-reset': '5' },
};

const MEMBERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'empty errors': { error: '', errorMsg: '', errors: [], error_message: null },
  'a success': { success: true, status: 'ok', code: 0, message: 'ok' },
  'a code of 200': { code: 200, status: 200 },
  'no warnings': { warnings: [], warning: null },
  'an end under other names': { nextCursor: '', next: null, hasMore: false, has_more: false },
  'a page in numbers': { page: 1, per_page: 100, offset: 0 },
  'a note of the time it took': { meta: { request_id: 'abc', took_ms: 3 }, server_time: 1_795_000_000 },
  'the cursor before': { prev_cursor: 'MA==' },
};

/** Refuses what does not fit. */
const strict =
  (code: number, fits: (request: ReceivedRequest) => boolean): Opponent['serve'] =>
  () => ({ first: (request) => (fits(request) ? undefined : problem(code)) });

/** Every n-th request meets `reply`. */
const everyNth =
  (nth: number, reply: Reply): Opponent['serve'] =>
  () => {
    let requests = 0;
    return { first: () => (++requests % nth === 0 ? reply : undefined) };
  };

/** Pages whose cursor is what `next` makes of the last row and the place behind it. */
const pagesWith =
  (limit: number, next: (last: Order, behind: number) => string): Opponent['serve'] =>
  (_base: Handlers, world: World) => {
    const starts = new Map<string, number>();
    return {
      listOrders(query) {
        const rows = matching(world.resting(), query);
        const start = starts.get(query.next_cursor ?? '') ?? 0;
        const shown = rows.slice(start, start + limit);
        const last = shown.at(-1);
        const cursor = last && start + limit < rows.length ? next(last, start + limit) : 'LTE=';
        starts.set(cursor, start + limit);
        return ok({ data: shown.map(camelOrder), next_cursor: cursor, limit, count: shown.length });
      },
    };
  };

/** A 429 that says until when as a time of its own clock. */
const throttledByDate = (clockAheadMs: number): Opponent =>
  honest(
    `a 429 until a time of a clock that is ${Math.abs(clockAheadMs) / 60_000} minutes ${clockAheadMs > 0 ? 'ahead' : 'behind'}`,
    (base, world) => ({
      cancel: (body) =>
        world.deletes().length > 1
          ? base.cancel(body)
          : withHeaders(problem(429), {
              'retry-after': new Date(Date.now() + clockAheadMs + 2_000).toUTCString(),
            }),
    }),
    { clockAheadMs },
  );

export default [
  ...Object.entries(HEADERS).map(([form, headers]) =>
    honest(
      `answers with ${form}`,
      each((reply) => withHeaders(reply, headers)),
    ),
  ),
  ...Object.entries(MEMBERS).map(([form, fields]) =>
    honest(`lists with ${form}`, (base) => ({
      listOrders: (query, request) => withFields(base.listOrders(query, request), fields),
    })),
  ),
  honest('an end of LTE= without its padding', (base) => ({
    listOrders: (query, request) => withFields(base.listOrders(query, request), { next_cursor: 'LTE' }),
  })),
  honest(
    'JSON that is set out for reading',
    each(({ body, ...reply }) => ({ ...reply, text: `\r\n${JSON.stringify(body, null, 2)}\n\n` })),
  ),
  honest('each canceled id named twice', (base) => ({
    cancel(body) {
      const reply = base.cancel(body);
      const { canceled } = reply.body as { canceled: string[] };
      return withFields(reply, { canceled: [...canceled, ...canceled] });
    },
  })),
  honest('a 404 where the list of the market is empty', (base) => ({
    listOrders(query, request) {
      const reply = base.listOrders(query, request);
      const isEmpty = (reply.body as { count: number }).count === 0;
      return isEmpty && query.market !== undefined ? problem(404, 'no orders found') : reply;
    },
  })),
  honest(
    'a door that wants JSON accepted and named',
    strict(415, ({ method, headers }) => {
      const isNamed = method !== 'DELETE' || String(headers['content-type']).startsWith('application/json');
      return isNamed && String(headers['accept']).includes('json');
    }),
  ),
  honest(
    'a door that wants a length for a body and none without',
    strict(411, ({ method, headers }) => (method === 'DELETE') === (headers['content-length'] !== undefined)),
    { byKey: 'never' },
  ),
  honest(
    'a door that wants a body without blanks',
    strict(400, ({ body }) => !/\s/.test(body)),
  ),
  honest(
    'a door that wants milliseconds',
    strict(
      401,
      ({ headers }) =>
        headers['svc_timestamp'] === undefined || /^\d{13}$/.test(`${headers['svc_timestamp']}`),
    ),
  ),
  honest('lists that are a 401 twice', (base) => {
    let lists = 0;
    return {
      listOrders: (query, request) => (++lists <= 2 ? problem(401) : base.listOrders(query, request)),
    };
  }),
  honest('a network that drops every third request', everyNth(3, RESET)),
  honest('a gateway that is closed for every fifth request', everyNth(5, problem(503))),
  throttledByDate(300_000),
  throttledByDate(-300_000),
  honest('a catalog that takes three seconds', (base) => ({ market: (id) => late(base.market(id), 3_000) })),
  honest(
    'cursors that are the id of the last row',
    pagesWith(2, ({ id }) => id),
    { orders: () => manyOrders(LISBON, 30) },
  ),
  honest(
    'cursors of odd characters',
    pagesWith(7, (_last, behind) => `${behind}+/=&?#é`),
    { orders: () => [...manyOrders(OSLO, 30), ...manyOrders(LISBON, 5)] },
  ),
  honest(
    'a bot that places orders elsewhere before each answer',
    (base, world) => {
      let placed = 0;
      return {
        listOrders(query, request) {
          world.orders.push(createOrder(OSLO, 0, `bot ${placed++}`));
          return base.listOrders(query, request);
        },
      };
    },
    { neverAllClear: 'its last order always rests' },
  ),
  honest('orders that were partly filled', undefined, {
    orders: () => [0, 1, 2].map((n) => createOrder(LISBON, n % 2, String(n), { matched: '3' })),
  }),
  honest('10,000 orders of the market in 100 pages', undefined, {
    orders: () => manyOrders(LISBON, 10_000),
    timeoutSeconds: 25,
    byKey: 'never',
  }),
  honest('everything, on sixty markets that no catalog knows', undefined, {
    everything: true,
    timeoutSeconds: 25,
    byKey: 'never',
    orders: () =>
      Array.from({ length: 60 }, (_, n) =>
        createOrder(LISBON, 0, `on ${n}`, {
          market: hexId(`market ${n}`),
          token: String(10n ** 30n + BigInt(n)),
        }),
      ),
  }),
  honest('everything, in 150 orders of one market', undefined, {
    everything: true,
    byKey: 'never',
    orders: () => manyOrders(LISBON, 150),
  }),
] satisfies Opponent[];
