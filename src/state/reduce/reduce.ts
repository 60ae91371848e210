import type { AppEvent, OverlayEnd } from '../app-event.ts';
import type { AppState } from '../app-state.ts';
import type { AlertEvent } from '../watched-alert.ts';
import { advanceHint } from './hints.ts';
import { reduceView } from './reduce-view.ts';
import { reduceReplay } from '../replay-state.ts';
import { MOST_ALERTS } from '../select/alerts.ts';

/** The one way the program's knowledge changes. Pure. Without `overlayEnd` an overlay can be scrolled without end. */
export function reduce(state: AppState, event: AppEvent, overlayEnd: OverlayEnd = () => Infinity): AppState {
  switch (event.type) {
    case 'alertsAdded':
    case 'alertRemoved':
    case 'alertsEvaluated':
      return reduceAlerts(state, event);
    case 'replayMoved':
    case 'replayRewound':
      return reduceReplay(state, event);
    default:
      return advanceHint(reduceView(state, event, overlayEnd), event);
  }
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
