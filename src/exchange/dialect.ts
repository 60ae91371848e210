/** Which member of the family the exchange speaks like. `svc` is the interface itself. */
export type DialectName = 'svc' | 'polymarket' | 'kuest';

export interface Dialect {
  readonly name: DialectName;
  /** In front of ADDRESS, API_KEY, PASSPHRASE, TIMESTAMP and SIGNATURE. */
  readonly headerPrefix: string;
  readonly timestampUnit: 'ms' | 's';
  /** Orders in snake_case with epoch seconds, and a single order without its wrapper. */
  readonly snakeCaseOrders: boolean;
  /** Trades with epoch seconds, and with `trader_side` in place of `type`. */
  readonly secondsInTrades: boolean;
  /** Whether builders have a list of trades of their own form, and keys or codes of their own that must be given for it. */
  readonly buildersApart: boolean;
  /** Most rows of a page of the catalog, and rows of a page of the order book's lists of markets. */
  readonly catalogRows: number;
  readonly marketRows: number;
  /** Under which names the body of a cancel may give a token; others are ignored. */
  readonly cancelTokenKeys: readonly ('asset_id' | 'assetId')[];
  /** What `next_cursor` of the open orders says after the last page. */
  readonly ordersEnd: string;
  /** Whether BUY of `POST /prices` is the best bid (or else the best ask). */
  readonly buyIsBid: boolean;
  /** Whether a cancel that names neither market nor token takes down everything (or else is refused). */
  readonly emptyCancelMeansAll: boolean;
  /** Whether a history must name markets and either an interval or a start, and a fidelity of 0 is refused. */
  readonly strictHistory: boolean;
  /** Whether `GET /markets/{condition id}` has the order book's fields beside the catalog's, where one address has both. */
  readonly clobMarketById: boolean;
}

const SVC: Dialect = {
  name: 'svc',
  headerPrefix: 'SVC_',
  timestampUnit: 'ms',
  snakeCaseOrders: false,
  secondsInTrades: false,
  buildersApart: false,
  catalogRows: 100,
  marketRows: 100,
  cancelTokenKeys: ['asset_id', 'assetId'],
  ordersEnd: '',
  buyIsBid: false,
  emptyCancelMeansAll: false,
  strictHistory: false,
  clobMarketById: false,
};

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  svc: SVC,
  polymarket: {
    name: 'polymarket',
    headerPrefix: 'POLY_',
    timestampUnit: 's',
    snakeCaseOrders: true,
    secondsInTrades: true,
    buildersApart: true,
    catalogRows: 500,
    marketRows: 1000,
    cancelTokenKeys: ['asset_id'],
    ordersEnd: 'LTE=',
    buyIsBid: true,
    emptyCancelMeansAll: true,
    strictHistory: true,
    clobMarketById: true,
  },
  kuest: { ...SVC, name: 'kuest', headerPrefix: 'KUEST_', timestampUnit: 's', strictHistory: true },
};
