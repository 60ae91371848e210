import { ONE, parseMicros, type Micros, type Price } from '../../domain/micros.ts';
import type { Side } from '../../domain/order-book.ts';
import { isUsableId, MOST_ID_LENGTH } from '../../domain/usable-id.ts';
import { sanitize, sanitizeLine } from '../../text/sanitize.ts';

/**
 * Readers of single values. Tolerant of form (numbers as strings, strings as numbers), strict of value: what
 * cannot be read exactly is undefined, never a guess.
 */

/** A name, a title, a word: one line. */
export function readLine(raw: unknown): string | undefined {
  return textOf(raw, 500, sanitizeLine);
}

/** An address of the web or a picture. */
export function readUrl(raw: unknown): string | undefined {
  return textOf(raw, 2_000, sanitizeLine);
}

/** Prose, which keeps its line feeds. */
export function readProse(raw: unknown): string | undefined {
  return textOf(raw, 20_000, sanitize);
}

function textOf(
  raw: unknown,
  maxLength: number,
  clean: (text: string, maxLength: number) => string,
): string | undefined {
  if (typeof raw === 'string') return clean(raw, maxLength);
  return typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : undefined;
}

/**
 * Something by which rows are joined and asked for again, so it must come through unchanged: what would have
 * to be sanitized, or is a number too big to be exact, is no id.
 */
export function readId(raw: unknown): string | undefined {
  if (typeof raw === 'number') return Number.isSafeInteger(raw) && raw >= 0 ? String(raw) : undefined;
  if (typeof raw !== 'string' || raw === '' || raw.length > MOST_ID_LENGTH) return undefined;
  if (PLAIN_ID.test(raw)) return raw;
  return sanitizeLine(raw, MOST_ID_LENGTH) === raw && raw.trim() === raw ? raw : undefined;
}

/**
 * A condition id: any text that is one word. A JSON number in its place could be sent back as the market of a cancel, where
 * the service may take it for another id (docs/interface.md, endpoint 5).
 */
export function readConditionId(raw: unknown): string | undefined {
  return isUsableId(raw) ? readId(raw) : undefined;
}

const PLAIN_ID = /^[!-~]+$/;

export function readBoolean(raw: unknown): boolean | undefined {
  if (typeof raw === 'boolean') return raw;
  if (raw === 'true') return true;
  return raw === 'false' ? false : undefined;
}

/** A count or an index: a whole number from 0. */
export function readCount(raw: unknown): number | undefined {
  const value = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value + 0 : undefined;
}

const FLOAT = /^-?\d{1,15}(\.\d{1,18})?$/;

/** A number that is only shown or drawn. */
export function readFloat(raw: unknown): number | undefined {
  const value = typeof raw === 'string' && FLOAT.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
}

/** A size or an amount, exactly. A JSON number may carry the noise of a float, no real digit beyond the sixth. */
export function readMicros(raw: unknown): Micros | undefined {
  return typeof raw === 'string' ? parseMicros(raw) : microsOf(raw);
}

function microsOf(raw: unknown): Micros | undefined {
  if (typeof raw !== 'number' || !(raw >= 0)) return undefined;
  const micros = Math.round(raw * ONE);
  const exact = Math.abs(raw * ONE - micros) < 0.001;
  return exact && Number.isSafeInteger(micros) ? micros + 0 : undefined;
}

/** A price of 0 to 1 dollar, exactly. */
export function readPrice(raw: unknown): Price | undefined {
  const price = readMicros(raw);
  return price !== undefined && price <= ONE ? price : undefined;
}

export function readSide(raw: unknown): Side | undefined {
  if (typeof raw !== 'string') return undefined;
  const side = raw.toUpperCase();
  return side === 'BUY' || side === 'SELL' ? side : undefined;
}
