import { formatSize } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import { selectedBook } from '../../state/select/book-view.ts';
import { areHintsOver } from '../../state/reduce/hints.ts';
import { describeSort, listMarkets } from '../../state/select/market-list.ts';
import { tabRows } from '../../state/select/orders-tab.ts';
import { orderRows } from '../orders/order-rows.ts';
import type { RenderContext } from '../rows/render-context.ts';
import {
  listOrders,
  selectedEvent,
  selectedMarket,
  selectedOrder,
  selectedOutcome,
} from '../../state/select/selection.ts';
import { filterOf, ORDER_SORT_NAMES } from '../../state/view-state.ts';
import { liveDistance } from '../orders/order-columns.ts';
import type { View } from '../../state/view-state.ts';
import { paneSentences } from './pane-sentences.ts';
import { priceSentence, spokenPrice } from './price-sentence.ts';
import { spokenRow } from './spoken-text.ts';
import { countOf, marketSentence, orderSentence } from './selection-sentence.ts';

type Describe = (after: AppState, context: RenderContext, before: AppState) => readonly string[];

/** What a choice sounds like, by what of the view it changes. */
const CHOICES: readonly (readonly [keyof View, Describe])[] = [
  ['filtering', filteringSentence],
  ['filter', filterSentence],
  ['sort', sortSentence],
  [
    'reversed',
    (after, _context, before) => (before.view.sort === after.view.sort ? sortSentence(after) : []),
  ],
  ['byEvent', ({ view }) => [view.byEvent ? 'Markets by event.' : 'Flat list of markets.']],
  ['ordersFilter', ordersFilterSentence],
  ['ordersSort', ordersSortSentence],
  [
    'ordersReversed',
    (after, _context, before) =>
      before.view.ordersSort === after.view.ordersSort ? ordersSortSentence(after) : [],
  ],
  ['stars', starSentence],
  ['bookCursor', levelSentence],
  ['bookShape', ({ view }) => [`Book: sides ${view.bookShape}.`]],
  ['bookTicks', ({ view }) => [`Book in lines of ${countOf(view.bookTicks, 'tick')}.`]],
  ['bookLog', ({ view }) => [`Bars ${view.bookLog ? 'logarithmic' : 'linear'}.`]],
  ['bookFolded', ({ view }) => [`The other outcome's book is folded ${view.bookFolded ? 'in' : 'out'}.`]],
  ['window', (after, context) => paneSentences(after, 'chart', context)],
  ['chart', ({ view }) => [`Chart drawn in ${view.chart}.`]],
  ['holdersOnly', ({ view }) => [view.holdersOnly ? 'Comments of holders alone.' : 'All comments.']],
  ['zoomed', ({ view }) => [view.zoomed ? `Zoomed: ${view.pane} alone.` : 'All panes.']],
  ['hint', (after) => (areHintsOver(after) ? ['No more hints.'] : [])],
  ['paused', ({ view }) => [view.paused ? 'Paused: what is shown is not read again.' : 'Asking again.']],
];

/** What a person has changed, in sentences: an answer to the key that did it. */
export function choiceSentences(
  before: AppState,
  after: AppState,
  context: RenderContext,
): readonly string[] {
  const said = CHOICES.filter(([key]) => before.view[key] !== after.view[key]);
  return [
    ...said.flatMap(([, sentencesOf]) => sentencesOf(after, context, before)),
    ...focusSentences(before, after, context),
    ...selectionSentences(before, after, context),
  ];
}

/** A pane that comes to the front is read out, unless it is for its filter to be typed; so is another tab of the orders. */
function focusSentences(before: AppState, after: AppState, context: RenderContext): readonly string[] {
  const { pane, ordersTab, ordersHereOnly, filtering } = after.view;
  const turned = before.view.ordersTab !== ordersTab || before.view.ordersHereOnly !== ordersHereOnly;
  return (before.view.pane !== pane && !filtering) || turned ? paneSentences(after, pane, context) : [];
}

function selectionSentences(before: AppState, after: AppState, context: RenderContext): readonly string[] {
  const market = selectedMarket(after);
  const isOther = market !== undefined && market.conditionId !== selectedMarket(before)?.conditionId;
  const isAmongOrders = after.view.pane === 'orders' && before.view.pane === 'orders';
  if (isAmongOrders && (before.view.order !== after.view.order || before.view.tabRow !== after.view.tabRow)) {
    return [...orderUnderCursor(after, context), ...(isOther ? [marketSentence(after, context)] : [])];
  }
  if (isOther || turnedTo(after, before)) return [marketSentence(after, context)];
  return before.view.outcome === after.view.outcome ? [] : [priceSentence(after) ?? 'No prices yet.'];
}

/** A folded event is under the cursor, and was not before. */
function turnedTo(after: AppState, before: AppState): boolean {
  const event = selectedEvent(after);
  return event !== undefined && event.key !== selectedEvent(before)?.key;
}

function orderUnderCursor(state: AppState, context: RenderContext): readonly string[] {
  const { ids, selected } = tabRows(state);
  const order = selectedOrder(state);
  const row = orderRows(state, context).find(({ emphasis }) => emphasis === 'selected');
  const text = order
    ? orderSentence(state, order, liveDistance(state, order, context))
    : row && spokenRow(row);
  return text === undefined ? [] : [`${ids.indexOf(selected ?? '') + 1} of ${ids.length}: ${text}`];
}

function filteringSentence({ view }: AppState, _context: RenderContext, before: AppState): readonly string[] {
  const { filtering } = view;
  const filter = filterOf(view);
  if (filtering) return ['Filter: type; Enter keeps it, Escape shows all.'];
  // What drops it is told by the filter's own sentence.
  if (filter !== filterOf(before.view)) return [];
  return [filter === '' ? 'No filter.' : `Filter ${filter} stays.`];
}

function filterSentence(state: AppState): readonly string[] {
  const { filter } = state.view;
  const found = countOf(listMarkets(state).length, 'market');
  return [filter === '' ? `No filter: ${found}.` : `Filter ${filter}: ${found}.`];
}

function ordersFilterSentence(state: AppState): readonly string[] {
  const { ordersFilter } = state.view;
  const found = countOf(listOrders(state).length, 'order');
  return [ordersFilter === '' ? `No filter: ${found}.` : `Filter ${ordersFilter}: ${found}.`];
}

function ordersSortSentence({ view }: AppState): readonly string[] {
  const name = ORDER_SORT_NAMES[view.ordersSort];
  return [`Orders sorted by ${name}${view.ordersReversed ? ', reversed' : ''}.`];
}

function sortSentence({ view }: AppState): readonly string[] {
  return [`Sorted by ${describeSort(view.sort)}${view.reversed ? ', reversed' : ''}.`];
}

function starSentence(state: AppState): readonly string[] {
  const market = selectedMarket(state);
  if (!market) return [];
  return [state.view.stars.has(market.conditionId) ? 'Starred.' : 'No star any more.'];
}

/** A cursor that goes with its outcome is not heard, nor one that stays on its price. */
function levelSentence(state: AppState, _context: RenderContext, before: AppState): readonly string[] {
  const { bookCursor } = state.view;
  if (!bookCursor)
    return selectedOutcome(before)?.tokenId === selectedOutcome(state)?.tokenId ? ['Book centered.'] : [];
  const { side, price } = before.view.bookCursor ?? {};
  if (side === bookCursor.side && price === bookCursor.price) return [];
  const level = selectedBook(state)?.value?.[bookCursor.side].find(({ price }) => price === bookCursor.price);
  const size = level ? `, ${formatSize(level.size)} shares` : '';
  return [`${bookCursor.side === 'bids' ? 'Bid' : 'Ask'} ${spokenPrice(bookCursor.price)}${size}.`];
}
