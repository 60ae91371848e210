import type { OrderBook } from '../../domain/order-book.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { LEAST_FOR_MIDDLE } from '../../text/fit-text.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { AppState } from '../../state/app-state.ts';
import { distinctTitle, fitTitle } from '../../state/select/distinct-title.ts';
import { foldingOf, selectedBook, suspicionsHere } from '../../state/select/book-view.ts';
import type { Title } from '../rows/row.ts';
import { cellsOfSpans, span } from '../rows/row.ts';
import { inFewerWords, roomBeside } from '../rows/border-row.ts';
import { selectedMarket, selectedOutcome } from '../../state/select/selection.ts';
import { ageSpan, failureSpan } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';

/**
 * In alarm why the book is suspect, else `Book`; then `─ question · outcome`, how it is shown, the age of the book, and what
 * is wrong with its poller.
 */
export function bookTitle(state: AppState, context: RenderContext): Title {
  const market = selectedMarket(state);
  const outcome = selectedOutcome(state);
  const book = selectedBook(state)?.value;
  const [suspicion] = suspicionsHere(state, context);
  const { dot, rule } = context.glyphs;
  const name = suspicion ? span(`SUSPECT: ${suspicion.short}`, 'alarm') : span('Book');
  const how = [
    span(outcome ? ` ${dot} ${outcome.name || 'outcome'}` : '', 'accent'),
    span(book ? bookModeText(state, book) : '', 'dim'),
  ];
  const said = [
    failureSpan(state, 'book', context),
    ageSpan(state, selectedBook(state), 'book', context),
  ].filter((part) => part !== undefined);
  const told = cellsOfSpans([name, ...how]) + 3;
  const right = inFewerWords(said, told + LEAST_FOR_MIDDLE, context.width);
  const room = roomBeside(right, context.width) - told;
  const title = market ? ` ${rule} ${titleIn(state.markets, market, room, context.glyphs)}` : '';
  return { left: [name, span(title), ...how], right };
}

/** With too little room the border cuts what is widest, be it the outcome's name. */
const titleIn = memoizeLast(
  (markets: AppState['markets'], market: ListedMarket, room: number, glyphs: Glyphs): string =>
    room < LEAST_FOR_MIDDLE
      ? distinctTitle(markets, market)
      : fitTitle(markets, market, room, glyphs).trimEnd(),
);

/** What differs from the book as the service sends it. */
function bookModeText(state: AppState, book: OrderBook): string {
  const { bookTicks, bookLog } = state.view;
  const words = [
    bookTicks === 1 ? '' : `${bookTicks}t`,
    bookLog ? 'log' : '',
    FOLDING_WORDS[foldingOf(state, book)],
  ].filter((word) => word !== '');
  return words.length === 0 ? '' : ` ${words.join(' ')}`;
}

const FOLDING_WORDS = { off: '', waiting: 'merging', mirror: 'merged', on: 'merged' };
