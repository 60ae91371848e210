import type { ChartWindow } from '../../domain/chart-window.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { type Places, type Tiers } from './filter-markets.ts';
import { factReader, type FactReader, type SortFacts } from './market-facts.ts';
import { memoizeLast } from './memoize-last.ts';
import type { SortColumn } from '../view-state.ts';

/** Columns whose interesting end is the high one. */
const HIGH_FIRST: ReadonlySet<SortColumn> = new Set(['mine', 'bid', 'ask', 'mid', 'change', 'rewards']);

/**
 * Starred markets first, then the better tiers; within a tier by the column. Markets without a value come last in both
 * directions, and equals keep the service's order. `tiers` and the result are places in `list`.
 */
export const sortMarkets = memoizeLast(
  (
    tiers: Tiers,
    list: readonly ListedMarket[],
    sort: SortColumn,
    reversed: boolean,
    stars: ReadonlySet<string>,
    prices: SortFacts['prices'],
    histories: SortFacts['histories'],
    fees: SortFacts['fees'],
    orders: SortFacts['orders'],
    window: ChartWindow,
    events: SortFacts['events'],
  ): Places => {
    const readFact = factReader({ prices, histories, fees, orders, window, events }, sort);
    const direction = HIGH_FIRST.has(sort) === reversed ? 1 : -1;
    const valueOf = (place: number): ReturnType<FactReader> => readFact(list[place] as ListedMarket);
    const all = concat(tiers.map((tier) => sortTier(tier, valueOf, direction)));
    const isStarred = (place: number): boolean => stars.has((list[place] as ListedMarket).conditionId);
    return stars.size === 0 ? all : starredFirst(all, isStarred);
  },
);

/** Only markets with a value are sorted: of ten thousand, prices are known for those that were on the screen. */
function sortTier(
  places: Places,
  valueOf: (place: number) => ReturnType<FactReader>,
  direction: number,
): Places {
  const valued: { readonly place: number; readonly value: number | string }[] = [];
  const others: number[] = [];
  for (const place of places) {
    const value = valueOf(place);
    if (value === undefined) others.push(place);
    else valued.push({ place, value });
  }
  valued.sort((a, b) => (a.value < b.value ? -direction : Number(a.value > b.value) * direction));
  return concat([valued.map(({ place }) => place), others]);
}

/** As `flat`, which is slow for long lists; a list alone is not copied. */
function concat(lists: readonly Places[]): Places {
  const filled = lists.filter(({ length }) => length > 0);
  const [only = []] = filled;
  return filled.length > 1 ? ([] as number[]).concat(...filled) : only;
}

function starredFirst(places: Places, isStarred: (place: number) => boolean): Places {
  return [...places.filter(isStarred), ...places.filter((place) => !isStarred(place))];
}
