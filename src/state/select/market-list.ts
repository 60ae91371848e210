import type { ListedMarket } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { filterMarkets } from './filter-markets.ts';
import { NO_ORDERS, type Facts } from './market-facts.ts';
import { memoizeLast } from './memoize-last.ts';
import { sortMarkets } from './sort-markets.ts';
import type { SortColumn } from '../view-state.ts';

const PRICED: ReadonlySet<SortColumn> = new Set(['bid', 'ask', 'spread', 'mid']);
const NO_PRICES: Facts['prices'] = new Map();
const NO_HISTORIES: Facts['histories'] = new Map();
const NO_FEES: Facts['fees'] = new Map();

/** The markets the list shows, filtered and sorted. */
export function listMarkets(state: AppState): readonly ListedMarket[] {
  const { filter, sort, reversed, stars, window } = state.view;
  const tiers = filterMarkets(state.markets, filter);
  const priced = PRICED.has(sort);
  const changing = sort === 'change';
  // What a column is not made of must not make the list be sorted anew.
  return sortMarkets(
    tiers,
    sort,
    reversed,
    stars,
    priced || changing ? state.prices : NO_PRICES,
    changing ? state.histories : NO_HISTORIES,
    sort === 'fee' ? state.fees : NO_FEES,
    sort === 'mine' ? (state.orders?.value ?? NO_ORDERS) : NO_ORDERS,
    window,
  );
}

/** Place of a market in the list; -1 when it is not in it. */
export const placeInList = memoizeLast(
  (markets: readonly ListedMarket[], market: ListedMarket | undefined): number =>
    market === undefined ? -1 : markets.indexOf(market),
);
