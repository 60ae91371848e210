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
import { isFaded, noticeRows, paragraphs } from '../notices/poll-notice.ts';
import { fitRow } from '../rows/fit-row.ts';
import type { Scene } from '../rows/render-context.ts';

/** The selected outcome's book around its middle or its cursor, as the view lays it out. */
export function bookRows(state: AppState, scene: Scene): readonly Row[] {
  const reading = selectedBook(state);
  if (!reading) return noticeRows(state, 'book', waitingText(state), scene);
  if (!reading.value) return paragraphs(scene, [span('the service has no book for this outcome', 'warn')]);
  const [suspicion] = suspicionsHere(state, scene);
  const [titles, ...body] = drawBook(state, reading.value, scene);
  const isOld = isFaded(state, reading, 'book', scene);
  const shown = isOld || suspicion ? body.map(fade) : body;
  if (suspicion) return coverTop(suspicionRows(state, suspicion, scene), shown);
  return titles ? [isOld ? fade(titles) : titles, ...shown].slice(0, scene.height) : [];
}

function drawBook(state: AppState, book: OrderBook, scene: Scene): readonly Row[] {
  return drawn({ state, book, scene, depth: depthHere(state, book), folded: bookHere(state, book) });
}

interface BookDrawing {
  readonly state: AppState;
  readonly scene: Scene;
  readonly book: OrderBook;
  readonly depth: Depth;
  /** The book with the complement's levels where these are folded in. */
  readonly folded: OrderBook;
}

/** A book is read twice a second, and drawn more often. */
const drawn = memoizeByParts(
  ({ state, scene, book, depth, folded }: BookDrawing) => [
    book,
    depth,
    folded,
    state.view,
    selectedMarket(state),
    state.bookWatches.get(book.tokenId),
    scene.width,
    scene.height,
    scene.glyphs,
  ],
  ({ state, scene, depth, folded }): readonly Row[] => {
    const linesBelowTitles = Math.max(0, scene.height - 1);
    const shape = bookShape(state.view, scene.width, linesBelowTitles);
    const height = bodyHeight(linesBelowTitles, shape);
    const ladder = layLadder(depth, shape, state.view.bookCursor, height);
    const drawing = { state, book: folded, depth, ladder, scene, height };
    return shape === 'stacked' ? stackedRows(drawing) : besideRows(drawing);
  },
);

/** A pane this low has no line to spare below its titles. */
const LEAST_FOR_SENTENCE = 12;

/**
 * What is wrong stands where the titles of the columns were: nobody should read the numbers without it. On top of
 * a high stacked book a long sentence takes the place of the levels furthest from the middle as well.
 */
function suspicionRows(state: AppState, { sentence }: Suspicion, scene: Scene): readonly Row[] {
  const isLow =
    scene.height < LEAST_FOR_SENTENCE || bookShape(state.view, scene.width, scene.height - 1) === 'beside';
  const lines = isLow ? [sentence] : wrapWords(sentence, Math.max(1, scene.width));
  return lines
    .slice(0, 3)
    .map((line) => fitRow(row(span(line, 'alarm')), scene.width, scene.glyphs.ellipsis));
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
  if (!selectedMarket(state)) return 'no market selected';
  return selectedOutcome(state) ? 'asking for the book…' : 'the catalog names no outcome of this market';
}
