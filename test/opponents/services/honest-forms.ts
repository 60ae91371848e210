/**
 * Every spelling, page and envelope of the family that is right in its way. Each of these services does what it says, and must
 * be called clear.
 */
import { covered, type Handlers, matching, type OrderQuery } from '../support/handlers.ts';
import type { Opponent } from '../support/opponent.ts';
import { ok, problem, type Reply, withFields, withHeaders, withoutFields } from '../support/replies.ts';
import {
  camelOrder,
  catalogEvent,
  catalogMarket,
  cursorAt,
  cursorOffset,
  page,
  samplingMarket,
  simplifiedMarket,
  snakeOrder,
  wireBook,
} from '../support/wire.ts';
import {
  createMirrorOrder,
  LISBON,
  manyOrders,
  type Order,
  OSLO,
  PORTO,
  type World,
} from '../support/world.ts';

type Change = (base: Handlers, world: World) => Partial<Handlers>;

const [yes = ''] = LISBON.tokens;

/** The usual list, changed. */
const listed =
  (change: (reply: Reply, rows: readonly Order[], query: OrderQuery) => Reply): Change =>
  (base, world) => ({
    listOrders: (query, request) =>
      change(base.listOrders(query, request), matching(world.resting(), query), query),
  });

/** The usual cancel, its answer changed. */
const canceled =
  (change: (orders: readonly Order[]) => Reply): Change =>
  (_base, world) => ({
    cancel(body) {
      const orders = covered(world.resting(), body);
      world.cancel(orders);
      return change(orders);
    },
  });

const shouted = (order: Order): object => ({
  ...camelOrder(order),
  status: order.state === 'canceled' ? 'ORDER_STATUS_CANCELED' : 'ORDER_STATUS_LIVE',
});

const ids = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);
const rowsOf = (reply: Reply): unknown[] => (reply.body as { data: unknown[] }).data;

const LISTS: Readonly<Record<string, Change>> = {
  'orders in snake case': (base, world) => ({
    listOrders: (query) => page(matching(world.resting(), query).map(snakeOrder), query.next_cursor),
    order(id) {
      const order = world.find(id);
      return order ? ok(snakeOrder(order)) : base.order(id);
    },
  }),
  'a bare list': listed((reply) => ok(rowsOf(reply))),
  'a null cursor': listed((reply) => withFields(reply, { next_cursor: null })),
  'no cursor': listed((reply) => withoutFields(reply, 'next_cursor')),
  'LTE= at the end': listed((reply) => withFields(reply, { next_cursor: 'LTE=' })),
  'no count and no limit': listed((reply) => withoutFields(reply, 'count', 'limit')),
  'numbers as texts': listed((reply) =>
    withFields(reply, { limit: '100', count: String(rowsOf(reply).length) }),
  ),
  'sizes and prices as numbers': listed((reply, rows) =>
    withFields(reply, {
      data: rows.map((order) => ({ ...camelOrder(order), price: 0.3, originalSize: 10, sizeMatched: 0 })),
    }),
  ),
  'has_more: false and partial: false': listed((reply) =>
    withFields(reply, { has_more: false, partial: false }),
  ),
  'a null error': listed((reply) => withFields(reply, { error: null })),
  'a miss at a cache and an Age of 0': listed((reply) => withHeaders(reply, { age: '0', 'x-cache': 'MISS' })),
  'a dynamic answer through Cloudflare': listed((reply) =>
    withHeaders(reply, {
      'cf-cache-status': 'DYNAMIC',
      'cf-ray': '8f1b2c3d4e5f6a7b-LIS',
      server: 'cloudflare',
    }),
  ),
  'a miss at CloudFront': listed((reply) =>
    withHeaders(reply, { 'x-cache': 'Miss from cloudfront', via: '1.1 abc.cloudfront.net (CloudFront)' }),
  ),
  'no hits counted by Fastly': listed((reply) =>
    withHeaders(reply, {
      'x-cache': 'MISS, MISS',
      'x-cache-hits': '0, 0',
      'x-served-by': 'cache-lis1490-LIS',
    }),
  ),
  'a miss as RFC 9211 spells it': listed((reply) =>
    withHeaders(reply, { 'cache-status': '"edge"; fwd=uri-miss', 'cache-control': 'no-store, max-age=0' }),
  ),
  'a type of text/plain': listed((reply) =>
    withHeaders(reply, { 'content-type': 'text/plain; charset=utf-8' }),
  ),
  'statuses in capitals with ORDER_STATUS_ in front': (base, world) => {
    return {
      listOrders: (query) => page(matching(world.resting(), query).map(shouted), query.next_cursor),
      order(id) {
        const order = world.find(id);
        return order ? ok({ order: shouted(order) }) : base.order(id);
      },
    };
  },
  'canceled rows that the list keeps for a while': (_base, world) => ({
    listOrders: (query) =>
      page(
        matching(
          world.orders.filter(({ state }) => state !== 'filled'),
          query,
        ).map(camelOrder),
        query.next_cursor,
      ),
  }),
  'a filter that is ignored': (_base, world) => ({
    listOrders: ({ next_cursor: cursor }) => page(world.resting().map(camelOrder), cursor),
  }),
  'a filter by market that is refused': (base) => ({
    listOrders: (query, request) =>
      query.market === undefined
        ? base.listOrders(query, request)
        : problem(400, 'unknown parameter: market'),
  }),
  'filters that are all refused': (base) => ({
    listOrders: (query, request) =>
      query.market === undefined && query.asset_id === undefined
        ? base.listOrders(query, request)
        : problem(400, 'unknown parameter'),
  }),
  'a cursor that starts at an empty text': (base) => ({
    listOrders: (query, request) =>
      query.next_cursor === 'MA==' && query.market !== undefined
        ? base.listOrders({ ...query, next_cursor: '' }, request)
        : base.listOrders(query, request),
  }),
  'orders by id bare': (base, world) => ({
    order(id) {
      const order = world.find(id);
      return order ? ok(camelOrder(order)) : base.order(id);
    },
  }),
  'canceled orders that vanish': (base, world) => ({
    order: (id) => (world.find(id)?.state === 'canceled' ? problem(404, 'order not found') : base.order(id)),
  }),
  'orders that cannot be read by id': () => ({ order: () => problem(501) }),
};

const CANCELS: Readonly<Record<string, Change>> = {
  'null for what was not canceled': canceled((orders) => ok({ canceled: ids(orders), not_canceled: null })),
  'only what was canceled': canceled((orders) => ok({ canceled: ids(orders) })),
  'an empty list for what was not canceled': canceled((orders) =>
    ok({ canceled: ids(orders), not_canceled: [] }),
  ),
  'a 201': canceled((orders) => ({ ...ok({ canceled: ids(orders), not_canceled: {} }), status: 201 })),
  'the British spelling': canceled((orders) => ok({ cancelled: ids(orders), not_cancelled: {} })),
  notCanceled: canceled((orders) => ok({ canceled: ids(orders), notCanceled: {} })),
  'a 204': canceled(() => ({ status: 204, text: '' })),
  'other fields beside': canceled((orders) =>
    ok({ success: true, canceled: ids(orders), not_canceled: {}, took: 3 }),
  ),
  'a type of text/plain': canceled((orders) => ({
    ...ok({ canceled: ids(orders), not_canceled: {} }),
    headers: { 'content-type': 'text/plain' },
  })),
  'orders that it could not find because they were gone': (_base, world) => ({
    cancel(body) {
      const [first, ...others] = covered(world.resting(), body);
      // Canceled by another program just before.
      if (first) first.state = 'canceled';
      world.cancel(others);
      const reasons = first ? { [first.id]: "order can't be found - already canceled or matched" } : {};
      return ok({ canceled: ids(others), not_canceled: reasons });
    },
  }),
};

const CATALOGS: Readonly<Record<string, Change>> = {
  'no market by its condition id': () => ({ market: () => problem(404, 'market not found') }),
  'no markets by id at all': () => ({ market: () => problem(405), marketBySlug: () => problem(405) }),
  'an empty id for the twin': () => ({
    market: () => ok({ ...catalogMarket(LISBON), mirrorConditionId: '', mirrorClobTokenIds: '[]' }),
  }),
  'null for the twin': () => ({
    market: () => ok({ ...catalogMarket(LISBON), mirrorConditionId: null, mirrorClobTokenIds: null }),
  }),
  'its own id for the twin': () => ({
    market: () => ok({ ...catalogMarket(LISBON), mirrorConditionId: LISBON.conditionId }),
  }),
  'outcomes and tokens as lists': () => ({
    market: () => ok({ ...catalogMarket(LISBON), outcomes: LISBON.outcomes, clobTokenIds: LISBON.tokens }),
  }),
  'ids as numbers': () => ({ market: () => ok({ ...catalogMarket(LISBON), id: Number(LISBON.id) }) }),
};

const honest = (what: string, changes: Readonly<Record<string, Change>>): Opponent[] =>
  Object.entries(changes).map(([form, serve]) => ({ name: `honest, ${what} ${form}`, honest: true, serve }));

/** The twin stands in the record of the market alone. */
const untoldByLists: Opponent['serve'] = () => {
  const { mirrorConditionId: _id, mirrorTokens: _tokens, ...bare } = PORTO;
  return {
    events: () => ok([catalogEvent(bare), catalogEvent(OSLO)]),
    simplifiedMarkets: (cursor) => page([simplifiedMarket(bare), simplifiedMarket(OSLO)], cursor),
    samplingMarkets: (cursor) => page([samplingMarket(bare), samplingMarket(OSLO)], cursor),
  };
};

/** Pages of a list, their count the page's rows or the whole list's. */
const inPages = (limit: number, isTotal: boolean): Opponent => ({
  name: `honest, 130 orders in pages of ${limit}, the count that of ${isTotal ? 'all' : 'the page'}`,
  honest: true,
  orders: () => manyOrders(LISBON, 130),
  serve: (_base, world) => ({
    listOrders(query) {
      const rows = matching(world.resting(), query).map(camelOrder);
      const start = cursorOffset(query.next_cursor);
      const data = rows.slice(start, start + limit);
      const next = start + limit < rows.length ? cursorAt(start + limit) : 'LTE=';
      return ok({ data, next_cursor: next, limit, count: isTotal ? rows.length : data.length });
    },
  }),
});

export default [
  ...honest('lists with', LISTS),
  {
    name: 'honest, lists that want a filter',
    honest: true,
    neverAllClear: 'nothing tells of all orders of the account',
    serve: (base) => ({
      listOrders: (query, request) =>
        query.market === undefined && query.asset_id === undefined
          ? problem(403, 'a filter is required')
          : base.listOrders(query, request),
    }),
  },
  ...honest('a cancel that answers with', CANCELS),
  ...honest('a catalog with', CATALOGS),
  {
    name: 'honest, a numeric REF and ids as numbers',
    honest: true,
    ref: LISBON.id,
    serve: () => ({ market: () => ok({ ...catalogMarket(LISBON), id: Number(LISBON.id) }) }),
  },
  {
    name: 'honest, a slug, and a catalog that refuses a slug as an id',
    honest: true,
    ref: LISBON.slug,
    serve: (base) => ({
      market: (id) => (id === LISBON.slug ? problem(400, 'invalid id') : base.market(id)),
    }),
  },
  {
    name: 'honest, a slug, and a catalog that takes it for an id as well',
    honest: true,
    ref: LISBON.slug,
    serve: (base) => ({ market: (id) => (id === LISBON.slug ? base.marketBySlug(id) : base.market(id)) }),
  },
  {
    name: 'honest, 1,500 orders elsewhere, and a catalog that does not know the market',
    honest: true,
    orders: () => [...manyOrders(OSLO, 1_500), ...manyOrders(LISBON, 4)],
    serve: () => ({ market: () => problem(404) }),
    byKey: 'never',
  },
  inPages(100, false),
  inPages(20, true),
  {
    name: 'honest, 1,500 orders elsewhere in pages of 100',
    honest: true,
    orders: () => [...manyOrders(OSLO, 1_500), ...manyOrders(LISBON, 4)],
    byKey: 'usual',
  },
  {
    name: 'honest, 3,000 orders elsewhere on one page',
    honest: true,
    orders: () => [...manyOrders(OSLO, 3_000), ...manyOrders(LISBON, 4)],
    serve: (_base, world) => ({
      listOrders: (query) => page(matching(world.resting(), query).map(camelOrder), query.next_cursor, 5_000),
    }),
  },
  {
    name: 'honest, a twin whose id the order book does not know',
    honest: true,
    target: PORTO,
    orders: () => manyOrders(PORTO, 4),
    serve: (base) => ({
      cancel: (body) =>
        body.market === PORTO.mirrorConditionId ? problem(400, 'market not found') : base.cancel(body),
      listOrders: (query, request) =>
        query.market === PORTO.mirrorConditionId
          ? problem(400, 'market not found')
          : base.listOrders(query, request),
    }),
  },
  {
    name: 'honest, books of more tokens than were asked for, in another order',
    honest: true,
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({ books: () => ok([wireBook(OSLO, OSLO.tokens[0] ?? ''), wireBook(LISBON, yes)]) }),
  },
  {
    name: 'honest, a token whose book spells the market in capitals',
    honest: true,
    ref: yes,
    refIsToken: true,
    outcome: 'Yes',
    serve: () => ({
      books: () =>
        ok([{ ...wireBook(LISBON, yes), market: LISBON.conditionId.toUpperCase().replace('0X', '0x') }]),
    }),
    byKey: 'never',
  },
  {
    name: 'honest, filters that are ignored and 1,500 orders elsewhere',
    honest: true,
    orders: () => [...manyOrders(OSLO, 1_500), ...manyOrders(LISBON, 4)],
    serve: (_base, world) => ({
      listOrders: ({ next_cursor: cursor }) => page(world.resting().map(camelOrder), cursor),
    }),
  },
  {
    name: 'honest, market lists without the twin that the record names',
    honest: true,
    target: PORTO,
    byKey: 'usual',
    serve: untoldByLists,
  },
  {
    name: 'honest, market lists without the twin that the record names, and one outcome to cancel',
    honest: true,
    target: PORTO,
    outcome: 'Yes',
    serve: untoldByLists,
  },
  {
    name: 'honest, a catalog that is silent, and no orders elsewhere',
    honest: true,
    target: OSLO,
    serve: () => ({ market: () => ({ ending: 'hang' }) }),
    byKey: 'never',
  },
  {
    name: 'honest, orders of the twin alone',
    honest: true,
    target: PORTO,
    orders: () => [createMirrorOrder(PORTO, 0, 'a'), createMirrorOrder(PORTO, 1, 'b')],
  },
] satisfies Opponent[];
