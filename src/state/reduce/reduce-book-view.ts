import { GROUP_TICKS, groupPrice } from '../../domain/book-depth.ts';
import type { AppState } from '../app-state.ts';
import { clamp } from '../clamp.ts';
import { layLadder, moveInLadder } from '../select/book-ladder.ts';
import {
  bodyHeight,
  type BookShape,
  bookShape,
  depthHere,
  selectedBook,
  tickOf,
} from '../select/book-view.ts';
import type { BookCursor, View } from '../view-state.ts';
import { withView } from './with-view.ts';

/** Lines of a pane whose width is not told yet. */
const UNTOLD_WIDTH = 58;

/** Moves the book's cursor by lines; the first move starts at the middle. */
export function moveBookCursor(state: AppState, by: number): AppState {
  const book = selectedBook(state)?.value;
  if (!book) return state;
  const { view } = state;
  const shape = shapeNow(view);
  const height = bodyHeight(view.heights.book, shape);
  const ladder = layLadder(depthHere(state, book), shape, view.bookCursor, height);
  const bookCursor = moveInLadder(ladder, view.bookCursor, by, height);
  return bookCursor ? withView(state, { bookCursor }) : state;
}

/** Without a cursor the middle of the book is in the middle of the pane. */
export function centerBook(state: AppState): AppState {
  const { bookCursor: _, ...view } = state.view;
  return { ...state, view };
}

/** The other layout than the one that is shown. */
export function turnBook(state: AppState): AppState {
  const next = shapeNow(state.view) === 'stacked' ? 'beside' : 'stacked';
  return withView(centerBook(state), { bookShape: next });
}

/** Coarser or finer lines; the cursor stays on the line its price is part of. */
export function groupBook(state: AppState, by: 1 | -1): AppState {
  const { view } = state;
  const place = GROUP_TICKS.indexOf(view.bookTicks) + by;
  const bookTicks = GROUP_TICKS[clamp(place, 0, GROUP_TICKS.length - 1)] ?? view.bookTicks;
  const next = withView(state, { bookTicks });
  return view.bookCursor ? withView(next, { bookCursor: regroup(next, view.bookCursor) }) : next;
}

function regroup(state: AppState, cursor: BookCursor): BookCursor {
  const book = selectedBook(state)?.value;
  if (!book) return cursor;
  const step = tickOf(state, book) * state.view.bookTicks;
  return { ...cursor, price: groupPrice(cursor.price, cursor.side, step) };
}

function shapeNow(view: View): BookShape {
  return bookShape(view, view.heights.bookWidth ?? UNTOLD_WIDTH, view.heights.book);
}
