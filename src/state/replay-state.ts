import type { AppState } from './app-state.ts';
import type { ReplayEvent } from './app-event.ts';

/** Where a recording is that is played again. */
export interface ReplayState {
  /** Milliseconds since the recording began, and how long it is. */
  readonly atMs: number;
  readonly endMs: number;
  /** Times as fast as it was recorded. */
  readonly speed: number;
  readonly paused: boolean;
  /** Its end is missing. */
  readonly isCut?: true;
  /** Something that was typed before is missing: what is shown may not be what was. */
  readonly isPartial?: true;
}

/** How a replay goes, folded into the state; what the terminal is like stays. Pure. */
export function reduceReplay(state: AppState, event: ReplayEvent): AppState {
  if (event.type === 'replayMoved') return { ...state, replay: event.replay };
  const { beginning } = event;
  const view = { ...beginning.view, heights: state.view.heights };
  return { ...beginning, view, ...(state.replay && { replay: state.replay }) };
}
