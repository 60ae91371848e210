import { restingUnlisted, type Unlisted } from '../../state/select/resting-unlisted.ts';
import type { Order } from '../../domain/order.ts';
import { formatSize, groupThousands } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { isOnMarket, marketById, titleOf } from '../../state/select/market-by-id.ts';
import { listMarkets, placeInList } from '../../state/select/market-list.ts';
import { selectedBook } from '../../state/select/book-view.ts';
import { ordersOnEvent, sumPrices } from '../../state/select/event-facts.ts';
import type { EventGroup } from '../../state/select/events.ts';
import { NO_ORDERS } from '../../state/select/market-facts.ts';
import {
  ordersHere,
  selectedEvent,
  selectedMarket,
  selectedOutcome,
  restingUnlistedHere,
} from '../../state/select/selection.ts';
import { type Moment, priceSentence, spokenPrice, staleSentence } from './price-sentence.ts';
import { endSentence } from './spoken-text.ts';

/** The selected market: its place in the list, its question, its prices, and what of it is mine. */
export function marketSentence(state: AppState, moment: Moment): string {
  const event = selectedEvent(state);
  if (event) return eventSentence(state, event, moment);
  const market = selectedMarket(state);
  if (!market) return 'No market is selected.';
  const markets = listMarkets(state);
  const place = placeInList(markets, market) + 1;
  const soFar = state.catalogComplete ? '' : ' so far';
  const where = place > 0 ? `Market ${place} of ${groupThousands(markets.length)}${soFar}` : 'Market';
  const starred = state.view.stars.has(market.conditionId) ? ', starred' : '';
  const mine = ownSentence(state, ordersHere(state).length, restingUnlistedHere(state));
  // Of a book that is stale the next sentence tells.
  const isOfList = selectedBook(state) === undefined;
  const listed = state.prices.get(selectedOutcome(state)?.tokenId ?? '')?.times;
  return [
    `${where}${starred}: ${endSentence(titleOf(market))}`,
    priceSentence(state),
    isOfList && staleSentence(state, 'prices', listed?.readAtMs, moment),
    mine,
    mine && staleSentence(state, 'orders', state.orders?.times.readAtMs, moment),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `Event, 4 markets, folded: Fed decision in December? Together bid 0.99, ask 1.03.` */
function eventSentence(state: AppState, event: EventGroup, moment: Moment): string {
  const sum = sumPrices(event, state.prices);
  const mine = ordersOnEvent({ event, orders: state.orders?.value ?? NO_ORDERS }).length;
  const unlisted = restingUnlisted(state, ordersOnEvent({ event, orders: state.unlistedOrders }));
  const own = ownSentence(state, mine, unlisted);
  return [
    `Event, ${countOf(event.markets.length, 'market')}, folded: ${endSentence(event.title)}`,
    sum && `Together bid ${spokenPrice(sum.bid)}, ask ${spokenPrice(sum.ask)}.`,
    sum && staleSentence(state, 'prices', sum.readAtMs, moment),
    own,
    own && staleSentence(state, 'orders', state.orders?.times.readAtMs, moment),
  ]
    .filter(Boolean)
    .join(' ');
}

function ownSentence(
  { orders, ordersComplete }: AppState,
  listed: number,
  unlisted: Unlisted | undefined,
): string | undefined {
  const cut = ordersComplete ? '' : ' in a list that is not whole';
  if (orders && listed === 0 && unlisted)
    return `None of yours on it is listed${cut}, and ${unlisted.count} may rest in no list.`;
  const more = unlisted ? `, and ${unlisted.count} in no list` : '';
  return orders && `You have ${countOf(listed, 'open order')} on it${cut}${more}.`;
}

/**
 * `BUY 200 Yes at 0.41, 25 filled, 1 cent below the mid.`; `distance` from it in micro-dollars, `here` what is said of one on the
 * selected market.
 */
export function orderSentence(state: AppState, order: Order, distance?: number, here = ''): string {
  const { side, originalSize, matchedSize, outcome, price, market } = order;
  const what = [
    side,
    formatSize(originalSize),
    outcome,
    price === undefined ? 'at a price that is not told' : `at ${spokenPrice(price)}`,
  ]
    .filter(Boolean)
    .join(' ');
  const filled = matchedSize > 0 ? `, ${formatSize(matchedSize)} filled` : '';
  const unlisted = market === '' ? 'a market that is not named' : 'a market that is not loaded';
  const known = marketById(state.markets, market);
  const question = known ? titleOf(known) : unlisted;
  const where = isOnMarket(market, selectedMarket(state)) ? here : `, on ${question}`;
  return endSentence(`${what}${filled}${distanceText(distance)}${where}`);
}

function distanceText(micros: number | undefined): string {
  if (micros === undefined) return '';
  if (micros === 0) return ', at the mid';
  const cents = Math.abs(micros) / 10_000;
  return `, ${cents} cent${cents === 1 ? '' : 's'} ${micros < 0 ? 'below' : 'above'} the mid`;
}

/** `1 open order`, `7 open orders`, `no open orders`. */
export function countOf(count: number, what: string): string {
  return `${count === 0 ? 'no' : groupThousands(count)} ${what}${count === 1 ? '' : 's'}`;
}
