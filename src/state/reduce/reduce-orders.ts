import type { ListedMarket } from '../../domain/market.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import { clamp } from '../clamp.ts';
import { marketById } from '../select/market-by-id.ts';
import { listMarkets, placeInList } from '../select/market-list.ts';
import { tabRows } from '../select/orders-tab.ts';
import { pointAtMarket } from '../select/point-at.ts';
import {
  listOrders,
  orderLines,
  ordersTop,
  orderWindowTop,
  outcomeIndexOf,
  selectedMarket,
  selectedOrder,
  windowTop,
} from '../select/selection.ts';
import type { View } from '../view-state.ts';
import { centerBook } from './reduce-book-view.ts';
import { withView } from './with-view.ts';

/** Moves the cursor of the orders pane by so many rows of the tab it shows. An order brings its market with it. */
export function moveInOrders(state: AppState, by: number): AppState {
  const { ids, selected } = tabRows(state);
  const nextIndex = clamp(ids.indexOf(selected ?? '') + by, 0, ids.length - 1);
  const next = ids[nextIndex];
  if (next === undefined) return state;
  const height = state.view.heights.orders;
  if (state.view.ordersTab !== 'open') {
    return withView(state, {
      ordersTop: windowTop(ordersTop(state), nextIndex, ids.length, height),
      tabRow: next,
    });
  }
  const order = listOrders(state)[nextIndex];
  if (!order) return state;
  const lines = orderLines(state);
  const top = orderWindowTop(ordersTop(state), lines.indexOf(order), lines.length, height);
  return pointAtOrder(withView(state, { ordersTop: top }), order);
}

/** Sorting shows the orders from the first on; the cursor stays on its order until it is moved. */
export function sortOrders(state: AppState, ordersSort: View['ordersSort']): AppState {
  return withView(state, { ordersSort, ordersReversed: false, ordersTop: 0 });
}

/** A filter that stays and hides the order under the cursor selects its first match. */
export function followOrdersFilter(state: AppState): AppState {
  const [first] = listOrders(state);
  const isIdle = state.view.filtering || state.view.ordersTab !== 'open';
  return isIdle || !first || selectedOrder(state) ? state : pointAtOrder(state, first);
}

/** The order's market becomes the selected one: book, chart and the cancel keys are about what the cursor is on. */
function pointAtOrder(state: AppState, order: Order): AppState {
  const market = marketById(state.markets, order.market);
  const id = market?.conditionId ?? order.market;
  return pointAt(state, market, id, outcomeIndexOf(market, order.tokenId), order.id);
}

/** Selects a market, an outcome of it and an order, or none; a filter that hides it goes. */
export function pointAt(
  state: AppState,
  market: ListedMarket | undefined,
  id: string,
  outcome: number,
  order?: string,
): AppState {
  const isSame = (selectedMarket(state)?.conditionId ?? state.view.market) === id;
  const { view } = isSame && outcome === state.view.outcome ? state : centerBook(state);
  const { order: _, ...rest } = pointAtMarket({ ...state, view }, id);
  const pointed = {
    ...state,
    view: { ...rest, outcome, ...(order !== undefined && { order }) },
  };
  return market ? withoutHidingFilter(pointed, market) : pointed;
}

/** A market that the filter hides is shown by letting the filter go. */
export function withoutHidingFilter(state: AppState, market: ListedMarket): AppState {
  return placeInList(listMarkets(state), market) >= 0 ? state : withView(state, { filter: '' });
}
