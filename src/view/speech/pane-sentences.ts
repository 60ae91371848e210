import type { Level } from '../../domain/order-book.ts';
import { formatSize } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedBook, suspicionsHere } from '../../state/select/book-view.ts';
import type { Span } from '../rows/row.ts';
import { bookRows } from '../book/book-rows.ts';
import { bookTitle } from '../book/book-title.ts';
import { chartRows, chartTitle } from '../chart/chart-rows.ts';
import { marketRows, marketTitle } from '../markets/market-rows.ts';
import { orderRows, orderTitle } from '../orders/order-rows.ts';
import type { Scene } from '../rows/render-context.ts';
import { listOrders, selectedMarket } from '../../state/select/selection.ts';
import type { Pane } from '../../state/view-state.ts';
import { sayPrice } from './price-sentence.ts';
import { numberRows, sayRow, sayTitle } from './say-row.ts';
import { marketSentence, orderSentence } from './selection-sentence.ts';

/** So many levels of each side are read out; the cursor reaches the others. */
const LEVELS = 5;
/** And so many orders, those of the selected market first. */
const ORDERS = 20;

/** What a pane shows: its title, then what is in it, or why nothing is. */
export function paneSentences(state: AppState, pane: Pane, scene: Scene): readonly string[] {
  return [sayTitle(TITLES[pane](state, scene)), ...BODIES[pane](state, scene)];
}

type Title = { readonly left: readonly Span[]; readonly right: readonly Span[] };

const TITLES: Readonly<Record<Pane, (state: AppState, scene: Scene) => Title>> = {
  markets: marketTitle,
  book: bookTitle,
  chart: chartTitle,
  orders: orderTitle,
};

const BODIES: Readonly<Record<Pane, (state: AppState, scene: Scene) => readonly string[]>> = {
  markets: (state, scene) =>
    selectedMarket(state) ? [marketSentence(state)] : marketRows(state, scene).map(sayRow),
  book: bookSentences,
  chart: (state, scene) =>
    chartTitle(state, scene).right.length > 0 ? [] : chartRows(state, scene).map(sayRow),
  orders: orderSentences,
};

function bookSentences(state: AppState, scene: Scene): readonly string[] {
  const book = selectedBook(state)?.value;
  if (!book) return bookRows(state, scene).map(sayRow);
  return [
    ...suspicionsHere(state, scene).map(({ sentence }) => sentence),
    sideSentence('Bids', book.bids),
    sideSentence('Asks', book.asks),
  ];
}

/** `Bids: 500 at 0.41, 300 at 0.40; 7 more prices.` */
function sideSentence(name: string, levels: readonly Level[]): string {
  if (levels.length === 0) return `${name}: none.`;
  const told = levels.slice(0, LEVELS).map(({ price, size }) => `${formatSize(size)} at ${sayPrice(price)}`);
  const more = levels.length - told.length;
  return `${name}: ${told.join(', ')}${more > 0 ? `; ${more} more price${more === 1 ? '' : 's'}` : ''}.`;
}

function orderSentences(state: AppState, scene: Scene): readonly string[] {
  const orders = state.view.ordersTab === 'open' ? listOrders(state) : [];
  if (orders.length === 0 || state.session.credentialsProblem !== undefined)
    return numberRows(orderRows(state, scene));
  const told = orders.slice(0, ORDERS).map((order, i) => `${i + 1}. ${orderSentence(state, order)}`);
  const more = orders.length - told.length;
  return more > 0 ? [...told, `${more} more: j and k go through all of them.`] : told;
}
