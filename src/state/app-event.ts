import type { AppState } from './app-state.ts';
import type { ReplayState } from './replay-state.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import type { AlertEvent } from './watched-alert.ts';
import type { ViewEvent } from './view-state.ts';

export type ReplayEvent =
  | { readonly type: 'replayMoved'; readonly replay: ReplayState }
  /** It begins anew, from what was known at its beginning. */
  | { readonly type: 'replayRewound'; readonly beginning: AppState };

export type AppEvent = MonitorEvent | ViewEvent | AlertEvent | ReplayEvent;

/** How far down the open overlay can be scrolled; the view, which lays it out, says so. */
export type OverlayEnd = (state: AppState) => number;
