import { createRequestExecutor, type Unsigned } from './request/execute-request.ts';
import { createBudget } from '../limits/create-budget.ts';
import type { BudgetUse } from '../domain/limit-use.ts';
import type { CallOptions } from '../domain/call-options.ts';
import { createCancelConnection, measureClock, type CancelConnection } from './cancel-transport.ts';
import { checkOptions, readAddress } from './check-options.ts';
import type { ClientOptions } from './client-options.ts';
import { createClockOffset } from './signing/clock-offset.ts';
import { areSendable, areWhole } from './signing/credentials.ts';
import { activityMethods, type ActivityMethods } from './endpoints/activity.ts';
import { bookMethods, type BookMethods } from './endpoints/books.ts';
import { tradeMethods, type TradeMethods } from './endpoints/builder-trades.ts';
import { cancelMethods, type CancelMethods } from './endpoints/cancel-market-orders.ts';
import { clobMarketMethods, type ClobMarketMethods } from './endpoints/clob-markets.ts';
import { commentMethods, type CommentMethods } from './endpoints/comments.ts';
import { type CatalogListMethods, catalogListMethods } from './endpoints/catalog-lists.ts';
import { eventMethods, type EventMethods } from './endpoints/events.ts';
import { feeRateMethods, type FeeRateMethods } from './endpoints/fee-rate.ts';
import { marketMethods, type MarketMethods } from './endpoints/markets.ts';
import { orderMethods, type OrderMethods } from './endpoints/orders.ts';
import { priceHistoryMethods, type PriceHistoryMethods } from './endpoints/price-history.ts';
import { priceMethods, type PriceMethods } from './endpoints/prices.ts';
import { searchMethods, type SearchMethods } from './endpoints/search.ts';
import { openPools } from './open-transports.ts';
import { createRedactor } from './signing/redact.ts';
import { maySendCredentials } from './signing/safe-origin.ts';
import { createSigner, type Signer, type Timestamps, timestampsOf } from './signing/sign-request.ts';
import { createSignatureTime } from './signing/signature-time.ts';

const DEADLINE_MS = 10_000;

/** Every endpoint as one attempt that never rejects: retries belong to whoever calls. */
export interface Client
  extends
    CommentMethods,
    MarketMethods,
    CatalogListMethods,
    EventMethods,
    SearchMethods,
    ActivityMethods,
    OrderMethods,
    BookMethods,
    PriceMethods,
    PriceHistoryMethods,
    FeeRateMethods,
    CancelMethods,
    ClobMarketMethods,
    TradeMethods {
  /** The connections that cancels go over. */
  readonly cancelConnection: CancelConnection;
  /**
   * The service's clock minus ours in milliseconds, from the `Date` headers of the order book's answers: the median of at
   * least five, each corrected by half its round trip. Undefined until there are five. Good to about 1 s.
   */
  clockOffset(): number | undefined;
  /**
   * Asks the service until the offset is known; undefined when it does not answer, its answers have no date, or the options
   * make no sense.
   */
  measureClock(options?: CallOptions): Promise<number | undefined>;
  /**
   * After a signature was refused: measures the clock, and says whether the next one has another time or unit of time;
   * options that make no sense measure nothing.
   */
  correctClock(options?: CallOptions): Promise<boolean>;
  /** Budgets in use now, for a status line. */
  budgetSnapshot(): BudgetUse;
  /** Ends what is in flight and closes every connection. */
  close(): Promise<void>;
}

/**
 * A client of one service for at most one account. Opens no connection by itself.
 * @throws TypeError when an address is no http(s) address, or has a user name, ? or #, or another option makes no sense
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(options);
  const url = readAddress('url', options.url);
  const catalogUrl = options.catalogUrl === undefined ? url : readAddress('catalogUrl', options.catalogUrl);
  const dataUrl = options.dataUrl === undefined ? catalogUrl : readAddress('dataUrl', options.dataUrl);
  const isDataApart = dataUrl.origin !== catalogUrl.origin;
  const { clock, creator, budget = createBudget({ ...options, isDataApart }) } = options;
  const pools = openPools({ clob: url, catalog: catalogUrl, data: dataUrl }, options.openPool);
  const offset = createClockOffset(clock);
  const { timestampUnit = 'ms', triesOtherUnit = false } = options;
  const signatureTime = createSignatureTime(offset, timestampUnit, triesOtherUnit, options.random);
  const redactor = createRedactor(options.credentials);
  const closing = new AbortController();
  let roundTripMs: number | undefined;
  const executeRequest = createRequestExecutor({
    clock,
    budget,
    offset,
    signatureTime,
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
    closing: closing.signal,
    ...signerFor(options, url, timestampsOf(budget), redactor.hide),
    redact: redactor.redact,
    route: pools.route,
    onTraffic: options.onTraffic,
    advise: options.advise,
    onRoundTrip: (pool, elapsedMs) => {
      if (pool === pools.cancel) roundTripMs = elapsedMs;
    },
  });
  return {
    ...commentMethods(executeRequest),
    ...marketMethods(executeRequest),
    ...catalogListMethods(executeRequest, creator),
    ...eventMethods(executeRequest, creator),
    ...searchMethods(executeRequest, creator),
    ...activityMethods(executeRequest),
    ...orderMethods(executeRequest),
    ...bookMethods(executeRequest),
    ...priceMethods(executeRequest),
    ...priceHistoryMethods(executeRequest),
    ...feeRateMethods(executeRequest),
    ...cancelMethods(executeRequest),
    ...clobMarketMethods(executeRequest),
    ...tradeMethods(executeRequest, options.tradesPath),
    cancelConnection: createCancelConnection(executeRequest, pools.cancel, () => roundTripMs),
    clockOffset: () => offset.measured(),
    measureClock: (call) => measureClock(executeRequest, offset, call),
    async correctClock(call) {
      offset.dropOutdated();
      await measureClock(executeRequest, offset, call);
      return signatureTime.correct();
    },
    budgetSnapshot: () => budget.snapshot(),
    async close() {
      closing.abort();
      await Promise.all([pools.close(), options.sharing?.close()]);
    },
  };
}

/** Why nothing is signed, and what to do about it. */
const UNSIGNED = {
  none: { message: 'no credentials for this account', advice: 'give the account’s credentials' },
  empty: {
    message: 'no credentials for this account: some of them are empty or missing',
    advice: 'give address, apiKey, secret and passphrase',
  },
  garbled: {
    message: 'the credentials hold characters that keys do not have',
    advice: 'copy them again, whole',
  },
  unsafe: {
    message: 'credentials are sent only over https, or to 127.0.0.1 or [::1] of this machine',
    advice: 'give the https address of the service',
  },
} as const;

function signerFor(
  options: ClientOptions,
  url: URL,
  timestamps: Timestamps,
  onSigned: (signature: string) => void,
): { signer?: Signer; unsigned: Unsigned } {
  const { credentials } = options;
  if (!credentials) return { unsigned: UNSIGNED.none };
  if (!areWhole(credentials)) return { unsigned: UNSIGNED.empty };
  if (!areSendable(credentials)) return { unsigned: UNSIGNED.garbled };
  if (!maySendCredentials(url)) return { unsigned: UNSIGNED.unsafe };
  const signer = createSigner(credentials, { ...options, timestamps, onSigned });
  return { signer, unsigned: UNSIGNED.none };
}
