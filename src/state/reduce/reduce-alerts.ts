import { MOST_ALERTS } from '../select/alerts.ts';
import type { AlertEvent } from '../watched-alert.ts';
import type { AppState } from '../app-state.ts';

/** What happened to alerts, folded into the state; what is set twice is kept once. Pure. */
export function reduceAlerts(state: AppState, event: AlertEvent): AppState {
  switch (event.type) {
    case 'alertsAdded': {
      const known = new Set(state.alerts.map(({ id }) => id));
      const added = event.alerts.filter(({ id }) => !known.has(id) && known.add(id));
      return { ...state, alerts: [...state.alerts, ...added].slice(0, MOST_ALERTS) };
    }
    case 'alertRemoved':
      return { ...state, alerts: state.alerts.filter(({ id }) => id !== event.id) };
    case 'alertsJudged':
      return { ...state, alerts: event.alerts };
  }
}
