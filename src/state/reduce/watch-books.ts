import { watchBook, watchPrices, type BookWatch } from '../../domain/book-watch.ts';
import type { MonitorEvent } from '../../domain/monitor-event.ts';
import type { AppState } from '../app-state.ts';
import { titleOf } from '../select/market-by-id.ts';
import { suspicionsHere } from '../select/book-view.ts';
import { addMessages } from './add-messages.ts';
import { selectedMarket, selectedOutcome } from '../select/selection.ts';

/** A suspicion that comes and goes is told again after this much silence. */
const SAY_AGAIN_MS = 60_000;

/** Keeps what readings tell only together, after `event` was folded into the state; says what a book is suspected of. */
export function watchBooks(state: AppState, event: MonitorEvent): AppState {
  if (event.type === 'pricesRead') return comparePrices(state, event);
  if (event.type !== 'bookRead') return state;
  const { book, times } = event;
  if (state.books.get(book.tokenId)?.times !== times) return state;
  const known = state.bookWatches.get(book.tokenId);
  const watched = { saidAtMs: {}, ...known, watch: watchBook(known?.watch, book, times) };
  const next = { ...state, bookWatches: new Map(state.bookWatches).set(book.tokenId, watched) };
  return selectedOutcome(next)?.tokenId === book.tokenId
    ? withSuspicions(next, watched, times.readAtMs)
    : next;
}

function comparePrices(
  state: AppState,
  { prices, times }: Extract<MonitorEvent, { type: 'pricesRead' }>,
): AppState {
  const watches = new Map(state.bookWatches);
  for (const [tokenId, watched] of state.bookWatches) {
    const told = prices.get(tokenId);
    const book = state.books.get(tokenId)?.value;
    if (told && book)
      watches.set(tokenId, { ...watched, watch: watchPrices(watched.watch, book, told, times) });
  }
  return { ...state, bookWatches: watches };
}

function withSuspicions(state: AppState, watched: WatchedBook, nowMs: number): AppState {
  const found = suspicionsHere(state);
  if (found.length === 0) return state;
  const fresh = found.filter(({ short }) => nowMs - (watched.saidAtMs[short] ?? -Infinity) >= SAY_AGAIN_MS);
  const outcome = selectedOutcome(state);
  const market = selectedMarket(state);
  const name = `${market ? titleOf(market) : ''} ${outcome?.name ?? ''}`;
  const saidAtMs = { ...watched.saidAtMs };
  for (const { short } of found) saidAtMs[short] = nowMs;
  const bookWatches = new Map(state.bookWatches).set(outcome?.tokenId ?? '', { ...watched, saidAtMs });
  return addMessages(
    { ...state, bookWatches },
    fresh.map(({ sentence }) => ({ atMs: nowMs, text: `SUSPECT book: ${sentence} · ${name}` })),
  );
}

/** A book's watch, and when the messages last told of each suspicion (monotonic milliseconds). */
export interface WatchedBook {
  readonly watch: BookWatch;
  readonly saidAtMs: Readonly<Record<string, number>>;
}
