import type { ListedMarket, Outcome } from '../../domain/market.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import { isOnMarket } from './market-by-id.ts';
import { type EventGroup, foldedEventOf, listedEvents } from './events.ts';
import { NO_ORDERS, ordersOn } from './market-facts.ts';
import { listMarkets, placeInList } from './market-list.ts';
import { restingUnlisted, type Unlisted } from './resting-unlisted.ts';
import { arrangeOrders, isHeading, type OrderLine, type OrderList } from './order-list.ts';

/**
 * The one market that every pane is about: the chosen one, else the first of the list until one is chosen. None while the
 * filter hides it, while the cursor is on a folded event, or nothing is chosen yet and the first of the list is in one, and
 * while the one that was asked for by name is not there: a key must not act on another. While a filter is typed its first
 * match stands in for a hidden one.
 */
export function selectedMarket(state: AppState): ListedMarket | undefined {
  const { market, event, wantedMarket, filter, filtering } = state.view;
  if (event !== undefined) return filtering && filter !== '' ? listMarkets(state)[0] : undefined;
  if (market === undefined) return wantedMarket === undefined ? firstInSight(state) : undefined;
  const chosen = state.markets.get(market);
  if (filter === '') return chosen;
  const listed = listMarkets(state);
  if (placeInList(listed, chosen) >= 0) return chosen;
  return filtering ? listed[0] : undefined;
}

function firstInSight(state: AppState): ListedMarket | undefined {
  const [first] = listMarkets(state);
  const isHidden = first && state.view.filter === '' && foldedEventOf(state, first.conditionId) !== undefined;
  return isHidden ? undefined : first;
}

/** The folded event under the cursor, while there is one: a filter shows all events open. */
export function selectedEvent(state: AppState): EventGroup | undefined {
  const { event, filter } = state.view;
  return event === undefined || filter !== '' ? undefined : listedEvents(state).byKey.get(event);
}

/** Of a market that stands in for the chosen one its first outcome: the chosen one keeps its own. */
export function selectedOutcome(state: AppState): Outcome | undefined {
  const { filtering, filter, market: chosen, outcome } = state.view;
  const { conditionId, outcomes = [] } = selectedMarket(state) ?? {};
  const standsIn = filtering && filter !== '' && conditionId !== chosen;
  return outcomes[standsIn ? 0 : Math.min(outcome, outcomes.length - 1)];
}

/** The account's open orders on the selected market. */
export function ordersHere(state: AppState): readonly Order[] {
  const market = selectedMarket(state);
  return market ? ordersOn(state.orders?.value ?? NO_ORDERS, market) : [];
}

/** Those on the selected market that may rest in no list. */
export function restingUnlistedHere(state: AppState): Unlisted | undefined {
  const market = selectedMarket(state);
  return market && restingUnlisted(state, ordersOn(state.unlistedOrders, market));
}

/** The open orders that the orders pane lists, all or the selected market's alone. */
export function listOrders(state: AppState): readonly Order[] {
  return orderList(state).orders;
}

/** The same with a heading before those of each market. */
export function orderLines(state: AppState): readonly OrderLine[] {
  return orderList(state).lines;
}

function orderList(state: AppState): OrderList {
  const { ordersHereOnly } = state.view;
  return arrangeOrders(state, ordersHereOnly ? ordersHere(state) : (state.orders?.value ?? NO_ORDERS));
}

/**
 * The order under the cursor of the orders pane, always one of the selected market: the chosen one, else the first of the
 * outcome that is shown. None while the pane is there and shows something else than orders.
 */
export function selectedOrder(state: AppState): Order | undefined {
  const { pane, ordersTab, order: chosen } = state.view;
  // The ladders take the place of that pane.
  if (ordersTab !== 'open' && pane !== 'ladders') return undefined;
  const here = selectedMarket(state);
  const isHere = (order: Order): boolean =>
    here ? isOnMarket(order.market, here) : isBeyondCatalog(state, order);
  const own = listOrders(state).filter(isHere);
  const outcome = selectedOutcome(state);
  return (
    own.find(({ id }) => id === chosen) ??
    own.find(({ tokenId }) => outcome && isTokenOf(outcome, tokenId)) ??
    own[0]
  );
}

/** Why no order is under the cursor. */
export function whyNoOrder({ view }: AppState): string {
  if (view.ordersTab === 'open' || view.pane === 'ladders') return 'there is no order to point at';
  return `my orders shows ${view.ordersTab}: switch it back to open orders`;
}

/** The order of a market that is not listed is pointed at by itself; any of them while no market is listed at all. */
function isBeyondCatalog({ markets, view }: AppState, order: Order): boolean {
  const { market, wantedMarket } = view;
  if (market === undefined) return markets.size === 0 && wantedMarket === undefined;
  return order.market === market && !markets.has(market);
}

function isTokenOf({ tokenId, mirrorTokenId }: Outcome, id: string): boolean {
  return id === tokenId || id === mirrorTokenId;
}

/** The outcome of `market` that an order's token stands for, as an index; the first one for a strange token. */
export function outcomeIndexOf(market: ListedMarket | undefined, tokenId: string): number {
  return Math.max(0, market?.outcomes.findIndex((outcome) => isTokenOf(outcome, tokenId)) ?? 0);
}

/** Lines the orders are scrolled down: to those of the selected market, while another pane has the keys. */
export function ordersTop(state: AppState): number {
  const { pane, ordersTab, ordersTop: scrolled } = state.view;
  if (pane === 'orders' || ordersTab !== 'open') return scrolled;
  const here = selectedMarket(state);
  return Math.max(
    0,
    orderLines(state).findIndex((line) => isHeading(line) && isOnMarket(line.id, here)),
  );
}

/**
 * The lines of open orders on the screen. Above the cursor one more is in sight: it gives way to its market's heading, or goes
 * where no other of that market's orders would be below that.
 */
export function visibleOrderLines(
  state: AppState,
  height: number,
): { readonly lines: readonly OrderLine[]; readonly index: number } {
  const all = orderLines(state);
  const selected = selectedOrder(state);
  const index = selected ? all.indexOf(selected) : -1;
  const first = orderWindowTop(ordersTop(state), index, all.length, height);
  const [line, next] = all.slice(first, first + height);
  const isLast = line !== undefined && !isHeading(line) && next !== undefined && isHeading(next);
  const top = isLast ? first + 1 : first;
  const lines = all.slice(top, top + height);
  const heading = all.slice(0, top + 1).findLast(isHeading);
  const shown = heading && height > 1 ? [heading, ...lines.slice(1)] : lines;
  return { lines: shown, index: index < 0 ? -1 : index - top };
}

/** As `windowTop`, with the line above the cursor in sight. */
export function orderWindowTop(top: number, index: number, count: number, height: number): number {
  if (index < 0) return windowTop(top, 0, count, height);
  return windowTop(windowTop(top, Math.max(0, index - 1), count, height), index, count, height);
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
