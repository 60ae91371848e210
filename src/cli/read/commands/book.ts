import type { Books } from '../../../api/endpoints/books.ts';
import { findSuspicions } from '../../../domain/book-checks.ts';
import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import type { Level, OrderBook } from '../../../domain/order-book.ts';
import { ok } from '../../../domain/result.ts';
import { shortenId } from '../../../text/shorten-id.ts';
import { UsageError } from '../../../config/settings.ts';
import { fieldsOf } from '../fields/field.ts';
import { TOKEN_FIELDS } from '../fields/market-fields.ts';
import { findTokens, type FoundToken, suspectNotice } from '../find-tokens.ts';
import { integerFlag, numberOf, OUTCOME } from '../fields/flag.ts';
import { type Lines, readCommand } from '../read-command.ts';

interface BookRow extends FoundToken {
  readonly book: OrderBook;
}

const level = fieldsOf<Level>();
const LEVEL_FIELDS = [
  level.decimal('price', ({ price }) => price),
  level.decimal('size', ({ size }) => size),
];

const { records, decimal, flag, time, id } = fieldsOf<BookRow>();

/** One line a level, asks above bids as a ladder is read. */
const LEVELS: Lines = {
  finds: 'levels',
  fields: [
    ...TOKEN_FIELDS,
    { name: 'side', kind: 'text' },
    { name: 'price', kind: 'decimal' },
    { name: 'size', kind: 'decimal' },
  ],
  columns: ['question', 'outcome', 'side', 'price', 'size'],
  of: (row) => [
    ...levelsOf(row['asks'])
      .map((ask) => lineOf(row, 'ask', ask))
      .toReversed(),
    ...levelsOf(row['bids']).map((bid) => lineOf(row, 'bid', bid)),
  ],
};

export const book = readCommand<BookRow>({
  name: 'book',
  takes: '<REF...>',
  says: 'order books: of a token, or of the outcomes of a market',
  examples: ['pmtop book REF --outcome Yes', 'pmtop book REF --watch', 'pmtop book TOKEN --json'],
  flags: [OUTCOME, integerFlag('depth', 'the best N levels of each side')],
  fields: [
    ...TOKEN_FIELDS,
    records('bids', LEVEL_FIELDS, ({ book }) => book.bids),
    records('asks', LEVEL_FIELDS, ({ book }) => book.asks),
    decimal('tickSize', ({ book }) => book.tickSize),
    decimal('minOrderSize', ({ book }) => book.minOrderSize),
    decimal('lastTradePrice', ({ book }) => book.lastTradePrice),
    flag('negRisk', ({ book }) => book.negRisk),
    time('timestamp', ({ book }) => book.timestampMs),
    id('hash', ({ book }) => book.hash),
  ],
  columns: [],
  key: ['token'],
  lines: LEVELS,
  async read(request) {
    const depth = numberOf(request.flags, 'depth') ?? Infinity;
    if (depth < 1) throw new UsageError('--depth takes a whole number from 1 on');
    const found = await findTokens(request);
    if (!found.ok) return found;
    const { items, missing, notices } = found.value;
    const books = await request.client.getBooks(
      items.map(({ tokenId }) => tokenId),
      { signal: request.signal },
    );
    if (!books.ok) return books;
    const rows = items.flatMap((item) => {
      const read = books.value.get(item.tokenId);
      return read ? [{ ...item, market: item.market ?? read.market, book: cutBook(read, depth) }] : [];
    });
    return ok({
      rows,
      missing: [...missing, ...items.flatMap((item) => unread(item, books.value))],
      notices: [...items.flatMap((item) => doubtsOf(item, books.value.get(item.tokenId))), ...notices],
    });
  },
});

/** Never shown as an empty book. */
function unread({ tokenId }: FoundToken, books: Books): string[] {
  if (books.has(tokenId)) return [];
  const token = shortenId(tokenId);
  return [
    books.unreadable?.has(tokenId)
      ? `the order book of token ${token} could not be read`
      : `no order book is known for token ${token}`,
  ];
}

/** Why a book may not be what it says. */
function doubtsOf({ tokenId, market, mirrorMarket }: FoundToken, book: OrderBook | undefined): string[] {
  if (!book) return [];
  const ids = mirrorMarket === undefined ? {} : { mirrorConditionId: mirrorMarket };
  const found = findSuspicions({
    book,
    ...(market !== undefined && { market: { conditionId: market, ...ids } }),
  });
  return found.map(({ sentence }) => suspectNotice(tokenId, sentence));
}

function cutBook(book: OrderBook, depth: number): OrderBook {
  return { ...book, bids: book.bids.slice(0, depth), asks: book.asks.slice(0, depth) };
}

function levelsOf(side: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(side) ? side : [];
}

function lineOf(row: JsonObject, side: string, { price = null, size = null }: JsonObject): JsonObject {
  return { ...row, side, price, size };
}
