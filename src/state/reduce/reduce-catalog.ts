import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { ListedMarket, Outcome } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { isDeepEqual } from '../is-deep-equal.ts';
import { findMarkets } from '../select/filter-markets.ts';
import { addMessages } from './add-messages.ts';
import { pointAtMarket } from '../select/point-at.ts';

type Of<T extends MonitorEvent['type']> = Extract<MonitorEvent, { type: T }>;

/** A page of the catalog, or word that it has been read to its end: then what was only remembered is gone. */
export function reduceListed(before: AppState, event: Of<'marketsListed'>): AppState {
  const { markets: listed, complete } = event;
  const state = listed.length > 0 ? withoutFailure(before) : withMissing(withLost(before, event), event);
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

const WHOLE = 'the list of markets is whole again';
const NOT_WHOLE = 'the list of markets is not whole';

/** Said when it becomes so, whatever else is missing next time. */
function withMissing(state: AppState, { missing, complete, times }: Of<'marketsListed'>): AppState {
  const said = state.messages.findLast(({ text }) => text.startsWith(NOT_WHOLE) || text === WHOLE)?.text;
  const wasWhole = said === undefined || said === WHOLE;
  const text = missing ? `${NOT_WHOLE}: ${missing.endpoint}: ${missing.message}` : WHOLE;
  const isNews = missing ? wasWhole : complete && !wasWhole;
  return isNews ? addMessages(state, [{ text, atMs: times.readAtMs }]) : state;
}

/** A catalog of many pages takes a minute to be read: what answers is not unreachable until the last of them is there. */
function withoutFailure(state: AppState): AppState {
  if (!state.pollers.catalog.failure) return state;
  const { failure: _, nextTryAtMs: __, ...catalog } = state.pollers.catalog;
  return { ...state, pollers: { ...state.pollers, catalog } };
}

/** What was searched for joins the list, and is what it shows: by the text where that finds it, else by its selection. */
export function reduceFound(state: AppState, { markets: found, text }: Of<'marketsFound'>): AppState {
  const [first] = found;
  if (!first) return state;
  const markets = merge(state.markets, found);
  const isFound = findMarkets(markets, text).includes(markets.get(first.conditionId) as ListedMarket);
  const filter = isFound ? text : '';
  const view = { ...state.view, pane: 'markets' as const, filter, outcome: 0 };
  const shown = { ...state, markets, view };
  return { ...shown, view: pointAtMarket(shown, first.conditionId) };
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

/**
 * Joins two sources' facts about one market; what the newer does not tell is kept from the older, which stays the very same
 * object when it is told nothing new: the catalog is read again and again, and hardly anything in it changes.
 */
function mergeMarket(older: ListedMarket | undefined, newer: ListedMarket): ListedMarket {
  if (!older) return newer;
  const told: ListedMarket = {
    ...newer,
    question: newer.question === '' ? older.question : newer.question,
    outcomes: mergeOutcomes(older, newer),
  };
  const news = (Object.keys(told) as (keyof ListedMarket)[]).filter(
    (key) => told[key] !== undefined && !isDeepEqual(told[key], older[key]),
  );
  if (news.length === 0 && older.cached === undefined) return older;
  const { cached: _, ...known } = older;
  return { ...known, ...Object.fromEntries(news.map((key) => [key, told[key]])) };
}

/** The list that knows more tokens wins; an outcome's name and its mirror's token are taken from whichever has one. */
function mergeOutcomes(older: ListedMarket, newer: ListedMarket): ListedMarket['outcomes'] {
  const [more, other] = newer.outcomes.length < older.outcomes.length ? [older, newer] : [newer, older];
  return more.outcomes.map((outcome) =>
    mergeOutcome(
      outcome,
      other.outcomes.findLast(({ tokenId }) => tokenId === outcome.tokenId),
    ),
  );
}

function mergeOutcome(outcome: Outcome, same: Outcome | undefined): Outcome {
  return { ...same, ...outcome, name: outcome.name === '' ? (same?.name ?? '') : outcome.name };
}
