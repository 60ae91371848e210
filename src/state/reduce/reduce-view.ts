import { CHART_WINDOWS } from '../../domain/chart-window.ts';
import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { OverlayEnd } from '../app-event.ts';
import type { AppState } from '../app-state.ts';
import { clamp } from '../clamp.ts';
import { dismissHints, restartHints } from './hints.ts';
import { listLadders, selectedLadder } from '../select/ladders.ts';
import {
  browseEvent,
  foldEvent,
  followFilter,
  isOnEvent,
  moveInList,
  openEvent,
  seekStar,
  selectMarket,
  toggleGrouping,
  toggleStar,
  turnEvent,
} from './reduce-list.ts';
import { centerBook, groupBook, moveBookCursor, turnBook } from './reduce-book-view.ts';
import {
  followOrdersFilter,
  moveInOrders,
  pointAt,
  sortOrders,
  withoutHidingFilter,
} from './reduce-orders.ts';
import { reduceMonitorEvent } from './reduce-monitor-event.ts';
import { enterCard, leaveCard, moveInCard, openWriter, showCards, turnCard } from './reduce-cards.ts';
import { pinSelection } from '../select/pin-selection.ts';
import { ordersTop, outcomeIndexOf, selectedMarket } from '../select/selection.ts';
import type { Overlay, View, ViewEvent } from '../view-state.ts';
import {
  CHART_STYLES,
  filterOf,
  ORDER_SORTS,
  ORDER_TABS,
  SHARED_PANES,
  SORT_COLUMNS,
  THEMES,
} from '../view-state.ts';
import { watchBooks } from './watch-books.ts';
import { watchMarket } from './watch-market.ts';
import { withView } from './with-view.ts';

type ArrangeEvent = Extract<
  ViewEvent,
  { type: 'filterOpened' | 'filterTyped' | 'filterClosed' | 'sortCycled' | 'sortChosen' | 'sortReversed' }
>;

/** What a person did, folded into the view; what is left then is what the engine told. Pure. */
export function reduceView(state: AppState, event: ViewEvent | MonitorEvent, end: OverlayEnd): AppState {
  const { view } = state;
  switch (event.type) {
    case 'heightsChanged':
      return withView(state, { heights: event.heights });
    case 'paneFocused':
      return focus(state, event.pane);
    case 'paneCycled':
      return focus(state, cycle(SHARED_PANES, view.pane, event.by));
    case 'zoomToggled':
      return withView(state, { zoomed: !view.zoomed });
    case 'cursorMoved':
      return moveCursor(state, event.by, end);
    case 'cursorPaged':
      return moveCursor(state, event.by * Math.max(1, heightOf(view) - 1), end);
    case 'cursorSent':
      return moveCursor(state, event.to === 'first' ? -Infinity : Infinity, end);
    case 'filterOpened':
    case 'filterTyped':
    case 'filterClosed':
    case 'sortCycled':
    case 'sortChosen':
    case 'sortReversed':
      return arrangeList(state, event);
    case 'ordersSortChosen':
      return sortOrders(focus(state, 'orders'), event.sort);
    case 'starToggled':
      return toggleStar(state);
    case 'starSought':
      return seekStar(state, event.by);
    case 'groupingToggled':
      return toggleGrouping(state);
    case 'eventFolded':
      return foldEvent(state);
    case 'eventOpened':
      return openEvent(state);
    case 'eventTurned':
      return turnEvent(state, event.key);
    case 'eventBrowsed':
      return browseEvent(state);
    case 'outcomeCycled':
      return cycleOutcome(state);
    case 'bookCentered':
      return centerBook(state);
    case 'bookTurned':
      return turnBook(state);
    case 'bookGrouped':
      return groupBook(state, event.by);
    case 'bookScaleToggled':
      return withView(state, { bookLog: !view.bookLog });
    case 'bookFoldToggled':
      return withView(state, { bookFolded: !view.bookFolded });
    case 'windowCycled':
      return withView(state, { window: cycle(CHART_WINDOWS, view.window, 1) });
    case 'chartCycled':
      return withView(state, { chart: cycle(CHART_STYLES, view.chart, 1) });
    case 'themeCycled':
      return chooseTheme(state, cycle(THEMES, view.theme, 1));
    case 'themeChosen':
      return chooseTheme(state, event.theme);
    case 'windowChosen':
      return withView(state, { window: event.window });
    case 'marketChosen':
      return chooseMarket(state, event);
    case 'paletteTyped':
      return withView(state, { palette: { text: event.text, place: 0 } });
    case 'overlayToggled':
      return toggleOverlay(state, event.overlay);
    case 'overlayClosed':
      return closeOverlay(state);
    case 'tabCycled':
      return cycleTab(state, event.by);
    case 'ordersHereToggled':
      return withView(state, { ordersHereOnly: !view.ordersHereOnly, ordersTop: 0, pane: 'orders' });
    case 'holdersToggled':
      return withView(state, { holdersOnly: !view.holdersOnly });
    case 'writerOpened':
      return openWriter(state);
    case 'hintsDismissed':
      return dismissHints(state);
    case 'hintsRestarted':
      return restartHints(state);
    case 'pauseToggled':
      return withView(state, { paused: !view.paused });
    default:
      return watchMarket(watchBooks(pinSelection(reduceMonitorEvent(state, event)), event), event);
  }
}

/** Filters or sorts the list that has the keys: the orders, else the markets. */
function arrangeList(state: AppState, event: ArrangeEvent): AppState {
  const { view } = state;
  const ofOrders = view.pane === 'orders';
  switch (event.type) {
    case 'filterOpened': {
      // Never refused: the letters of the name that is typed next would be keys. No card hides what they find.
      const isOfOrders = ofOrders && view.ordersTab === 'open';
      const opened = withView(focus(state, isOfOrders ? 'orders' : 'markets'), { filtering: true });
      // What is typed now narrows the filter that was kept.
      const kept = filterOf(opened.view);
      return /\S$/.test(kept) ? withText(opened, `${kept} `) : opened;
    }
    case 'filterTyped':
      return followTypedFilter(withFilter(state, event.filter));
    case 'filterClosed': {
      const closed = withView(state, { filtering: false });
      return event.keep
        ? followTypedFilter(withText(closed, filterOf(view).trimEnd()))
        : withFilter(closed, '');
    }
    case 'sortCycled':
      return ofOrders
        ? sortOrders(state, cycle(ORDER_SORTS, view.ordersSort, 1))
        : withView(state, { sort: cycle(SORT_COLUMNS, view.sort, 1), reversed: false });
    case 'sortChosen':
      return withView(state, { sort: event.sort, reversed: false });
    case 'sortReversed':
      return withView(
        state,
        ofOrders ? { ordersReversed: !view.ordersReversed } : { reversed: !view.reversed },
      );
  }
}

/** Another filter shows its list from the top. */
function withFilter(state: AppState, filter: string): AppState {
  return withView(
    withText(state, filter),
    state.view.pane === 'orders' ? { ordersTop: 0 } : { marketsTop: 0 },
  );
}

/** Another market than before is shown without a cursor on a price that its book never had. */
function withText(state: AppState, filter: string): AppState {
  // The list is made once for each state that is asked for: that of the earlier one first.
  const before = selectedMarket(state);
  const next = withView(state, state.view.pane === 'orders' ? { ordersFilter: filter } : { filter });
  return selectedMarket(next) === before ? next : centerBook(next);
}

function followTypedFilter(state: AppState): AppState {
  return state.view.pane === 'orders' ? followOrdersFilter(state) : followFilter(state);
}

/** The keys go to a pane, and what is open above the panes closes; what is in sight of the orders stays there. */
function focus(before: AppState, pane: View['pane']): AppState {
  const state = showCards(before, []);
  // A field that is open belongs to the pane it was opened in.
  const isOtherField = (pane === 'orders') !== (state.view.pane === 'orders');
  return withView(state, { pane, ordersTop: ordersTop(state), ...(isOtherField && { filtering: false }) });
}

function cycle<T>(items: readonly T[], current: T, by: number): T {
  const index = (items.indexOf(current) + by + items.length) % items.length;
  return items[index] as T;
}

function heightOf(view: View): number {
  const { overlay, card = overlay } = view.heights;
  if (view.overlay) return (view.overlay === 'card' ? card : overlay).height;
  return view.pane === 'chart' || view.pane === 'ladders' ? 10 : view.heights[view.pane];
}

function moveCursor(state: AppState, by: number, overlayEnd: OverlayEnd): AppState {
  const { view } = state;
  const inCard = moveInCard(state, by);
  if (inCard) return inCard;
  if (view.overlay === 'palette') {
    return withView(state, { palette: { ...view.palette, place: clamp(view.palette.place + by, 0, 1_000) } });
  }
  if (view.overlay) {
    return withView(state, { overlayTop: clamp(view.overlayTop + by, 0, overlayEnd(state)) });
  }
  switch (view.pane) {
    case 'markets':
      return moveInList(state, by);
    case 'orders':
      return moveInOrders(state, by);
    case 'book':
      return moveBookCursor(state, by);
    case 'ladders':
      return moveLadderCursor(state, by);
    case 'chart':
      return state;
  }
}

/** The ladder's market and outcome become the selected ones. */
function moveLadderCursor(state: AppState, by: number): AppState {
  const ladders = listLadders(state);
  const next = ladders[clamp(selectedLadder(state) + by, 0, ladders.length - 1)];
  return next
    ? pointAt(state, next.market, next.market.conditionId, next.market.outcomes.indexOf(next.outcome))
    : state;
}

/** `[` and `]` turn the card that is open, else they change what the orders pane shows. */
function cycleTab(state: AppState, by: 1 | -1): AppState {
  const { view } = state;
  if (view.overlay) return turnCard(state);
  const { tabRow: _, ...rest } = view;
  const ordersTab = cycle(ORDER_TABS, view.ordersTab, by);
  return { ...state, view: { ...rest, ordersTab, ordersTop: 0, pane: 'orders' } };
}

function chooseTheme(state: AppState, theme: View['theme']): AppState {
  return withView(state, { theme, chosenTheme: theme });
}

function chooseMarket(
  state: AppState,
  { conditionId, tokenId }: Extract<ViewEvent, { type: 'marketChosen' }>,
): AppState {
  const market = state.markets.get(conditionId);
  if (!market) return state;
  const shown = selectMarket(withView(withoutHidingFilter(state, market), { pane: 'markets' }), market);
  return tokenId === undefined ? shown : withView(shown, { outcome: outcomeIndexOf(market, tokenId) });
}

function cycleOutcome(state: AppState): AppState {
  const { conditionId: market, outcomes = [] } = selectedMarket(state) ?? {};
  if (market === undefined || outcomes.length === 0) return state;
  const { order: _, ...view } = centerBook(state).view;
  return { ...state, view: { ...view, market, outcome: (view.outcome + 1) % outcomes.length } };
}

function toggleOverlay(state: AppState, overlay: Overlay): AppState {
  if (overlay === 'card') return isOnEvent(state) ? openEvent(state) : enterCard(state);
  return state.view.overlay === overlay
    ? closeOverlay(state)
    : withView(state, { overlay, overlayTop: 0, palette: { text: '', place: 0 } });
}

function closeOverlay(state: AppState): AppState {
  if (state.view.overlay === 'card') return leaveCard(state);
  return showCards(state, state.view.cards);
}
