import type { AppEvent, OverlayEnd, ReplayEvent } from '../app-event.ts';
import type { AppState } from '../app-state.ts';
import type { AlertEvent } from '../watched-alert.ts';
import { advanceHint } from './hints.ts';
import { reduceMonitorEvent } from './reduce-monitor-event.ts';
import { pinSelection } from '../select/pin-selection.ts';
import { reduceView } from './reduce-view.ts';
import { reduceReplay } from '../replay-state.ts';
import type { ViewEvent } from '../view-state.ts';
import { watchBooks } from './watch-books.ts';
import { watchMarket } from './watch-market.ts';
import { MOST_ALERTS } from '../select/alerts.ts';

/** Whose an event is, by its type: one that is missing here is an error of types. */
const ALERT_EVENTS: Readonly<Record<AlertEvent['type'], true>> = {
  alertsAdded: true,
  alertRemoved: true,
  alertsEvaluated: true,
};

const REPLAY_EVENTS: Readonly<Record<ReplayEvent['type'], true>> = {
  replayMoved: true,
  replayRewound: true,
};

const VIEW_EVENTS: Readonly<Record<ViewEvent['type'], true>> = {
  heightsChanged: true,
  zoomToggled: true,
  paneFocused: true,
  paneCycled: true,
  cursorMoved: true,
  cursorPaged: true,
  cursorSent: true,
  filterOpened: true,
  filterTyped: true,
  filterClosed: true,
  sortCycled: true,
  sortChosen: true,
  sortReversed: true,
  ordersSortChosen: true,
  marketChosen: true,
  paletteTyped: true,
  starToggled: true,
  starSought: true,
  groupingToggled: true,
  eventFolded: true,
  eventOpened: true,
  eventTurned: true,
  eventBrowsed: true,
  outcomeCycled: true,
  bookCentred: true,
  bookTurned: true,
  bookGrouped: true,
  bookScaleToggled: true,
  bookFoldToggled: true,
  windowCycled: true,
  windowChosen: true,
  chartCycled: true,
  themeCycled: true,
  themeChosen: true,
  overlayToggled: true,
  overlayClosed: true,
  tabCycled: true,
  ordersHereToggled: true,
  holdersToggled: true,
  writerOpened: true,
  hintsDismissed: true,
  hintsRestarted: true,
  pauseToggled: true,
};

/** The one way the program's knowledge changes. Pure. Without `overlayEnd` an overlay can be scrolled without end. */
export function reduce(state: AppState, event: AppEvent, overlayEnd: OverlayEnd = () => Infinity): AppState {
  if (isAlertEvent(event)) return reduceAlerts(state, event);
  if (isReplayEvent(event)) return reduceReplay(state, event);
  const next = isViewEvent(event)
    ? reduceView(state, event, overlayEnd)
    : watchMarket(watchBooks(pinSelection(reduceMonitorEvent(state, event)), event), event);
  return advanceHint(next, event);
}

function isViewEvent(event: AppEvent): event is ViewEvent {
  return event.type in VIEW_EVENTS;
}

function isReplayEvent(event: AppEvent): event is ReplayEvent {
  return event.type in REPLAY_EVENTS;
}

function isAlertEvent(event: AppEvent): event is AlertEvent {
  return event.type in ALERT_EVENTS;
}

/** What happened to alerts, folded into the state; what is set twice is kept once. Pure. */
function reduceAlerts(state: AppState, event: AlertEvent): AppState {
  switch (event.type) {
    case 'alertsAdded': {
      const known = new Set(state.alerts.map(({ id }) => id));
      const added = event.alerts.filter(({ id }) => !known.has(id) && known.add(id));
      return { ...state, alerts: [...state.alerts, ...added].slice(0, MOST_ALERTS) };
    }
    case 'alertRemoved':
      return { ...state, alerts: state.alerts.filter(({ id }) => id !== event.id) };
    case 'alertsEvaluated':
      return { ...state, alerts: event.alerts };
  }
}
