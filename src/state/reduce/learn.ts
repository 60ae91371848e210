import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { AppState } from '../app-state.ts';
import { pinSelection } from '../select/pin-selection.ts';
import { reduceMonitorEvent } from './reduce-monitor-event.ts';
import { watchBooks } from './watch-books.ts';
import { watchMarket } from './watch-market.ts';

/** What the engine told, and what it means for what is selected and watched. Pure. */
export function learn(state: AppState, event: MonitorEvent): AppState {
  return watchMarket(watchBooks(pinSelection(reduceMonitorEvent(state, event)), event), event);
}
