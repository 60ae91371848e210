import type { Level, OrderBook } from '../../domain/order-book.ts';
import { bestFirst } from './best-first.ts';
import { readBoolean, readId, readLine, readMicros, readPrice } from './fields.ts';
import { isObject } from './record.ts';
import { MOST_ROWS } from './rows.ts';
import { readTime } from './time.ts';

/**
 * Interface: Order book. Services sort the sides both ways, so both are sorted here. A side may be missing;
 * one that cannot be read to the last level would show wrong best prices, so it loses the book. Written out, not by a
 * table of fields: books are most of what is ever read.
 */
export function decodeBook(raw: unknown): OrderBook | undefined {
  if (!isObject(raw)) return undefined;
  const bids = readSide(raw['bids'], 'bids');
  const asks = readSide(raw['asks'], 'asks');
  return bids && asks && composeBook(raw, bids, asks);
}

/** A book from its sides and the raw values of its other fields; undefined without a token to know it by. */
export function composeBook(
  raw: Readonly<Record<string, unknown>>,
  bids: readonly Level[],
  asks: readonly Level[],
): OrderBook | undefined {
  const tokenId = readId(raw['asset_id'] ?? raw['assetId'] ?? raw['token_id']);
  if (tokenId === undefined) return undefined;
  return {
    tokenId,
    market: readId(raw['market']) ?? '',
    bids,
    asks,
    timestampMs: readTime(raw['timestamp']),
    hash: readLine(raw['hash']) ?? '',
    tickSize: readPrice(raw['tick_size']),
    minOrderSize: readMicros(raw['min_order_size']),
    negRisk: readBoolean(raw['neg_risk']) ?? false,
    lastTradePrice: readPrice(raw['last_trade_price']),
  };
}

interface WireLevel {
  readonly price?: unknown;
  readonly size?: unknown;
}

function readSide(raw: unknown, side: 'bids' | 'asks'): readonly Level[] | undefined {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw) || raw.length > MOST_ROWS) return undefined;
  const levels: Level[] = [];
  for (const item of raw as readonly (WireLevel | null | undefined)[]) {
    const price = readPrice(item?.price);
    const size = readMicros(item?.size);
    if (price === undefined || size === undefined) return undefined;
    levels.push({ price, size });
  }
  return bestFirst(levels, side);
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
  const wanted = new Set(asked);
  const books = new Map<string, OrderBook>();
  let readable = 0;
  for (const item of answer as readonly unknown[]) {
    const book = decodeBook(item);
    if (book) readable++;
    if (book && wanted.has(book.tokenId)) books.set(book.tokenId, book);
  }
  return readable === 0 && answer.length > 0 ? undefined : books;
}
