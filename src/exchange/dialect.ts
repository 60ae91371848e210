/** Which member of the family the exchange speaks like. `svc` is the interface itself. */
export type DialectName = 'svc' | 'polymarket' | 'kuest';

export interface Dialect {
  readonly name: DialectName;
  /** In front of ADDRESS, API_KEY, PASSPHRASE, TIMESTAMP and SIGNATURE. */
  readonly headerPrefix: string;
  readonly timestampUnit: 'ms' | 's';
  /** Orders in snake_case with epoch seconds, and a single order without its wrapper. */
  readonly snakeCaseOrders: boolean;
  /** What `next_cursor` of the open orders says after the last page. */
  readonly ordersEnd: string;
  /** Whether BUY of `POST /prices` is the best bid (or else the best ask). */
  readonly buyIsBid: boolean;
  /** Whether a cancel that names neither market nor token takes down everything (or else is refused). */
  readonly emptyCancelMeansAll: boolean;
  /** Whether `GET /markets/{condition id}` has the order book's fields as well as the catalog's. */
  readonly clobMarketById: boolean;
}

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  svc: {
    name: 'svc',
    headerPrefix: 'SVC_',
    timestampUnit: 'ms',
    snakeCaseOrders: false,
    ordersEnd: '',
    buyIsBid: false,
    emptyCancelMeansAll: false,
    clobMarketById: false,
  },
  polymarket: {
    name: 'polymarket',
    headerPrefix: 'POLY_',
    timestampUnit: 's',
    snakeCaseOrders: true,
    ordersEnd: 'LTE=',
    buyIsBid: true,
    emptyCancelMeansAll: true,
    clobMarketById: true,
  },
  kuest: {
    name: 'kuest',
    headerPrefix: 'KUEST_',
    timestampUnit: 's',
    snakeCaseOrders: false,
    ordersEnd: '',
    buyIsBid: false,
    emptyCancelMeansAll: false,
    clobMarketById: false,
  },
};
