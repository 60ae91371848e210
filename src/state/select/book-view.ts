import { findSuspicions, type Suspicion } from '../../domain/book-checks.ts';
import { type Depth, foldBook, isMirror, measureDepth, mirrorOrders } from '../../domain/book-depth.ts';
import type { ListedMarket } from '../../domain/market.ts';
import type { Price } from '../../domain/micros.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import type { Order } from '../../domain/order.ts';
import type { AppState, Reading } from '../app-state.ts';
import { NO_ORDERS } from './market-facts.ts';
import { memoizeLast } from './memoize-last.ts';
import { ordersHere, selectedMarket, selectedOutcome } from './selection.ts';
import type { View } from '../view-state.ts';
import { serviceTimeMs } from './service-time.ts';

/** Of a market that tells no tick, which the family allows for closed ones. */
const USUAL_TICK: Price = 10_000;

/** Two readings further apart may have seen different moments. */
const SAME_MOMENT_MS = 100;

export function selectedBook(state: AppState): Reading<OrderBook | undefined> | undefined {
  const token = selectedOutcome(state)?.tokenId;
  return token === undefined ? undefined : state.books.get(token);
}

/** Token of the other outcome of a market with two; three outcomes have no complement. */
export function complementToken(state: AppState): string | undefined {
  return complementOf(selectedMarket(state), selectedOutcome(state)?.tokenId);
}

/** As `complementToken` for any outcome of any market. */
export function complementOf(
  market: ListedMarket | undefined,
  token: string | undefined,
): string | undefined {
  const outcomes = market?.outcomes ?? [];
  return outcomes.length === 2 ? outcomes.find(({ tokenId }) => tokenId !== token)?.tokenId : undefined;
}

/** How far the complement's book is folded in: `mirror` means that it holds the very same orders, and adds none. */
export type Folding = 'off' | 'waiting' | 'mirror' | 'on';

export function foldingOf(state: AppState, book: OrderBook): Folding {
  if (!state.view.bookFolded) return 'off';
  const complement = complementBook(state);
  if (!complement) return 'waiting';
  return isMirror(book, complement) ? 'mirror' : 'on';
}

export function tickOf(state: AppState, book: OrderBook | undefined): Price {
  return book?.tickSize ?? selectedMarket(state)?.tickSize ?? USUAL_TICK;
}

/** The selected book's lines as the view groups and folds them. */
export function depthHere(state: AppState, book: OrderBook): Depth {
  const orders = ordersHere(state);
  const complement = complementBook(state);
  return depthOf(
    book,
    mirrored(orders.length === 0 ? NO_ORDERS : orders, book, complement),
    tickOf(state, book) * state.view.bookTicks,
    foldingOf(state, book) === 'on' ? complement : undefined,
  );
}

const mirrored = memoizeLast(mirrorOrders);

/** The selected book with the complement's levels among its own where these are folded in. */
export function bookHere(state: AppState, book: OrderBook): OrderBook {
  const complement = foldingOf(state, book) === 'on' ? complementBook(state) : undefined;
  return complement ? folded(book, complement) : book;
}

const folded = memoizeLast(foldBook);

const depthOf = memoizeLast(
  (book: OrderBook, orders: readonly Order[], step: Price, complement: OrderBook | undefined): Depth =>
    measureDepth(book, orders, step, complement),
);

/** What speaks against the selected book; `now` adds the check of its stamp against the clock on the wall. */
export function suspicionsHere(
  state: AppState,
  now?: { readonly nowMs: number; readonly wallMs: number },
): readonly Suspicion[] {
  const token = selectedOutcome(state)?.tokenId;
  return token === undefined ? [] : suspicionsOf(state, selectedMarket(state), token, now);
}

/** The same of the book of any token. */
export function suspicionsOf(
  state: AppState,
  market: ListedMarket | undefined,
  token: string,
  now?: { readonly nowMs: number; readonly wallMs: number },
): readonly Suspicion[] {
  const reading = state.books.get(token);
  if (!reading?.value) return [];
  const watch = state.bookWatches.get(token)?.watch;
  const other = state.books.get(complementOf(market, token) ?? '');
  const together =
    other?.value && Math.abs(other.times.askedAtMs - reading.times.askedAtMs) <= SAME_MOMENT_MS;
  return findSuspicions({
    book: reading.value,
    ...(market && { market }),
    ...(watch && { watch }),
    ...(together && other.value && { complement: other.value }),
    ...(now && { readAtEpochMs: serviceTimeMs(state, now) - (now.nowMs - reading.times.readAtMs) }),
  });
}

export type BookShape = 'stacked' | 'beside';

const LEAST_BESIDE_WIDTH = 46;
/** From here on a stacked book shows enough of both sides. */
const STACKED_HEIGHT = 12;

/** How a book is laid out in a pane of `width` and `bodyHeight` lines below its titles, unless the user chose. */
export function bookShape(view: View, width: number, bodyHeight: number): BookShape {
  if (view.bookShape !== 'auto') return view.bookShape;
  return width >= LEAST_BESIDE_WIDTH && bodyHeight < STACKED_HEIGHT ? 'beside' : 'stacked';
}

/** Lines for levels below the line of titles; side by side the middle has a line of its own. */
export function bodyHeight(linesBelowTitles: number, shape: BookShape): number {
  return Math.max(0, shape === 'stacked' ? linesBelowTitles : linesBelowTitles - 1);
}

function complementBook(state: AppState): OrderBook | undefined {
  return state.books.get(complementToken(state) ?? '')?.value;
}
