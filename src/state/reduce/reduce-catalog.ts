import type { EngineEvent } from '../../domain/monitor-event.ts';
import type { ListedMarket } from '../../domain/listed-market.ts';
import type { AppState } from '../app-state.ts';
import { filterMarkets } from '../select/filter-markets.ts';
import { mergeMarket } from './merge-market.ts';

type Of<T extends EngineEvent['type']> = Extract<EngineEvent, { type: T }>;

/** A page of the catalog, or word that it has been read to its end: then what was only remembered is gone. */
export function reduceListed(before: AppState, event: Of<'marketsListed'>): AppState {
  const { markets: listed, complete } = event;
  const state = listed.length > 0 ? withoutFailure(before) : withLost(before, event);
  const markets = merge(state.markets, listed);
  if (!complete || state.rememberedFromMs === undefined) {
    return { ...state, markets, catalogComplete: complete };
  }
  const { rememberedFromMs: _, ...rest } = state;
  return { ...rest, markets: withoutCached(markets), catalogComplete: true };
}

/** What could not be read is counted at the end of a reading. */
function withLost(before: AppState, { lost = 0 }: Of<'marketsListed'>): AppState {
  const { catalogLost: _, ...state } = before;
  return lost === 0 ? state : { ...state, catalogLost: lost };
}

/** A catalog of many pages takes a minute to be read: what answers is not unreachable until the last of them is there. */
function withoutFailure(state: AppState): AppState {
  if (!state.feeds.catalog.failure) return state;
  const { failure: _, nextTryAtMs: __, ...catalog } = state.feeds.catalog;
  return { ...state, feeds: { ...state.feeds, catalog } };
}

/** What was searched for joins the list, and is what it shows: by the text where that finds it, else by its selection. */
export function reduceFound(state: AppState, { markets: found, text }: Of<'marketsFound'>): AppState {
  const [first] = found;
  if (!first) return state;
  const markets = merge(state.markets, found);
  const filter = filterMarkets(markets, text)
    .flat()
    .includes(markets.get(first.conditionId) as ListedMarket)
    ? text
    : '';
  const view = { ...state.view, pane: 'markets' as const, filter, market: first.conditionId, outcome: 0 };
  return { ...state, markets, view };
}

/** What an earlier run knew fills in what this one has not been told yet. */
export function reduceRemembered(state: AppState, event: Of<'catalogRemembered'>): AppState {
  if (state.catalogComplete) return state;
  const markets = new Map(state.markets);
  for (const market of event.markets) {
    if (!markets.has(market.conditionId)) markets.set(market.conditionId, market);
  }
  return { ...state, markets, rememberedFromMs: event.readAtMs };
}

function merge(
  known: ReadonlyMap<string, ListedMarket>,
  listed: readonly ListedMarket[],
): ReadonlyMap<string, ListedMarket> {
  let markets: Map<string, ListedMarket> | undefined;
  for (const market of listed) {
    const before = (markets ?? known).get(market.conditionId);
    const merged = mergeMarket(before, market);
    if (merged !== before) (markets ??= new Map(known)).set(merged.conditionId, merged);
  }
  // What is searched, sorted and counted anew is what has changed.
  return markets ?? known;
}

function withoutCached(markets: ReadonlyMap<string, ListedMarket>): ReadonlyMap<string, ListedMarket> {
  return new Map([...markets].filter(([, market]) => !market.cached));
}
