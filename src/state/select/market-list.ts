import type { ListedMarket } from '../../domain/market.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState } from '../app-state.ts';
import { type EventGroup, type Events, listedEvents } from './events.ts';
import { filterMarkets, listOf, type Places, type Tiers } from './filter-markets.ts';
import { parseMine } from './filter-query.ts';
import { NO_ORDERS, ordersOn, ordersThatMayRest, PRICED, type Facts } from './market-facts.ts';
import { keepWhileSame, memoizeByObject, memoizeLast } from './memoize-last.ts';
import { sortMarkets } from './sort-markets.ts';
import type { SortColumn } from '../view-state.ts';

/** What the list is sorted by, as it is said: what is read of rows that are, or were, on the screen sorts no others. */
export function describeSort(sort: SortColumn): string {
  return PRICED.has(sort) || sort === 'fee' ? `${sort} of rows seen` : sort;
}

const NO_PRICES: Facts['prices'] = new Map();
const NO_HISTORIES: Facts['histories'] = new Map();
const NO_FEES: Facts['fees'] = new Map();

/** Markets of an event that the list shows, in their order. */
export interface Section {
  readonly event: EventGroup;
  readonly markets: ListedMarket[];
}

export function isSection(item: ListedMarket | Section): item is Section {
  return 'event' in item;
}

/** The markets the list shows, filtered and sorted, those of an event together. Folded ones are among them. */
export function listMarkets(state: AppState): readonly ListedMarket[] {
  return flatten(listSections(state));
}

const flatten = memoizeLast((items: readonly (ListedMarket | Section)[]): readonly ListedMarket[] => {
  const markets: ListedMarket[] = [];
  for (const item of items) {
    if (isSection(item)) for (const market of item.markets) markets.push(market);
    else markets.push(item);
  }
  return markets;
});

/** The same, with those of an event in a section: each stands where the best of its markets does. */
export function listSections(state: AppState): readonly (ListedMarket | Section)[] {
  const { sort, reversed, stars, window } = state.view;
  const { isMine, text } = parseMine(state.view.filter);
  const orders = ordersThatMayRest(state);
  const list = listOf(state.markets);
  const found = filterMarkets(state.markets, text);
  const counts = sameCounts(orders);
  const { creator } = state.session;
  const ours = creator === undefined ? found : ofCreator(found, list, counts, selectionIf(isOfOthers, state));
  const tiers = text === '' ? withoutClosed(ours, list, counts, stars, selectionIf(isClosed, state)) : ours;
  // What a column is not made of must not make the list be sorted anew.
  const sorted = sortMarkets(
    isMine ? withOrders(tiers, list, orders) : tiers,
    list,
    sort,
    reversed,
    stars,
    PRICED.has(sort) ? state.prices : NO_PRICES,
    sort === 'change' ? state.histories : NO_HISTORIES,
    sort === 'fee' ? state.fees : NO_FEES,
    sort === 'mine' ? counts : NO_ORDERS,
    window,
    sort === 'market' ? listedEvents(state).byMarket : undefined,
  );
  return gatherEvents(sorted, list, listedEvents(state));
}

const withOrders = memoizeLast(
  (tiers: Tiers, list: readonly ListedMarket[], orders: readonly Order[]): Tiers =>
    filterTiers(tiers, list, (market) => ordersOn(orders, market).length > 0),
);

function filterTiers(
  tiers: Tiers,
  list: readonly ListedMarket[],
  isKept: (market: ListedMarket) => boolean,
): Tiers {
  return tiers.map((tier) => tier.filter((place) => isKept(list[place] as ListedMarket)));
}

/** Services keep every market they ever had: one that is over is listed when a filter asks for it, or when it is somebody's. */
const withoutClosed = memoizeLast(
  (
    tiers: Tiers,
    list: readonly ListedMarket[],
    orders: readonly Order[],
    stars: ReadonlySet<string>,
    selected: ListedMarket | undefined,
  ): Tiers =>
    filterTiers(
      tiers,
      list,
      (market) =>
        !isClosed(market) ||
        market === selected ||
        stars.has(market.conditionId) ||
        ordersOn(orders, market).length > 0,
    ),
);

/** The order book lists markets of everybody: the creator's are those of its events. Where one's orders rest stays in sight. */
const ofCreator = memoizeLast(
  (
    tiers: Tiers,
    list: readonly ListedMarket[],
    orders: readonly Order[],
    selected: ListedMarket | undefined,
  ): Tiers =>
    filterTiers(
      tiers,
      list,
      (market) => !isOfOthers(market) || market === selected || ordersOn(orders, market).length > 0,
    ),
);

/** A name that nobody has is answered like a creator without a market: by no event. */
export const hasMarketOfCreator = memoizeByObject((markets: AppState['markets']): boolean =>
  [...markets.values()].some((market) => !isOfOthers(market)),
);

function isOfOthers({ eventSize }: ListedMarket): boolean {
  return eventSize === undefined;
}

function isClosed({ closed, archived }: ListedMarket): boolean {
  return closed === true || archived === true;
}

/** The selected market, where it would be left out: the row that somebody looks at stays. */
function selectionIf(
  isLeftOut: (market: ListedMarket) => boolean,
  { markets, view }: AppState,
): ListedMarket | undefined {
  const selected = view.market === undefined ? undefined : markets.get(view.market);
  return selected && isLeftOut(selected) ? selected : undefined;
}

const gatherEvents = memoizeLast(
  (
    sorted: Places,
    list: readonly ListedMarket[],
    { byKey, byPlace }: Events,
  ): readonly (ListedMarket | Section)[] => {
    if (byKey.size === 0) return sorted.map((place) => list[place] as ListedMarket);
    const items: (ListedMarket | Section)[] = [];
    const sections: (Section | undefined)[] = Array.from({ length: byKey.size });
    for (const place of sorted) {
      const market = list[place] as ListedMarket;
      const event = byPlace[place];
      const known = event && sections[event.place];
      if (known) known.markets.push(market);
      else if (!event) items.push(market);
      else {
        const section = { event, markets: [market] };
        items.push(section);
        sections[event.place] = section;
      }
    }
    return items;
  },
);

/** `mine` sorts by the number of orders: while each market has as many, an order that changes does not sort anew. */
const sameCounts = keepWhileSame((one: readonly Order[], other: readonly Order[]) => {
  if (one.length !== other.length) return false;
  const counts = new Map<string, number>();
  for (const { market } of one) counts.set(market, (counts.get(market) ?? 0) + 1);
  for (const { market } of other) counts.set(market, (counts.get(market) ?? 0) - 1);
  return [...counts.values()].every((count) => count === 0);
});

/** Place of a market in the list; -1 when it is not in it. */
export const placeInList = memoizeLast(
  (markets: readonly ListedMarket[], market: ListedMarket | undefined): number =>
    market === undefined ? -1 : markets.indexOf(market),
);
