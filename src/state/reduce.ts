import type { EngineEvent } from '../domain/events.ts';
import type { AppState } from './app-state.ts';
import type { AlertEvent } from './alerts.ts';
import { advanceHint } from './hints.ts';
import { reduceAlerts } from './reduce-alerts.ts';
import { reduceEngine } from './reduce-engine.ts';
import { pinSelection } from './pin-selection.ts';
import { reduceView } from './reduce-view.ts';
import { reduceReplay } from './replay.ts';
import type { ReplayEvent } from './replay.ts';
import type { ViewEvent } from './view.ts';
import { watchBooks } from './watch-books.ts';

export type AppEvent = EngineEvent | ViewEvent | AlertEvent | ReplayEvent;

const ALERT_EVENTS = new Set<AppEvent['type']>([
  'alertsAdded',
  'alertRemoved',
  'alertsJudged',
] satisfies AlertEvent['type'][]);

const VIEW_EVENTS = new Set<AppEvent['type']>([
  'heightsChanged',
  'paneFocused',
  'paneCycled',
  'cursorMoved',
  'cursorPaged',
  'cursorSent',
  'filterOpened',
  'filterTyped',
  'filterClosed',
  'sortCycled',
  'sortChosen',
  'sortReversed',
  'marketChosen',
  'paletteTyped',
  'starToggled',
  'eventBrowsed',
  'outcomeCycled',
  'bookCentred',
  'bookTurned',
  'bookGrouped',
  'bookScaleToggled',
  'bookFoldToggled',
  'windowCycled',
  'windowChosen',
  'chartCycled',
  'themeCycled',
  'overlayToggled',
  'overlayClosed',
  'tabCycled',
  'ordersHereToggled',
  'holdersToggled',
  'writerOpened',
  'hintsDismissed',
  'hintsRestarted',
  'pauseToggled',
] satisfies ViewEvent['type'][]);

/** The one way the program's knowledge changes. Pure. */
export function reduce(state: AppState, event: AppEvent): AppState {
  if (isAlertEvent(event)) return reduceAlerts(state, event);
  if (isReplayEvent(event)) return reduceReplay(state, event);
  const next = isViewEvent(event)
    ? reduceView(state, event)
    : watchBooks(pinSelection(reduceEngine(state, event)), event);
  return advanceHint(next, event);
}

function isViewEvent(event: AppEvent): event is ViewEvent {
  return VIEW_EVENTS.has(event.type);
}

function isReplayEvent(event: AppEvent): event is ReplayEvent {
  return event.type === 'replayMoved' || event.type === 'replayRewound';
}

function isAlertEvent(event: AppEvent): event is AlertEvent {
  return ALERT_EVENTS.has(event.type);
}
