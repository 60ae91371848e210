import type { IncomingHttpHeaders } from 'node:http';
import { authProblem, type PlainOrder } from './account.ts';
import { findByToken, marketJson, MARKETS, simplifiedJson } from './catalog.ts';
import { bookJson, historyJson, pricesJson } from './order-books.ts';

export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** What moves: the account's resting orders and a beat that every question about books advances. */
export interface PlainState {
  orders: PlainOrder[];
  beat: number;
}

type Handler = (request: Request, state: PlainState, part: string) => Answer;

const END_OF_PAGES = 'LTE=';
const ORDERS_A_PAGE = 3;

const ROUTES: readonly (readonly [pattern: RegExp, handler: Handler])[] = [
  [/^GET \/events$/, ({ url }) => ok(sliceByOffset([event()], url))],
  [/^GET \/events\/slug\/([^/]+)$/, (_request, _state, slug) => (slug === 'plain' ? ok(event()) : missing())],
  [/^GET \/events\/creators$/, () => ok([{ id: '1', creatorName: 'Plain', creatorHandle: null }])],
  [/^GET \/markets\/slug\/([^/]+)$/, (_request, _state, slug) => oneMarket((market) => market.slug === slug)],
  [
    /^GET \/markets\/([^/]+)$/,
    (_request, _state, id) => oneMarket((market) => market.id === id || market.conditionId === id),
  ],
  [/^GET \/series$/, ({ url }) => ok(sliceByOffset([{ id: '3', slug: 'plain-series' }], url))],
  [/^GET \/tags$/, ({ url }) => ok(sliceByOffset([{ id: 7, label: 'Plain', slug: 'plain' }], url))],
  [/^GET \/comments(\/.*)?$/, () => ok([])],
  [/^GET \/public-search$/, ({ url }) => ok(search(url.searchParams.get('q') ?? ''))],
  [/^GET \/activity$/, () => ok([])],
  [/^GET \/simplified-markets$/, () => page(MARKETS.map(simplifiedJson))],
  [/^GET \/sampling-simplified-markets$/, () => page(MARKETS.map(simplifiedJson))],
  [/^GET \/sampling-markets$/, () => page([])],
  [/^GET \/fee-rate$/, () => ok({ base_fee: '0' })],
  [/^POST \/books$/, (request, state) => perToken(request, (token) => bookJson(token, state.beat++))],
  [/^POST \/prices$/, (request) => keyedByToken(tokensOf(request), pricesJson)],
  [/^POST \/batch-prices-history$/, history],
  [/^GET \/data\/orders$/, signed(listOrders)],
  [/^GET \/data\/order\/([^/]+)$/, signed(oneOrder)],
  [/^DELETE \/cancel-market-orders$/, signed(cancelOrders)],
  [/^GET \/builder\/trades$/, signed(() => page([]))],
];

/** The well-behaved answer to a request, by the interface and what its family is known to do. */
export function answerRequest(request: Request, state: PlainState): Answer {
  const line = `${request.method} ${request.url.pathname}`;
  for (const [pattern, handler] of ROUTES) {
    const match = pattern.exec(line);
    if (match) return handler(request, state, decodeURIComponent(match[1] ?? ''));
  }
  return missing();
}

const ok = (json: unknown): Answer => ({ status: 200, json });
const missing = (): Answer => ({ status: 404, json: { error: 'not found' } });
const refuse = (status: number, error: string): Answer => ({ status, json: { error } });

function signed(handler: Handler): Handler {
  return (request, state, part) => {
    const problem = authProblem(request.method, request.url.pathname, request.body, request.headers);
    return problem === undefined ? handler(request, state, part) : refuse(401, problem);
  };
}

function page(data: readonly unknown[], next_cursor = END_OF_PAGES): Answer {
  return ok({ data, next_cursor, limit: 100, count: data.length });
}

function sliceByOffset(rows: readonly unknown[], url: URL): unknown[] {
  const offset = Number(url.searchParams.get('offset') ?? 0);
  return rows.slice(offset, offset + Number(url.searchParams.get('limit') ?? 20));
}

function event(): object {
  const tags = [{ id: '7', label: 'Plain', slug: 'plain', requiresTranslation: null }];
  return {
    id: '9',
    slug: 'plain',
    title: 'Plain things',
    active: true,
    tags,
    markets: MARKETS.map(marketJson),
  };
}

function oneMarket(isWanted: (market: (typeof MARKETS)[number]) => boolean): Answer {
  const market = MARKETS.find(isWanted);
  return market ? ok(marketJson(market)) : missing();
}

function search(text: string): object {
  const events = 'plain things'.includes(text.toLowerCase())
    ? [{ id: '9', slug: 'plain', title: 'Plain things' }]
    : [];
  return { events, tags: [], pagination: { hasMore: false, totalResults: events.length } };
}

function tokensOf({ body }: Request): string[] {
  return (JSON.parse(body) as { token_id: string }[]).map(({ token_id }) => token_id);
}

/** In reverse, because order is not promised; unknown tokens are left out. */
function perToken(request: Request, build: (tokenId: string) => object | undefined): Answer {
  return ok(tokensOf(request).toReversed().map(build).filter(Boolean));
}

function keyedByToken(tokenIds: readonly string[], build: (tokenId: string) => unknown): Answer {
  const entries = tokenIds.map((tokenId) => [tokenId, build(tokenId)] as const);
  return ok(Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

function history({ body }: Request): Answer {
  const { markets } = JSON.parse(body) as { markets: string[] };
  const nowSeconds = Math.floor(Date.now() / 1000);
  const known = markets.filter(findByToken);
  return ok({ history: Object.fromEntries(known.map((token) => [token, historyJson(token, nowSeconds)])) });
}

function listOrders({ url }: Request, { orders }: PlainState): Answer {
  const wanted = (name: string, value: string): boolean =>
    [null, '', value].includes(url.searchParams.get(name));
  const listed = orders.filter(
    ({ id, market, tokenId }) => wanted('id', id) && wanted('market', market) && wanted('asset_id', tokenId),
  );
  const start = Number(Buffer.from(url.searchParams.get('next_cursor') ?? 'MA==', 'base64').toString());
  const end = start + ORDERS_A_PAGE;
  const next = end < listed.length ? Buffer.from(String(end)).toString('base64') : END_OF_PAGES;
  return page(
    listed.slice(start, end).map(({ json }) => json),
    next,
  );
}

/** Bare, without the `order` around it that the interface shows. */
function oneOrder(_request: Request, { orders }: PlainState, id: string): Answer {
  const order = orders.find((order) => order.id === id);
  return order ? ok(order.json) : missing();
}

function cancelOrders({ body }: Request, state: PlainState): Answer {
  const { market, asset_id } = JSON.parse(body || '{}') as { market?: string; asset_id?: string };
  if (!market && !asset_id) return refuse(400, 'market or asset_id is required');
  const isMeant = (order: PlainOrder): boolean =>
    (!market || order.market === market) && (!asset_id || order.tokenId === asset_id);
  const canceled = state.orders.filter(isMeant).map(({ id }) => id);
  state.orders = state.orders.filter((order) => !isMeant(order));
  return ok({ canceled, not_canceled: {} });
}
