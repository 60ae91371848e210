import type { ReadingTimes } from './monitor-event.ts';
import type { Price } from './micros.ts';
import { type BestPrices, bestPrices, type OrderBook } from './order-book.ts';

/** How a book compares with the readings before it, and with the prices listed elsewhere. */
export interface BookWatch {
  /** Hash and stamp of the last reading; empty when the service sends neither. */
  readonly print: string;
  /** Monotonic milliseconds since when the print is what it is. */
  readonly sinceMs: number;
  /** When the last reading was there, monotonic milliseconds. */
  readonly readAtMs: number;
  /** The best prices of `POST /prices` since the print changed, the first and the latest. */
  readonly firstListed?: BestPrices;
  readonly listed?: BestPrices;
  /** When `listed` was there, while it differs from the book and no later book has been seen (monotonic milliseconds). */
  readonly doubtedAtMs?: number;
  /** How often an unchanged book came after prices that differ from it. */
  readonly contradictions: number;
  readonly lastTrade?: Price;
  /** Where the last trade's price went when it last changed. */
  readonly lastMove?: 'up' | 'down';
}

/** The watch after one more reading of the book. */
export function watchBook(known: BookWatch | undefined, book: OrderBook, times: ReadingTimes): BookWatch {
  const print =
    book.hash === '' && book.timestampMs === undefined ? '' : `${book.hash} ${book.timestampMs ?? ''}`;
  const trade = watchTrade(known, book.lastTradePrice);
  if (!known || print === '' || known.print !== print) {
    return { print, sinceMs: times.readAtMs, readAtMs: times.readAtMs, contradictions: 0, ...trade };
  }
  const { doubtedAtMs, ...rest } = known;
  const contradicts = doubtedAtMs !== undefined && times.askedAtMs >= doubtedAtMs;
  return {
    ...rest,
    ...trade,
    readAtMs: times.readAtMs,
    ...(doubtedAtMs !== undefined && !contradicts && { doubtedAtMs }),
    contradictions: rest.contradictions + Number(contradicts),
  };
}

/** The watch after a reading of `POST /prices`. */
export function watchPrices(
  known: BookWatch,
  book: OrderBook,
  listed: BestPrices,
  times: ReadingTimes,
): BookWatch {
  if (times.askedAtMs < known.readAtMs) return known;
  const { doubtedAtMs: _, ...rest } = known;
  const firstListed = known.firstListed ?? listed;
  if (samePrices(listed, bestPrices(book))) return { ...rest, firstListed, listed, contradictions: 0 };
  return { ...rest, firstListed, listed, doubtedAtMs: times.readAtMs };
}

export function samePrices(a: BestPrices, b: BestPrices): boolean {
  return a.bid === b.bid && a.ask === b.ask;
}

function watchTrade(
  known: BookWatch | undefined,
  price: Price | undefined,
): Pick<BookWatch, 'lastTrade' | 'lastMove'> {
  const before = known?.lastTrade;
  const move = known?.lastMove;
  if (price === undefined) return {};
  if (before === undefined || before === price) return { lastTrade: price, lastMove: move };
  return { lastTrade: price, lastMove: price > before ? 'up' : 'down' };
}
