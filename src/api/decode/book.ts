import { sortLevels, type Level, type OrderBook } from '../../domain/order-book.ts';
import { readBoolean, readId, readLine, readMicros, readPrice } from './fields.ts';
import type { Losses, Reader } from './reader.ts';
import { isObject, optional, recordOf, required, withDefault } from './record.ts';
import { MOST_ROWS } from './rows.ts';
import { readTime } from './time.ts';

const readBook = recordOf<Omit<OrderBook, 'bids' | 'asks'>>({
  tokenId: required(readId, 'asset_id', 'assetId', 'token_id'),
  market: withDefault('', readId),
  timestampMs: optional(readTime, 'timestamp'),
  hash: withDefault('', readLine),
  tickSize: optional(readPrice, 'tick_size'),
  minOrderSize: optional(readMicros, 'min_order_size'),
  negRisk: withDefault(false, readBoolean, 'neg_risk'),
  lastTradePrice: optional(readPrice, 'last_trade_price'),
});

/**
 * Interface: Order book. Services sort the sides both ways, so both are sorted here. A side may be missing;
 * one that cannot be read to the last level would show wrong best prices, so it loses the book.
 */
export const decodeBook: Reader<OrderBook> = (raw, losses) => {
  const book = readBook(raw, losses);
  if (!book || !isObject(raw)) return undefined;
  const bids = readLevels(raw['bids']);
  const asks = readLevels(raw['asks']);
  return bids && asks && { ...book, bids: sortLevels(bids, 'bids'), asks: sortLevels(asks, 'asks') };
};

function readLevels(raw: unknown): Level[] | undefined {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw) || raw.length > MOST_ROWS) return undefined;
  const levels: Level[] = [];
  for (const item of raw as readonly unknown[]) {
    if (!isObject(item)) return undefined;
    const price = readPrice(item['price']);
    const size = readMicros(item['size']);
    if (price === undefined || size === undefined) return undefined;
    levels.push({ price, size });
  }
  return levels;
}

/**
 * Endpoint 15: order is not promised and unknown tokens are left out, so books are joined by token. An answer
 * of which no book can be read is malformed: it does not say that there are none.
 */
export function decodeBooks(
  answer: unknown,
  asked: readonly string[],
): ReadonlyMap<string, OrderBook> | undefined {
  if (!Array.isArray(answer) || answer.length > MOST_ROWS) return undefined;
  const losses: Losses = { lost: 0 };
  const wanted = new Set(asked);
  const books = new Map<string, OrderBook>();
  let readable = 0;
  for (const item of answer as readonly unknown[]) {
    const book = decodeBook(item, losses);
    if (book) readable++;
    if (book && wanted.has(book.tokenId)) books.set(book.tokenId, book);
  }
  return readable === 0 && answer.length > 0 ? undefined : books;
}
