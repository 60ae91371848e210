import type { ListedMarket } from '../../domain/listed-market.ts';
import type { Outcome } from '../../domain/market.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState, Reading } from '../app-state.ts';
import { isOnMarket } from './market-by-id.ts';
import { ordersOn } from './market-facts.ts';
import { listMarkets, placeInList } from './market-list.ts';
import { memoizeLast } from './memoize-last.ts';

/**
 * The market under the cursor: the chosen one, else the first of the list until one is chosen. None while the one that was
 * asked for by name is not there: a key must not act on another.
 */
export function selectedMarket(state: AppState): ListedMarket | undefined {
  const { market, wantedMarket } = state.view;
  if (market !== undefined) return state.markets.get(market);
  return wantedMarket === undefined ? listMarkets(state)[0] : undefined;
}

export function selectedOutcome(state: AppState): Outcome | undefined {
  const outcomes = selectedMarket(state)?.outcomes ?? [];
  return outcomes[Math.min(state.view.outcome, outcomes.length - 1)];
}

/** The account's open orders on the selected market. */
export function ordersHere(state: AppState): readonly Order[] {
  const market = selectedMarket(state);
  return market ? ordersOn(state.orders, market) : [];
}

/** Every open order or the selected market's alone, these first; within a market by outcome, side and price. */
export function listOrders(state: AppState): readonly Order[] {
  return sortOrders(state.orders, selectedMarket(state), state.view.ordersHereOnly);
}

const sortOrders = memoizeLast(
  (
    orders: Reading<readonly Order[]> | undefined,
    here: ListedMarket | undefined,
    hereOnly: boolean,
  ): readonly Order[] => {
    const all = orders?.value ?? [];
    const own = all.filter((order) => isOnMarket(order.market, here));
    if (hereOnly) return own.toSorted(compareInMarket);
    const others = all.filter((order) => !isOnMarket(order.market, here));
    return [
      ...own.toSorted(compareInMarket),
      ...others.toSorted((a, b) => compareText(a.market, b.market) || compareInMarket(a, b)),
    ];
  },
);

function compareInMarket(a: Order, b: Order): number {
  return (
    compareText(a.tokenId, b.tokenId) ||
    compareText(a.side, b.side) ||
    (b.price ?? -1) - (a.price ?? -1) ||
    compareText(a.id, b.id)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The order under the cursor of the orders pane; none while that shows something else than orders. */
export function selectedOrder(state: AppState): Order | undefined {
  if (state.view.ordersTab !== 'open') return undefined;
  const orders = listOrders(state);
  return orders.find((order) => order.id === state.view.order) ?? orders[0];
}

/** First line of a window of `height` lines that keeps `index` in sight and moves as little as it can. */
export function windowTop(top: number, index: number, count: number, height: number): number {
  const lowest = Math.max(0, count - height);
  const near = Math.min(Math.max(top, index - height + 1), index);
  return Math.max(0, Math.min(near, lowest));
}

/** The part of a list that is on the screen. */
export function visibleWindow<T>(
  items: readonly T[],
  top: number,
  index: number,
  height: number,
): { readonly top: number; readonly items: readonly T[] } {
  const first = windowTop(top, Math.max(0, index), items.length, height);
  return { top: first, items: items.slice(first, first + height) };
}

/** The markets whose rows are on the screen now. */
export function visibleMarkets(state: AppState): readonly ListedMarket[] {
  const markets = listMarkets(state);
  const index = placeInList(markets, selectedMarket(state)?.conditionId);
  return visibleWindow(markets, state.view.marketsTop, index, state.view.heights.markets).items;
}
