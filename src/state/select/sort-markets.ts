import type { ChartWindow } from '../../domain/chart-window.ts';
import type { ListedMarket } from '../../domain/market.ts';
import type { Tiers } from './filter-markets.ts';
import { factReader, type FactReader, type Facts } from './market-facts.ts';
import { memoizeLast } from './memoize-last.ts';
import type { SortColumn } from '../view-state.ts';

/** Columns whose interesting end is the high one. */
const HIGH_FIRST: ReadonlySet<SortColumn> = new Set(['mine', 'bid', 'ask', 'mid', 'change', 'rewards']);

/**
 * Starred markets first, then the better tiers; within a tier by the column. Markets without a value come last in both
 * directions, and equals keep the service's order.
 */
export const sortMarkets = memoizeLast(
  (
    tiers: Tiers,
    sort: SortColumn,
    reversed: boolean,
    stars: ReadonlySet<string>,
    prices: Facts['prices'],
    histories: Facts['histories'],
    fees: Facts['fees'],
    orders: Facts['orders'],
    window: ChartWindow,
  ): readonly ListedMarket[] => {
    const facts: Facts = { prices, histories, fees, orders, window };
    const direction = HIGH_FIRST.has(sort) === reversed ? 1 : -1;
    const valueOf = factReader(facts, sort);
    const sorted = tiers.map((tier) => sortTier(tier, valueOf, direction));
    const all = concat(sorted);
    return stars.size === 0 ? all : starredFirst(all, stars);
  },
);

/** Only markets with a value are sorted: of ten thousand, prices are known for those that were on the screen. */
function sortTier(
  markets: readonly ListedMarket[],
  valueOf: FactReader,
  direction: number,
): readonly ListedMarket[] {
  const valued: { readonly market: ListedMarket; readonly value: number | string }[] = [];
  const others: ListedMarket[] = [];
  for (const market of markets) {
    const value = valueOf(market);
    if (value === undefined) others.push(market);
    else valued.push({ market, value });
  }
  valued.sort((a, b) => (a.value < b.value ? -direction : Number(a.value > b.value) * direction));
  return concat([valued.map(({ market }) => market), others]);
}

/** As `flat`, which is slow for long lists; a list alone is not copied. */
function concat(lists: readonly (readonly ListedMarket[])[]): readonly ListedMarket[] {
  const filled = lists.filter(({ length }) => length > 0);
  const [only = []] = filled;
  return filled.length > 1 ? ([] as ListedMarket[]).concat(...filled) : only;
}

function starredFirst(markets: readonly ListedMarket[], stars: ReadonlySet<string>): ListedMarket[] {
  const isStarred = (market: ListedMarket): boolean => stars.has(market.conditionId);
  return [...markets.filter(isStarred), ...markets.filter((market) => !isStarred(market))];
}
