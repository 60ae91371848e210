import { areSameLevels, type Level, type OrderBook, sortLevels } from '../../domain/order-book.ts';
import { readBoolean, readConditionId, readId, readLine, readMicros, readPrice } from './fields.ts';
import { isObject } from '../../text/rule.ts';
import { MOST_ROWS } from './rows.ts';
import { readShownPrice } from './shown.ts';
import { readTime } from './time.ts';

/**
 * Interface: Order book. Services sort the sides both ways, so both are sorted here. A side may be missing;
 * one that cannot be read to the last level would show wrong best prices, so it loses the book.
 */
export function decodeBook(raw: unknown): OrderBook | undefined {
  if (!isObject(raw)) return undefined;
  const bids = readSide(raw['bids'], 'bids');
  const asks = readSide(raw['asks'], 'asks');
  const tokenId = tokenOf(raw);
  if (!bids || !asks || tokenId === undefined) return undefined;
  const timestampMs = readTime(raw['timestamp']);
  const tickSize = readPrice(raw['tick_size']);
  const minOrderSize = readMicros(raw['min_order_size']);
  const negRisk = readBoolean(raw['neg_risk']);
  const lastTradePrice = readShownPrice(raw['last_trade_price']);
  return {
    tokenId,
    market: readConditionId(raw['market']) ?? '',
    bids,
    asks,
    ...(timestampMs !== undefined && { timestampMs }),
    hash: readLine(raw['hash']) ?? '',
    ...(tickSize !== undefined && { tickSize }),
    ...(minOrderSize !== undefined && { minOrderSize }),
    ...(negRisk !== undefined && { negRisk }),
    ...(lastTradePrice !== undefined && { lastTradePrice }),
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

/** Books by token. A token that is there without a book has one, and it could not be read. */
type ReadBooks = ReadonlyMap<string, OrderBook | undefined>;

/**
 * Endpoint 15: order is not promised and unknown tokens are left out, so books are joined by token. An answer
 * of which no book can be read is malformed: it does not say that there are none.
 */
export function decodeBooks(answer: unknown, asked: readonly string[]): ReadBooks | undefined {
  if (!Array.isArray(answer) || answer.length > MOST_ROWS) return undefined;
  const items = (answer as readonly unknown[]).map((raw) => ({ raw, book: decodeBook(raw) }));
  const books = items.flatMap(({ book }) => book ?? []);
  if (books.length === 0 && answer.length > 0) return undefined;
  const unread = new Set(items.filter(({ book }) => !book).map(({ raw }) => tokenOf(raw)));
  return addUnread(joinBooks(books, asked), asked, unread);
}

function tokenOf(raw: unknown): string | undefined {
  return isObject(raw) ? readId(raw['asset_id'] ?? raw['assetId'] ?? raw['token_id']) : undefined;
}

/** A book without a token may be that of any that did not come. */
function addUnread(
  books: ReadonlyMap<string, OrderBook>,
  asked: readonly string[],
  unread: ReadonlySet<string | undefined>,
): ReadBooks {
  const lost = asked.filter(
    (tokenId) => !books.has(tokenId) && (unread.has(tokenId) || unread.has(undefined)),
  );
  return new Map([...books, ...lost.map((tokenId) => [tokenId, undefined] as const)]);
}

/** By token. Two books of one token that name different markets, or differ, contradict each other, and say so. */
function joinBooks(books: readonly OrderBook[], asked: readonly string[]): ReadonlyMap<string, OrderBook> {
  const wanted = new Set(asked);
  const joined = new Map<string, OrderBook>();
  for (const book of books) {
    if (!wanted.has(book.tokenId)) continue;
    const earlier = joined.get(book.tokenId);
    const contradicted = earlier && contradictionOf(earlier, book);
    joined.set(book.tokenId, contradicted ? { ...book, contradicted } : book);
  }
  return joined;
}

function contradictionOf(earlier: OrderBook, book: OrderBook): OrderBook['contradicted'] {
  if (earlier.contradicted === 'market' || earlier.market !== book.market) return 'market';
  const isSame = areSameLevels(earlier.bids, book.bids) && areSameLevels(earlier.asks, book.asks);
  return isSame ? earlier.contradicted : 'levels';
}

/**
 * One side of a book, best level first. Services send either end first: a side that comes in order needs no sorting,
 * only levels out of order, doubled or empty do.
 */
function bestFirst(levels: Level[], side: 'bids' | 'asks'): readonly Level[] {
  let rising = true;
  let falling = true;
  let before = Number.NaN;
  for (const { price, size } of levels) {
    if (price <= before || size === 0) rising = false;
    if (price >= before || size === 0) falling = false;
    before = price;
  }
  const [wanted, opposite] = side === 'bids' ? [falling, rising] : [rising, falling];
  if (wanted) return levels;
  return opposite ? levels.toReversed() : sortLevels(levels, side);
}
