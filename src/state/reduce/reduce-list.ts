import { slugOf } from '../../text/fold-text.ts';
import type { ListedMarket } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { clamp } from '../clamp.ts';
import { listedEvents } from '../select/events.ts';
import {
  isEvent,
  listRows,
  type ListRow,
  placeInRows,
  rowsTop,
  rowUnderCursor,
} from '../select/list-rows.ts';
import { listMarkets, placeInList } from '../select/market-list.ts';
import { pointAtEvent, pointAtMarket } from '../select/point-at.ts';
import { selectedEvent, selectedMarket } from '../select/selection.ts';
import { centerBook } from './reduce-book-view.ts';
import { withView } from './with-view.ts';

/** Moves the cursor by so many rows of the list. It rests on markets and folded events, never on the title of an open one. */
export function moveInList(state: AppState, by: number): AppState {
  const rows = listRows(state);
  const place = placeInRows(rows, rowUnderCursor(state)) + by;
  const next = clamp(place, 0, rows.length - 1);
  const past = next + (by < 0 && next > 0 ? -1 : 1);
  const row = isOpen(state, rows[next]) ? rows[past] : rows[next];
  if (!row) return state;
  return isEvent(row) ? keepInSight(onEvent(state, row.key)) : selectMarket(state, row);
}

function isOpen({ view }: AppState, row: ListRow | undefined): boolean {
  return row !== undefined && isEvent(row) && (view.filter !== '' || !view.folded.has(row.key));
}

/** Puts the cursor on a market, whose first outcome is shown if it is another one than before. */
export function selectMarket(state: AppState, market: ListedMarket): AppState {
  const changed = market !== selectedMarket(state);
  const { order: _, ...view } = pointAtMarket(changed ? centerBook(state) : state, market.conditionId);
  return keepInSight({ ...state, view: { ...view, ...(changed && { outcome: 0, ordersTop: 0 }) } });
}

/** With the cursor on an event all panes but the list are about nothing. */
function onEvent(state: AppState, key: string): AppState {
  const { order: _, ...view } = pointAtEvent(centerBook(state).view, key);
  return { ...state, view: { ...view, outcome: 0, ordersTop: 0 } };
}

function keepInSight(state: AppState): AppState {
  const place = placeInRows(listRows(state), rowUnderCursor(state));
  const marketsTop = rowsTop(state, Math.max(0, place), state.view.heights.markets);
  return withView(state, { marketsTop });
}

/** A filter that stays and hides the selected market selects its first match, as every finder does. */
export function followFilter(state: AppState): AppState {
  const [first] = listMarkets(state);
  if (state.view.filtering || !first || selectedMarket(state)) return state;
  return selectMarket(state, first);
}

/** Whether Enter is for the list's folded event. */
export function isOnEvent(state: AppState): boolean {
  return (
    state.view.pane === 'markets' && state.view.overlay === undefined && selectedEvent(state) !== undefined
  );
}

/** Folds the event of the selected market, and puts the cursor on its title; opens the one that is folded. */
export function foldEvent(state: AppState): AppState {
  const market = selectedMarket(state);
  const event = selectedEvent(state) ?? (market && listedEvents(state).byMarket.get(market));
  return event ? turnEvent(state, event.key) : state;
}

/** Folds an event, or opens the one that is folded. A filter shows all that it finds. */
export function turnEvent(state: AppState, key: string): AppState {
  if (state.view.filter !== '') return state;
  return state.view.folded.has(key) ? openEvent(state, key) : keepInSight(onEvent(state, key));
}

/** Opens a folded event, by itself the one under the cursor, and selects the first of its markets. */
export function openEvent(state: AppState, key = state.view.event): AppState {
  const event = listedEvents(state).byKey.get(key ?? '');
  const first = event && listMarkets(state).find((market) => event.markets.includes(market));
  return first ? selectMarket(state, first) : state;
}

/** A flat list has no titles: the cursor that was on one goes to the first of the event's markets. */
export function toggleGrouping(state: AppState): AppState {
  const opened = selectedEvent(state) ? openEvent(state) : state;
  const turned = withView(opened, { byEvent: !opened.view.byEvent, marketsTop: 0 });
  const market = selectedMarket(turned);
  return market ? selectMarket(turned, market) : turned;
}

/** To the next or the previous starred market of the list, from the last on to the first. */
export function seekStar(state: AppState, by: 1 | -1): AppState {
  const { stars } = state.view;
  const markets = listMarkets(state);
  const starred = markets.filter(({ conditionId }) => stars.has(conditionId));
  const here = placeInList(markets, selectedMarket(state));
  const isBeyond = (market: ListedMarket): boolean => (markets.indexOf(market) - here) * by > 0;
  const next =
    by > 0 ? (starred.find(isBeyond) ?? starred[0]) : (starred.findLast(isBeyond) ?? starred.at(-1));
  return next ? selectMarket(withView(state, { pane: 'markets' }), next) : state;
}

export function toggleStar(state: AppState): AppState {
  const market = selectedMarket(state);
  if (!market) return state;
  const stars = new Set(state.view.stars);
  if (!stars.delete(market.conditionId)) stars.add(market.conditionId);
  return withView(state, { stars });
}

export function browseEvent(state: AppState): AppState {
  const { eventSlug, eventTitle } = selectedMarket(state) ?? {};
  const event = eventSlug ?? eventTitle;
  if (event === undefined) return state;
  const filter = `event:${slugOf(event)}`;
  return withView(state, { filter: state.view.filter === filter ? '' : filter, marketsTop: 0 });
}
