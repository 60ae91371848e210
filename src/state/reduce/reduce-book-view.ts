import { GROUP_TICKS, groupPrice } from '../../domain/book-depth.ts';
import type { AppState } from '../app-state.ts';
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
  return bookCursor ? { ...state, view: { ...view, bookCursor } } : state;
}

/** Without a cursor the middle of the book is in the middle of the pane. */
export function centerBook(state: AppState): AppState {
  const { bookCursor: _, ...view } = state.view;
  return { ...state, view };
}

/** The other layout than the one that is shown. */
export function turnBook(state: AppState): AppState {
  const next = shapeNow(state.view) === 'stacked' ? 'beside' : 'stacked';
  const centered = centerBook(state);
  return { ...centered, view: { ...centered.view, bookShape: next } };
}

/** Coarser or finer lines; the cursor stays on the line its price is part of. */
export function groupBook(state: AppState, by: 1 | -1): AppState {
  const { view } = state;
  const place = GROUP_TICKS.indexOf(view.bookTicks) + by;
  const bookTicks = GROUP_TICKS[Math.max(0, Math.min(GROUP_TICKS.length - 1, place))] ?? view.bookTicks;
  const next = { ...state, view: { ...view, bookTicks } };
  return view.bookCursor
    ? { ...next, view: { ...next.view, bookCursor: regroup(next, view.bookCursor) } }
    : next;
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
