import type { Market } from '../domain/market.ts';
import type { Order } from '../domain/order.ts';
import type { BestPrices } from '../domain/order-book.ts';
import { spread } from '../domain/order-book.ts';
import type { AppState, Reading } from './app-state.ts';
import { memoizeLast } from './memoize-last.ts';
import type { SortColumn } from './view.ts';

/** The account's open orders by condition id. */
export const ordersByMarket = memoizeLast((orders: Reading<readonly Order[]> | undefined) => {
  const byMarket = new Map<string, Order[]>();
  for (const order of orders?.value ?? []) {
    const list = byMarket.get(order.market);
    if (list) list.push(order);
    else byMarket.set(order.market, [order]);
  }
  return byMarket as ReadonlyMap<string, readonly Order[]>;
});

/** The markets the list shows, filtered and sorted. */
export function listMarkets(state: AppState): readonly Market[] {
  const { filter, sort, reversed } = state.view;
  const prices = usesPrices(sort) ? state.prices : undefined;
  return sortMarkets(filterMarkets(state.markets, filter), sort, reversed, prices, state.orders);
}

/** Best prices of the market's first outcome: what its row in the list shows. */
export function listedPrices(state: AppState, market: Market): Reading<BestPrices> | undefined {
  const token = market.outcomes[0]?.tokenId;
  return token === undefined ? undefined : state.prices.get(token);
}

const filterMarkets = memoizeLast(
  (markets: ReadonlyMap<string, Market>, filter: string): readonly Market[] => {
    const words = fold(filter).split(/\s+/).filter(Boolean);
    const all = [...markets.values()];
    if (words.length === 0) return all;
    return all.filter((market) => {
      const text = searchText(market);
      return words.every((word) => text.includes(word));
    });
  },
);

const searchTexts = new WeakMap<Market, string>();

function searchText(market: Market): string {
  let text = searchTexts.get(market);
  if (text === undefined) {
    const parts = [market.question, market.eventTitle, market.slug, ...(market.tags ?? [])];
    text = fold(parts.join(' '));
    searchTexts.set(market, text);
  }
  return text;
}

/** Lower case without accents, so that `sao` finds `São Paulo`. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function usesPrices(sort: SortColumn): boolean {
  return sort === 'bid' || sort === 'ask' || sort === 'spread';
}

const sortMarkets = memoizeLast(
  (
    markets: readonly Market[],
    sort: SortColumn,
    reversed: boolean,
    prices: AppState['prices'] | undefined,
    orders: Reading<readonly Order[]> | undefined,
  ): readonly Market[] => {
    const mine = ordersByMarket(orders);
    const keyOf = (market: Market): number | string | undefined => {
      if (sort === 'market') return fold(market.question);
      if (sort === 'ends') return market.endDateMs;
      if (sort === 'mine') return mine.get(market.conditionId)?.length;
      const best = prices?.get(market.outcomes[0]?.tokenId ?? '')?.value;
      return sort === 'spread' ? best && spread(best) : best?.[sort];
    };
    const direction = (sort === 'bid' || sort === 'ask' || sort === 'mine' ? -1 : 1) * (reversed ? -1 : 1);
    const keyed = markets.map((market) => ({ market, key: keyOf(market) }));
    return keyed.toSorted((a, b) => compareKeys(a.key, b.key, direction)).map(({ market }) => market);
  },
);

/** Markets without the key come last in both directions; equals keep the service's order. */
function compareKeys(
  a: number | string | undefined,
  b: number | string | undefined,
  direction: number,
): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -direction : Number(a > b) * direction;
}
