import type { ListedMarket } from '../../domain/market.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import type { EventGroup } from './events.ts';
import { listedToken, ordersOn } from './market-facts.ts';
import { memoizeByObject, memoizeEach } from './memoize-last.ts';

/** Best prices of all markets of an event together, in micro-dollars, and how old the oldest of them is. */
export interface PriceSum {
  readonly bid: number;
  readonly ask: number;
  /** Monotonic milliseconds. */
  readonly readAtMs: number;
}

/**
 * What Yes in every market of an event is bid and offered at, which is a dollar's worth where exactly one of them resolves
 * Yes. Undefined where that is not known: markets that do not exclude each other or are not all listed, a price that is
 * missing, or crossed.
 */
export function sumPrices(event: EventGroup, prices: AppState['prices']): PriceSum | undefined {
  if (!areExclusive(event)) return undefined;
  let [bid, ask, readAtMs] = [0, 0, Infinity];
  for (const market of event.markets) {
    const { value, times } = prices.get(listedToken(market)) ?? {};
    if (value?.bid === undefined || value.ask === undefined || value.bid > value.ask) return undefined;
    bid += value.bid;
    ask += value.ask;
    readAtMs = Math.min(readAtMs, times?.readAtMs ?? -Infinity);
  }
  return { bid, ask, readAtMs };
}

/** Exactly one of the markets resolves Yes, all are listed, and what is listed of each is the price of Yes. */
const areExclusive = memoizeByObject(({ markets }: EventGroup): boolean =>
  markets.every(
    ({ negRisk, eventSize, outcomes }: ListedMarket) =>
      negRisk === true && eventSize === markets.length && outcomes[0]?.name.toLowerCase() === 'yes',
  ),
);

/** They are asked for with the rows' own, in one request. */
const MOST_SUMMED = 380;

/** Tokens whose prices the sums of these events are made of, as many events as one request has room for. */
export function summedTokens(events: readonly EventGroup[]): readonly string[] {
  const tokens: string[] = [];
  for (const event of events) {
    if (!areExclusive(event)) continue;
    if (tokens.length + event.markets.length > MOST_SUMMED) break;
    tokens.push(...event.markets.map(listedToken));
  }
  return tokens;
}

/** The account's open orders on all markets of an event. */
export const ordersOnEvent = memoizeEach(
  ({ event }: { readonly event: EventGroup; readonly orders: readonly Order[] }) => event,
  ({ orders }) => [orders],
  ({ event, orders }): readonly Order[] => event.markets.flatMap((market) => ordersOn(orders, market)),
);
