import type { ChartWindow } from '../../domain/chart-window.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { type BestPrices, midpoint, spread, livePrice } from '../../domain/order-book.ts';
import { canonicalId } from '../../domain/same-id.ts';
import type { Order } from '../../domain/order.ts';
import { fold } from '../../text/fold-text.ts';
import type { AppState, PriceReading } from '../app-state.ts';
import type { Events } from './events.ts';
import { memoizeByObject, memoizeLast } from './memoize-last.ts';
import { unlistedThatMayRest } from './resting-unlisted.ts';
import type { SortColumn } from '../view-state.ts';

/** The account's open orders by condition id, however it is spelled. */
const ordersByMarket = memoizeByObject((orders: readonly Order[]) => {
  const byMarket = new Map<string, Order[]>();
  for (const order of orders) {
    const market = canonicalId(order.market);
    const list = byMarket.get(market);
    if (list) list.push(order);
    else byMarket.set(market, [order]);
  }
  return byMarket as ReadonlyMap<string, readonly Order[]>;
});

/** The very same list whenever there are none. */
export const NO_ORDERS: readonly Order[] = [];

/** The account's open orders on a market, under either of its ids. */
export function ordersOn(
  orders: readonly Order[],
  { conditionId, mirrorConditionId }: ListedMarket,
): readonly Order[] {
  const byMarket = ordersByMarket(orders);
  if (byMarket.size === 0) return NO_ORDERS;
  const own = byMarket.get(canonicalId(conditionId)) ?? NO_ORDERS;
  if (mirrorConditionId === undefined || mirrorConditionId === conditionId) return own;
  const mirrored = byMarket.get(canonicalId(mirrorConditionId));
  return mirrored ? [...own, ...mirrored] : own;
}

/** Columns made of prices of the moment: they fade as they age, and sort what was read of rows on the screen. */
export const PRICED: ReadonlySet<SortColumn> = new Set(['bid', 'ask', 'spread', 'mid', 'change']);

/** What the list's columns are made of. */
export interface Facts extends Pick<AppState, 'prices' | 'histories' | 'fees'> {
  readonly orders: readonly Order[];
  /** Orders that may rest in no list. */
  readonly unlisted: readonly Order[];
  /** There are more orders than those that could be read. */
  readonly areOrdersCut: boolean;
  /** What a change is measured over. */
  readonly window: ChartWindow;
}

/** What a column's values are sorted by. */
export interface SortFacts extends Pick<Facts, 'prices' | 'histories' | 'fees' | 'orders' | 'window'> {
  /** Events whose title stands in the list above their markets. */
  readonly events?: Events['byMarket'];
}

export function factsOf(state: AppState): Facts {
  const { prices, histories, fees, view } = state;
  const orders = state.orders?.value ?? NO_ORDERS;
  return {
    prices,
    histories,
    fees,
    orders,
    unlisted: unlistedThatMayRest(state),
    areOrdersCut: areOrdersCut(state),
    window: view.window,
  };
}

/** The list broke off, or rows of it could not be read: there may be more on any market. */
export function areOrdersCut({ orders, ordersComplete, ordersLost }: AppState): boolean {
  return orders !== undefined && (!ordersComplete || (ordersLost?.lost ?? 0) > 0);
}

/** All that rests, and in no list may. */
export function ordersThatMayRest(state: AppState): readonly Order[] {
  return joined(state.orders?.value ?? NO_ORDERS, unlistedThatMayRest(state));
}

const joined = memoizeLast((orders: readonly Order[], unlisted: readonly Order[]) =>
  unlisted.length === 0 ? orders : [...orders, ...unlisted],
);

/** The token whose prices stand for a market in the list: its first outcome's. */
export function listedToken(market: ListedMarket): string {
  return market.outcomes[0]?.tokenId ?? '';
}

export function listedPrices(facts: Pick<Facts, 'prices'>, market: ListedMarket): PriceReading | undefined {
  return facts.prices.get(listedToken(market));
}

/** A market's value in a column; undefined when nobody has told it. */
export type FactReader = (market: ListedMarket) => number | string | undefined;

/** Reads the values of one column, in the unit it is sorted by: micro-dollars, epoch milliseconds, a count, folded text. */
export function factReader(facts: SortFacts, column: SortColumn): FactReader {
  switch (column) {
    case 'market':
      return (market) => {
        const event = facts.events?.get(market);
        const question = fold(market.question);
        return event ? `${fold(event.title)}\n${question}` : question;
      };
    case 'mine':
      if (facts.orders.length === 0) return () => undefined;
      return (market) => ordersOn(facts.orders, market).length || undefined;
    case 'ends':
      return (market) => market.endDateMs;
    case 'rewards':
      return dailyReward;
    case 'fee':
      return (market) => facts.fees.get(listedToken(market)) ?? market.takerBaseFee;
    case 'change':
      return (market) => changeOf(facts, market);
    default:
      return (market) => priceFact(listedPrices(facts, market)?.value, column);
  }
}

function priceFact(
  best: BestPrices | undefined,
  column: 'bid' | 'ask' | 'spread' | 'mid',
): number | undefined {
  if (!best) return undefined;
  if (column === 'spread') return spread(best);
  return column === 'mid' ? midpoint(best) : best[column];
}

/** All rates of a market together, in micro-dollars a day. */
function dailyReward({ rewards }: ListedMarket): number | undefined {
  const daily = (rewards?.rates ?? []).reduce((sum, rate) => sum + rate.dailyRate, 0);
  return daily > 0 ? daily : undefined;
}

/** From the first point of the window to the price of this moment, in micro-dollars. */
function changeOf(facts: SortFacts, market: ListedMarket): number | undefined {
  const history = facts.histories.get(listedToken(market))?.value;
  const first = history?.window === facts.window ? history.points[0] : undefined;
  const best = listedPrices(facts, market)?.value;
  const live = best && livePrice(best);
  return first === undefined || live === undefined ? undefined : live - Math.round(first.p * 1e6);
}
