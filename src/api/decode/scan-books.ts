import { ONE } from '../../domain/micros.ts';
import type { Level, OrderBook } from '../../domain/order-book.ts';
import { bestFirst } from './best-first.ts';
import { composeBook, joinBooks } from './book.ts';
import { MOST_ROWS } from './rows.ts';
import { NO_DECIMAL, scanDecimal } from './scan-decimal.ts';
import { MARK, scanList, scanText, take, takeMark, wordOf } from './scan-plain-json.ts';
import type { Cursor } from './scan-plain-json.ts';

/**
 * Endpoint 15 read straight from its bytes. Most of what is ever received is books, and to go over them twice, with
 * `JSON.parse` and then level by level, takes longer than all the rest of a request. This reads only what is plain and
 * spelled as the interface has it. At anything else it gives up with undefined, and `decodeBooks` of the parsed answer
 * decides; where it does not give up, it says the same.
 */
export function scanBooks(
  bytes: Buffer,
  asked: readonly string[],
): ReadonlyMap<string, OrderBook> | undefined {
  const cursor: Cursor = { bytes, at: 0 };
  const scanned = scanList(cursor, MOST_ROWS, scanBook);
  if (!scanned || cursor.at !== bytes.length) return undefined;
  return joinBooks(scanned, asked);
}

/** In the interface's order. */
const FIELDS = [
  'market',
  'asset_id',
  'timestamp',
  'hash',
  'bids',
  'asks',
  'min_order_size',
  'tick_size',
  'neg_risk',
  'last_trade_price',
] as const;
type Field = (typeof FIELDS)[number];
const KEYS = FIELDS.map((field) => wordOf(`"${field}":`));
const PRICE = wordOf('{"price":');
const SIZE = wordOf(',"size":');
const TRUE = wordOf('true');
const FALSE = wordOf('false');

type Raw = { [F in Field]?: unknown } & { bids?: readonly Level[]; asks?: readonly Level[] };

function scanBook(cursor: Cursor): OrderBook | undefined {
  const raw: Raw = {};
  return scanFields(cursor, raw) ? composeBook(raw, raw.bids ?? [], raw.asks ?? []) : undefined;
}

/** Fields come in the same order in every book, so the next one is looked for first behind the last one. */
function scanFields(cursor: Cursor, raw: Raw): boolean {
  if (!takeMark(cursor, MARK.object)) return false;
  let guess = 0;
  for (;;) {
    const field = takeField(cursor, guess);
    if (field === undefined || raw[field] !== undefined) return false;
    const value = scanValue(cursor, field);
    if (value === undefined) return false;
    raw[field] = value as never;
    if (takeMark(cursor, MARK.objectEnd)) return true;
    if (!takeMark(cursor, MARK.comma)) return false;
    guess = FIELDS.indexOf(field) + 1;
  }
}

/** A name that is none of these may be another spelling of one. */
function takeField(cursor: Cursor, guess: number): Field | undefined {
  for (let i = 0; i < KEYS.length; i++) {
    const at = (guess + i) % KEYS.length;
    if (take(cursor, KEYS[at] as Uint8Array)) return FIELDS[at];
  }
  return undefined;
}

function scanValue(cursor: Cursor, field: Field): unknown {
  if (field === 'bids' || field === 'asks') return scanSide(cursor, field);
  if (field !== 'neg_risk') return scanText(cursor);
  return take(cursor, TRUE) || (take(cursor, FALSE) ? false : undefined);
}

function scanSide(cursor: Cursor, side: 'bids' | 'asks'): readonly Level[] | undefined {
  const levels = scanList(cursor, MOST_ROWS, scanLevel);
  return levels && bestFirst(levels, side);
}

function scanLevel(cursor: Cursor): Level | undefined {
  if (!take(cursor, PRICE)) return undefined;
  const price = scanDecimal(cursor);
  if (!take(cursor, SIZE)) return undefined;
  const size = scanDecimal(cursor);
  if (!takeMark(cursor, MARK.objectEnd) || price > ONE) return undefined;
  return price === NO_DECIMAL || size === NO_DECIMAL ? undefined : { price, size };
}
