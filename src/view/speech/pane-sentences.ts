import { bestPrices, type Level } from '../../domain/order-book.ts';
import { countOf } from '../../text/count-of.ts';
import { formatSize } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedBook, suspicionsHere, suspicionsOf } from '../../state/select/book-view.ts';
import { type LadderPlace, visibleLadders } from '../../state/select/ladders.ts';
import { bookRows } from '../book/book-rows.ts';
import { chartRows, chartTitle } from '../chart/chart-rows.ts';
import { PRESENTERS } from '../frame/presenters.ts';
import { marketRows } from '../markets/market-rows.ts';
import { liveDistance } from '../orders/order-columns.ts';
import { spokenKeyOf } from './spoken-key.ts';
import { missingRows } from '../orders/exposure-rows.ts';
import { orderRows } from '../orders/order-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { titleOf } from '../../state/select/market-by-id.ts';
import { tabRows } from '../../state/select/orders-tab.ts';
import { listOrders, selectedEvent, selectedMarket } from '../../state/select/selection.ts';
import type { Pane } from '../../state/view-state.ts';
import { pricesSentence, spokenPrice, staleSentence } from './price-sentence.ts';
import { exposureSentences } from './exposure-sentences.ts';
import { endSentence, numberRows, spokenRow, spokenTitle } from './spoken-text.ts';
import { marketSentence, orderSentence } from './selection-sentence.ts';

/** So many levels of each side are read out; the cursor reaches the others. */
const LEVELS = 5;
/** And so many orders, those of the selected market first. */
const ORDERS = 20;
/** And so many trades, or lines of what the wallet did. */
const NEWEST = 5;

/** What a pane shows: its title, then what is in it, or why nothing is. */
export function paneSentences(state: AppState, pane: Pane, context: RenderContext): readonly string[] {
  return [spokenTitle(PRESENTERS[pane].title(state, context)), ...BODIES[pane](state, context)];
}

const BODIES: Readonly<Record<Pane, (state: AppState, context: RenderContext) => readonly string[]>> = {
  markets: (state, context) =>
    selectedMarket(state) || selectedEvent(state)
      ? [marketSentence(state, context)]
      : marketRows(state, context).map(spokenRow),
  book: bookSentences,
  chart: (state, context) =>
    chartTitle(state, context).right.length > 0 ? [] : chartRows(state, context).map(spokenRow),
  orders: orderSentences,
  ladders: ladderSentences,
};

function bookSentences(state: AppState, context: RenderContext): readonly string[] {
  const book = selectedBook(state)?.value;
  if (!book) return bookRows(state, context).map(spokenRow);
  return [
    ...suspicionsHere(state, context).map(({ sentence }) => sentence),
    sideSentence('Bids', book.bids),
    sideSentence('Asks', book.asks),
  ];
}

function ladderSentences(state: AppState, context: RenderContext): readonly string[] {
  return visibleLadders(state).places.map((place) => ladderSentence(state, place, context));
}

/** `Will it rain? Yes: bid 0.41, ask 0.43, mid 0.42, spread 0.02.`, and what speaks against a book. */
export function ladderSentence(
  state: AppState,
  { market, outcome }: LadderPlace,
  context: RenderContext,
): string {
  const reading = state.books.get(outcome.tokenId);
  const [suspicion] = suspicionsOf(state, market, outcome.tokenId, context);
  const suspect = suspicion ? ` SUSPECT: ${suspicion.sentence}.` : '';
  const prices = reading?.value
    ? pricesSentence(outcome.name, bestPrices(reading.value))
    : `${outcome.name}: ${reading ? 'no book' : 'no book yet'}.`;
  const stale = staleSentence(state, 'book', reading?.times.readAtMs, context);
  return `${titleOf(market)} ${prices}${stale ? ` ${stale}` : ''}${suspect}`;
}

/** `Bids: 500 at 0.41, 300 at 0.40; 7 more prices.` */
function sideSentence(name: string, levels: readonly Level[]): string {
  if (levels.length === 0) return `${name}: none.`;
  const told = levels
    .slice(0, LEVELS)
    .map(({ price, size }) => `${formatSize(size)} at ${spokenPrice(price)}`);
  const more = levels.length - told.length;
  return `${name}: ${told.join(', ')}${more > 0 ? `; ${countOf(more, 'more price')}` : ''}.`;
}

function orderSentences(state: AppState, context: RenderContext): readonly string[] {
  if (state.view.ordersTab === 'exposure' && state.session.credentialsProblem === undefined) {
    const [total] = orderRows(state, context);
    const lines = exposureSentences(state, context);
    return lines.length === 0 || !total
      ? numberRows(orderRows(state, context))
      : [`${spokenRow(total)}.`, ...missingRows(state, context).map(spokenRow).map(endSentence), ...lines];
  }
  const { ids } = tabRows(state);
  if (ids.length === 0 || state.session.credentialsProblem !== undefined)
    return numberRows(orderRows(state, context));
  const told = state.view.ordersTab === 'open' ? firstOrders(state, context) : newestRows(state, context);
  const more = ids.length - told.length;
  const [down, up] = ['down', 'up'].map((id) => spokenKeyOf(id, state.keys));
  return more > 0 ? [...told, `${more} more: ${down} and ${up} go through all of them.`] : told;
}

function firstOrders(state: AppState, context: RenderContext): readonly string[] {
  return listOrders(state)
    .slice(0, ORDERS)
    .map(
      (order, i) => `${i + 1}. ${orderSentence(state, order, liveDistance(state, order, context), ', here')}`,
    );
}

/** Below the titles of the columns, which are no line that the cursor counts. */
function newestRows(state: AppState, context: RenderContext): readonly string[] {
  const count = Math.min(NEWEST, tabRows(state).ids.length);
  return numberRows(orderRows(state, context).slice(1, 1 + count));
}
