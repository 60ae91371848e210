import type { ListedMarket, Outcome } from '../../domain/market.ts';
import type { AppState } from '../app-state.ts';
import { complementOf } from './book-view.ts';
import { NO_ORDERS, ordersOn } from './market-facts.ts';
import { memoizeLast } from './memoize-last.ts';
import { selectedMarket, selectedOutcome } from './selection.ts';

/** One of the small books side by side. */
export interface LadderPlace {
  readonly market: ListedMarket;
  readonly outcome: Outcome;
}

/** So many at most are read and shown at a time, and never fewer than two where there are two. */
const MOST_SHOWN = 8;
const LEAST_SHOWN = 2;
/** Cells of a ladder with size, price and mine. */
const LEAST_WIDTH = 23;

/**
 * The starred markets, or all of the selected one's event where none is starred; the selected market is always among them,
 * because the keys act on it. A market that is alone has a ladder for each outcome.
 */
export function listLadders(state: AppState): readonly LadderPlace[] {
  return placesOf(state.markets, state.view.stars, selectedMarket(state), selectedOutcome(state));
}

const placesOf = memoizeLast(
  (
    markets: AppState['markets'],
    stars: ReadonlySet<string>,
    selected: ListedMarket | undefined,
    shown: Outcome | undefined,
  ): readonly LadderPlace[] => {
    const starred = [...stars].map((id) => markets.get(id)).filter((market) => market !== undefined);
    const listed = starred.length > 0 ? starred : marketsOfEvent(markets, selected);
    const all = selected && !listed.includes(selected) ? [selected, ...listed] : listed;
    const [only, ...more] = all;
    if (only && more.length === 0) return only.outcomes.map((outcome) => ({ market: only, outcome }));
    return all.flatMap((market) => {
      const outcome = market === selected ? shown : market.outcomes[0];
      return outcome ? [{ market, outcome }] : [];
    });
  },
);

function marketsOfEvent(
  markets: AppState['markets'],
  selected: ListedMarket | undefined,
): readonly ListedMarket[] {
  const event = selected?.eventSlug;
  if (!selected || event === undefined) return selected ? [selected] : [];
  return [...markets.values()].filter(({ eventSlug }) => eventSlug === event);
}

/** Index of the selected ladder; -1 when nothing is selected. */
export function selectedLadder(state: AppState): number {
  const [market, outcome] = [selectedMarket(state), selectedOutcome(state)];
  return listLadders(state).findIndex((place) => place.market === market && place.outcome === outcome);
}

/** Ladders that are on the screen: the page with the selected one, and how many come before it. */
export function visibleLadders(state: AppState): {
  readonly first: number;
  readonly places: readonly LadderPlace[];
} {
  const all = listLadders(state);
  const { laddersWidth = Infinity } = state.view.heights;
  const fitting = Math.floor((laddersWidth + 1) / (LEAST_WIDTH + 1));
  const room = Math.max(LEAST_SHOWN, Math.min(MOST_SHOWN, fitting));
  const page = Math.floor(Math.max(0, selectedLadder(state)) / room) * room;
  const first = Math.max(0, Math.min(page, all.length - room));
  return { first, places: all.slice(first, first + room) };
}

/** Cells of each of `count` ladders in `width` cells, with a line between two of them. */
export function ladderWidth(width: number, count: number): number {
  return Math.max(0, Math.floor((width - count + 1) / Math.max(1, count)));
}

/** Tokens whose books the ladders show, and of the other outcome where an order of mine rests there. */
export function ladderTokens(state: AppState): readonly string[] {
  if (state.view.pane !== 'ladders') return [];
  const orders = state.orders?.value ?? NO_ORDERS;
  return visibleLadders(state).places.flatMap(({ market, outcome: { tokenId } }) => {
    const complement = complementOf(market, tokenId);
    const isMine = ordersOn(orders, market).some((order) => order.tokenId === complement);
    return isMine && complement !== undefined ? [tokenId, complement] : [tokenId];
  });
}
