import { differencesOf } from '../../text/differences.ts';
import type { ListedMarket } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { listOf } from './filter-markets.ts';
import { titleOf } from './market-by-id.ts';
import { memoizeByObject } from './memoize-last.ts';

/** An event of several markets; one of a single market is that market. */
export interface EventGroup {
  readonly key: string;
  /** Its number among the events of the catalog. */
  readonly place: number;
  readonly title: string;
  /** Every market of it that is known, whatever the list is filtered by; in the order of the catalog. */
  readonly markets: readonly ListedMarket[];
}

/** The events of several markets. */
export interface Events {
  readonly byKey: ReadonlyMap<string, EventGroup>;
  readonly byMarket: ReadonlyMap<ListedMarket, EventGroup>;
  /** By the market's place in `listOf`. */
  readonly byPlace: readonly (EventGroup | undefined)[];
}

/** Names a market's event; undefined while no list has named one. */
function eventKey({ eventSlug, eventTitle }: ListedMarket): string | undefined {
  return eventSlug || eventTitle || undefined;
}

export const groupByEvent = memoizeByObject((markets: ReadonlyMap<string, ListedMarket>): Events => {
  const members = new Map<string, ListedMarket[]>();
  for (const market of markets.values()) {
    const key = eventKey(market);
    if (key === undefined) continue;
    const known = members.get(key);
    if (known) known.push(market);
    else members.set(key, [market]);
  }
  const byKey = new Map<string, EventGroup>();
  const byMarket = new Map<ListedMarket, EventGroup>();
  for (const [key, own] of members) {
    if (own.length === 1) continue;
    const event = { key, place: byKey.size, title: own[0]?.eventTitle ?? key, markets: own };
    byKey.set(key, event);
    for (const market of own) byMarket.set(market, event);
  }
  return { byKey, byMarket, byPlace: listOf(markets).map((market) => byMarket.get(market)) };
});

const NONE: Events = { byKey: new Map(), byMarket: new Map(), byPlace: [] };

/** The events that have a line of their own in the list. */
export function listedEvents({ markets, view }: Pick<AppState, 'markets' | 'view'>): Events {
  return view.byEvent ? groupByEvent(markets) : NONE;
}

/** Key of the folded event that a market is listed under. */
export function foldedEventOf(
  state: Pick<AppState, 'markets' | 'view'>,
  conditionId: string,
): string | undefined {
  const { folded } = state.view;
  if (folded.size === 0) return undefined;
  const market = state.markets.get(conditionId);
  const key = market && listedEvents(state).byMarket.get(market)?.key;
  return key !== undefined && folded.has(key) ? key : undefined;
}

/** What each market of an event is called below the event's title. */
export const namesInEvent = memoizeByObject(({ markets }: EventGroup): ReadonlyMap<ListedMarket, string> => {
  const told = tellApart(markets.map(named));
  return new Map(markets.map((market, i) => [market, told[i] as string]));
});

function named(market: ListedMarket): Named {
  return market.question === '' ? { ...market, question: titleOf(market) } : market;
}

type Named = Pick<ListedMarket, 'question' | 'groupTitle'>;

/**
 * Names that tell these markets apart: the catalog's own, else the words in which their questions differ, else the questions.
 */
export function tellApart(markets: readonly Named[]): readonly string[] {
  const questions = markets.map(({ question }) => question);
  const own = markets.map(({ groupTitle = '' }) => groupTitle);
  return [own, differencesOf(questions)].find(areNames) ?? questions;
}

function areNames(names: readonly string[]): boolean {
  return names.every((name) => name !== '') && new Set(names).size === names.length;
}
