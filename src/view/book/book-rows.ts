import type { Depth } from '../../domain/book-depth.ts';
import type { Suspicion } from '../../domain/book-checks.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import { wrapWords } from '../../text/wrap-text.ts';
import type { AppState } from '../../state/app-state.ts';
import { layLadder } from '../../state/select/book-ladder.ts';
import {
  bodyHeight,
  bookHere,
  bookShape,
  depthHere,
  selectedBook,
  suspicionsHere,
} from '../../state/select/book-view.ts';
import { memoizeByParts } from '../../state/select/memoize-last.ts';
import { type Row, row, span } from '../rows/row.ts';
import { selectedMarket, selectedOutcome } from '../../state/select/selection.ts';
import { besideRows, stackedRows } from './ladder-rows.ts';
import { isFaded, noticeRows, ownTone, paragraphs } from '../notices/poll-notice.ts';
import { fitRow } from '../rows/fit-row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { missingText } from '../notices/detail-notice.ts';

/** The selected outcome's book around its middle or its cursor, as the view lays it out. */
export function bookRows(state: AppState, context: RenderContext): readonly Row[] {
  const reading = selectedBook(state);
  if (!reading) return noticeRows(state, 'book', waitingText(state), context);
  if (!reading.value) return paragraphs(context, [span('the service has no book for this outcome', 'warn')]);
  const [suspicion] = suspicionsHere(state, context);
  const [titles, ...body] = drawBook(state, reading.value, context);
  const isOld = isFaded(state, reading, 'book', context);
  const shown = isOld || suspicion ? body.map(fade) : body;
  if (suspicion) return coverTop(suspicionRows(state, suspicion, context), shown);
  return titles ? [isOld ? fade(titles) : titles, ...shown].slice(0, context.height) : [];
}

function drawBook(state: AppState, book: OrderBook, context: RenderContext): readonly Row[] {
  return drawn({ state, book, context, depth: depthHere(state, book), folded: bookHere(state, book) });
}

interface BookDrawing {
  readonly state: AppState;
  readonly context: RenderContext;
  readonly book: OrderBook;
  readonly depth: Depth;
  /** The book with the complement's levels where these are folded in. */
  readonly folded: OrderBook;
}

/** A book is read twice a second, and drawn more often. */
const drawn = memoizeByParts(
  ({ state, context, book, depth, folded }: BookDrawing) => [
    book,
    depth,
    folded,
    state.view,
    selectedMarket(state),
    // Not the watch, which every reading of the book or of prices makes anew.
    state.bookWatches.get(book.tokenId)?.watch.lastMove,
    context.width,
    context.height,
    context.glyphs,
    ownTone(state, context),
  ],
  ({ state, context, depth, folded }): readonly Row[] => {
    const linesBelowTitles = Math.max(0, context.height - 1);
    const shape = bookShape(state.view, context.width, linesBelowTitles);
    const height = bodyHeight(linesBelowTitles, shape);
    const ladder = layLadder(depth, shape, state.view.bookCursor, height);
    const drawing = { state, book: folded, depth, ladder, context, height };
    return shape === 'stacked' ? stackedRows(drawing) : besideRows(drawing);
  },
);

/** A pane this low has no line to spare below its titles. */
const LEAST_FOR_SENTENCE = 12;

/**
 * What is wrong stands where the titles of the columns were: nobody should read the numbers without it. On top of
 * a high stacked book a long sentence takes the place of the levels furthest from the middle as well.
 */
function suspicionRows(state: AppState, { sentence }: Suspicion, context: RenderContext): readonly Row[] {
  const isLow =
    context.height < LEAST_FOR_SENTENCE ||
    bookShape(state.view, context.width, context.height - 1) === 'beside';
  const lines = isLow ? [sentence] : wrapWords(sentence, Math.max(1, context.width));
  return lines
    .slice(0, 3)
    .map((line) => fitRow(row(span(line, 'alarm')), context.width, context.glyphs.ellipsis));
}

/** The notice in the first lines, in the place of the titles and of as many lines of the body as it needs. */
function coverTop(notice: readonly Row[], body: readonly Row[]): readonly Row[] {
  return [...notice, ...body.slice(notice.length - 1)].slice(0, body.length + 1);
}

function fade(line: Row): Row {
  return line.emphasis === 'selected' ? line : { ...line, emphasis: 'faded' };
}

function waitingText(state: AppState): string {
  if (state.pollers.catalog.failure && state.markets.size === 0) return 'no book without a list of markets';
  if (!selectedMarket(state)) return noMarketText(state);
  return selectedOutcome(state)
    ? missingText(state, 'asking for the book…')
    : 'the catalog names no outcome of this market';
}

function noMarketText({ view: { wantedMarket }, catalogComplete }: AppState): string {
  if (wantedMarket === undefined) return 'no market selected';
  if (!catalogComplete) return `looking for --market "${wantedMarket}"…`;
  return `"${wantedMarket}" of --market is not among the markets of this service; select another`;
}
