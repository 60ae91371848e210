import type { Micros } from '../../domain/micros.ts';
import { QUOTE, type Cursor } from './scan-plain-json.ts';

/** What `scanDecimal` gives up with; no decimal without a sign is negative. */
export const NO_DECIMAL = -1;

const POINT = 0x2e;
const ZERO = 0x30;
/** So many digits are exact in a double. */
const MOST_DIGITS = 15;
/** What a number with so many decimals is multiplied with to have micros. */
const SCALES = [1_000_000, 100_000, 10_000, 1_000, 100, 10, 1] as const;

/** A decimal in quotes, in micros, exactly as `parseMicros` would read it. Without a value object: books hold thousands. */
export function scanDecimal(cursor: Cursor): Micros | typeof NO_DECIMAL {
  const { bytes } = cursor;
  const start = cursor.at + 1;
  if (bytes[cursor.at] !== QUOTE) return NO_DECIMAL;
  let digits = 0;
  let point = -1;
  let at = start;
  for (; at - start <= MOST_DIGITS; at++) {
    const byte = bytes[at] as number;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (byte === POINT && point < 0) point = at;
    else break;
  }
  cursor.at = at + 1;
  if (bytes[at] !== QUOTE || at === start || point === start || point === at - 1) return NO_DECIMAL;
  const scale = SCALES[point < 0 ? 0 : at - 1 - point];
  const micros = scale === undefined ? NaN : digits * scale;
  return Number.isSafeInteger(micros) && (point < 0 ? at : point) - start <= MOST_WHOLE ? micros : NO_DECIMAL;
}

/** Digits before the point that `parseMicros` takes. */
const MOST_WHOLE = 12;
