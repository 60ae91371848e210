import type { AppState } from '../app-state.ts';
import { listedEvents } from './events.ts';
import type { View } from '../view-state.ts';

/** The view with the cursor on a market. Its event is opened: what is selected is in sight. */
export function pointAtMarket(state: AppState, conditionId: string): View {
  const { event: _, ...view } = forgetWanted(state.view);
  const market = state.markets.get(conditionId);
  const event = market && listedEvents(state).byMarket.get(market);
  return { ...view, market: conditionId, ...(event && { folded: without(view.folded, event.key) }) };
}

/** The view with the cursor on an event, which is folded, so that no market is selected. */
export function pointAtEvent(view: View, key: string): View {
  const { market: _, ...rest } = forgetWanted(view);
  return { ...rest, event: key, folded: new Set([...view.folded, key]) };
}

/** The view without a market that was to be selected when it comes: a person has moved on. */
export function forgetWanted(view: View): View {
  const { wantedMarket: _wanted, savedMarket: _kept, ...rest } = view;
  return rest;
}

function without(folded: View['folded'], key: string): View['folded'] {
  return folded.has(key) ? new Set([...folded].filter((other) => other !== key)) : folded;
}
