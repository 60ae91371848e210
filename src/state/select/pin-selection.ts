import { sameId } from '../../domain/same-id.ts';
import type { AppState } from '../app-state.ts';
import { foldedEventOf, listedEvents } from './events.ts';
import { listMarkets } from './market-list.ts';
import { forgetWanted, pointAtEvent, pointAtMarket } from './point-at.ts';

/**
 * Fixes the selection on a market: the one asked for at the start, else the one that was left, else, once the list can
 * be trusted, its first row, which may change while the catalog and the open orders arrive. Of a folded event a market is only
 * selected when it was asked for; else the cursor goes on the event's title.
 */
export function pinSelection(state: AppState): AppState {
  const { wantedMarket, savedMarket, market, event } = state.view;
  if (event !== undefined && listedEvents(state).byKey.has(event)) return state;
  const ref = wantedMarket ?? savedMarket;
  if (ref !== undefined) return pinRef(state, ref);
  const chosen = market !== undefined && (isKnown(state, market) || !state.catalogComplete);
  // The first markets of a list may not show yet that they are of one event.
  if (chosen) return foldedEventOf(state, market) === undefined ? state : select(state, market);
  if (state.markets.size === 0 || !areOrdersSettled(state)) return state;
  const [first] = listMarkets(state);
  return first ? selectOrFolded(state, first.conditionId) : state;
}

/** What is not there when all is read will not come. */
function pinRef(state: AppState, ref: string): AppState {
  const found = findMarket(state, ref);
  if (found !== undefined) {
    return state.view.wantedMarket === undefined ? selectSaved(state, found) : select(state, found);
  }
  // Who asked for a market by name is not given another in its place: a cancel would be that one's.
  if (!state.catalogComplete || state.view.wantedMarket !== undefined) return state;
  return pinSelection({ ...state, view: forgetWanted(state.view) });
}

function select(state: AppState, market: string): AppState {
  return { ...state, view: pointAtMarket(state, market) };
}

/** While the list is read it stays the one that was left: a later page may show that it is of a folded event. */
function selectSaved(state: AppState, market: string): AppState {
  if (state.catalogComplete || foldedEventOf(state, market) !== undefined)
    return selectOrFolded(state, market);
  if (state.view.market === market) return state;
  return { ...state, view: { ...pointAtMarket(state, market), savedMarket: market } };
}

function selectOrFolded(state: AppState, market: string): AppState {
  const event = foldedEventOf(state, market);
  return event === undefined ? select(state, market) : { ...state, view: pointAtEvent(state.view, event) };
}

/** The catalog lists it, or an order rests there all the same. */
function isKnown({ markets, orders }: AppState, id: string): boolean {
  return markets.has(id) || (orders?.value.some(({ market }) => market === id) ?? false);
}

function areOrdersSettled({ orders, pollers, session }: AppState): boolean {
  return (
    orders !== undefined || pollers.orders.failure !== undefined || session.credentialsProblem !== undefined
  );
}

/** Condition id of the market a REF names among those that are listed. */
export function findMarket(state: AppState, ref: string): string | undefined {
  if (state.markets.has(ref)) return ref;
  for (const market of state.markets.values()) {
    if (market.slug === ref || market.id === ref || sameId(market.conditionId, ref))
      return market.conditionId;
    if (market.outcomes.some((outcome) => outcome.tokenId === ref)) return market.conditionId;
  }
  return undefined;
}
