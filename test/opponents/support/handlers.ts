import { ok, problem, type Reply } from './replies.ts';
import {
  bestPrices,
  camelOrder,
  catalogEvent,
  catalogMarket,
  hasToken,
  page,
  samplingMarket,
  simplifiedMarket,
  wireBook,
} from './wire.ts';
import type { Market, Order, ReceivedRequest, World } from './world.ts';

/** The filters of `GET /data/orders`. */
export interface OrderQuery {
  readonly id?: string;
  readonly market?: string;
  readonly asset_id?: string;
  readonly next_cursor?: string;
}

/** What a cancel asks for; either spelling of the token. */
export interface CancelBody {
  readonly market?: string;
  readonly asset_id?: string;
  readonly assetId?: string;
}

/** One answer for each thing that can be asked. An opponent replaces some of them. */
export interface Handlers {
  /** Sees every request first; undefined leaves it to the others. */
  first(request: ReceivedRequest): Reply | undefined;
  listOrders(query: OrderQuery, request: ReceivedRequest): Reply;
  order(id: string): Reply;
  cancel(body: CancelBody): Reply;
  market(id: string): Reply;
  marketBySlug(slug: string): Reply;
  books(tokens: readonly string[]): Reply;
  events(query: URLSearchParams): Reply;
  simplifiedMarkets(cursor: string | undefined): Reply;
  samplingMarkets(cursor: string | undefined): Reply;
}

/** What the interface describes, without a fault. */
export function honestHandlers(world: World): Handlers {
  const marketOf = (token: string): Market | undefined =>
    world.markets.find((market) => hasToken(market, token));
  return {
    first: () => undefined,
    listOrders: (query) => page(matching(world.resting(), query).map(camelOrder), query.next_cursor),
    order(id) {
      const order = world.find(id);
      return order ? ok({ order: camelOrder(order) }) : problem(404, 'order not found');
    },
    cancel(body) {
      const taken = covered(world.resting(), body);
      world.cancel(taken);
      return ok({ canceled: taken.map(({ id }) => id), not_canceled: {} });
    },
    market(id) {
      const market = world.markets.find((one) => [one.id, one.conditionId].some((known) => same(known, id)));
      return market ? ok(catalogMarket(market)) : problem(404, 'market not found');
    },
    marketBySlug(slug) {
      const market = world.markets.find((one) => one.slug === slug);
      return market ? ok(catalogMarket(market)) : problem(404, 'market not found');
    },
    books: (tokens) =>
      ok(
        tokens.flatMap((token) => {
          const market = marketOf(token);
          return market ? [wireBook(market, token)] : [];
        }),
      ),
    events(query) {
      const limit = Number(query.get('limit') ?? 20);
      const offset = Number(query.get('offset') ?? 0);
      return ok(world.markets.map(catalogEvent).slice(offset, offset + limit));
    },
    simplifiedMarkets: (cursor) => page(world.markets.map(simplifiedMarket), cursor),
    samplingMarkets: (cursor) => page(world.markets.map(samplingMarket), cursor),
  };
}

/** The orders that the filters of a listing leave. */
export function matching(orders: readonly Order[], query: OrderQuery): Order[] {
  return orders.filter(
    (order) =>
      (query.id === undefined || order.id === query.id) &&
      (query.market === undefined || same(order.market, query.market)) &&
      (query.asset_id === undefined || order.token === query.asset_id),
  );
}

/** The orders that a cancel takes. As on a real service, a body with no key this service knows takes all of the account. */
export function covered(orders: readonly Order[], body: CancelBody): Order[] {
  const token = body.asset_id ?? body.assetId;
  return orders.filter(
    (order) =>
      (body.market === undefined || same(order.market, body.market)) &&
      (token === undefined || order.token === token),
  );
}

/** Hex ids are one thing in any case. */
export function same(one: string, other: string): boolean {
  return bare(one) === bare(other);
}

/** An id in lower case and without its 0x. */
function bare(id: string): string {
  return id.toLowerCase().replace(/^0x/, '');
}

/** What else the monitor reads; no opponent needs these. */
export function restOfInterface(world: World, request: ReceivedRequest): Reply {
  const { method, path } = request;
  if (method === 'POST' && path === '/prices') return ok(prices(world, tokensIn(request)));
  if (method === 'POST' && path === '/batch-prices-history') return ok({ history: history(request) });
  if (path === '/fee-rate') return ok({ base_fee: 0 });
  if (path === '/builder/trades') return ok({ data: [], next_cursor: 'LTE=', limit: 100, count: 0 });
  if (path === '/public-search') {
    return ok({ events: [], tags: [], pagination: { hasMore: false, totalResults: 0 } });
  }
  if (path.startsWith('/events/slug/')) {
    const market = world.markets.find(({ slug }) => path.endsWith(`/event-${slug}`));
    return market ? ok(catalogEvent(market)) : problem(404);
  }
  const lists = ['/tags', '/series', '/comments', '/activity', '/events/creators'];
  return lists.some((list) => path.startsWith(list)) ? ok([]) : problem(404);
}

export function tokensIn(request: ReceivedRequest): string[] {
  const body: unknown = JSON.parse(request.body);
  return Array.isArray(body) ? body.map((row: { token_id?: unknown }) => String(row.token_id)) : [];
}

function prices(world: World, tokens: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    tokens.flatMap((token) => {
      const market = world.markets.find((one) => hasToken(one, token));
      return market ? [[token, bestPrices(market, token)]] : [];
    }),
  );
}

function history(request: ReceivedRequest): Record<string, unknown> {
  const { markets = [] } = JSON.parse(request.body) as { markets?: string[] };
  const now = Math.floor(Date.now() / 1000);
  const points = [3000, 2000, 1000, 0].map((ago) => ({ t: now - ago, p: 0.41 }));
  return Object.fromEntries(markets.map((token) => [token, points]));
}
