/** Which part of the service an endpoint belongs to: where it lives and whose total it counts toward. */
export type Surface = 'catalog' | 'data' | 'clob';

/** One row of the interface's endpoint tables. */
export interface Endpoint {
  /** Its number in docs/interface.md. */
  readonly row: number;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path template: `{…}` stands for a path parameter. */
  readonly path: string;
  readonly surface: Surface;
  readonly signed: boolean;
}

function catalog(row: number, path: string): Endpoint {
  return { row, method: 'GET', path, surface: 'catalog', signed: false };
}

function clob(row: number, method: Endpoint['method'], path: string, signed = false): Endpoint {
  return { row, method, path, surface: 'clob', signed };
}

/** Where the trades of the account are: by the interface, or where others of its family have them. */
export type TradesPath = '/builder/trades' | '/data/trades';

/** All endpoints of the interface by the client's names for them. */
export const ENDPOINTS = {
  comments: catalog(1, '/comments'),
  userComments: catalog(2, '/comments/user_address/{user_address}'),
  replies: catalog(3, '/comments/{id}'),
  marketBySlug: catalog(4, '/markets/slug/{slug}'),
  market: catalog(5, '/markets/{id}'),
  series: catalog(6, '/series'),
  tags: catalog(7, '/tags'),
  events: catalog(8, '/events'),
  eventBySlug: catalog(9, '/events/slug/{slug}'),
  creators: catalog(10, '/events/creators'),
  search: catalog(11, '/public-search'),
  activity: { ...catalog(12, '/activity'), surface: 'data' },
  orders: clob(13, 'GET', '/data/orders', true),
  order: clob(14, 'GET', '/data/order/{id}', true),
  books: clob(15, 'POST', '/books'),
  prices: clob(16, 'POST', '/prices'),
  priceHistory: clob(17, 'POST', '/batch-prices-history'),
  feeRate: clob(18, 'GET', '/fee-rate'),
  cancelMarketOrders: clob(19, 'DELETE', '/cancel-market-orders', true),
  samplingMarkets: clob(20, 'GET', '/sampling-markets'),
  samplingSimplifiedMarkets: clob(21, 'GET', '/sampling-simplified-markets'),
  simplifiedMarkets: clob(22, 'GET', '/simplified-markets'),
  builderTrades: clob(23, 'GET', '/builder/trades', true),
} as const satisfies Record<string, Endpoint>;

/** Method and path template, as failures and traffic name the endpoint: `POST /books`. */
export function endpointName(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}
