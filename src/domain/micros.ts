/** Prices, sizes and money are integers of one millionth; decimal strings on the wire, never a float. */
export type Micros = number;
/** Price of one share, in micro-dollars: 0 … 1,000,000. */
export type Price = Micros;
/** Number of shares, in micro-shares. */
export type Size = Micros;
/** Money, in micro-dollars. */
export type Cash = Micros;

/** One whole share or dollar. */
export const ONE: Micros = 1_000_000;

/** The usual tick. */
export const CENT: Micros = 10_000;

/** Decimals of a millionth. */
const DECIMALS = 6;
const MOST_WHOLE_DIGITS = 12;
/** Nobody writes more. */
const MOST_DECIMALS = 100;
const ZERO = 0x30;

/** Reads a plain decimal exactly; undefined for signs, exponents, what is finer than a millionth, or beyond 2^53 − 1 micros. */
export function parseMicros(text: string): Micros | undefined {
  return readMicros(text, 'exact');
}

/** As `parseMicros`, to the nearest millionth: for amounts that are only shown. */
export function nearestMicros(text: string): Micros | undefined {
  return readMicros(text, 'nearest');
}

/** A leading zero may be missing, not all digits. Digit by digit, as books hold hundreds of decimals. */
function readMicros(text: string, precision: 'exact' | 'nearest'): Micros | undefined {
  const dot = text.indexOf('.');
  const point = dot === -1 ? text.length : dot;
  const decimals = text.length - point - 1;
  if (point > MOST_WHOLE_DIGITS || decimals === 0 || decimals > MOST_DECIMALS || text === '')
    return undefined;
  let micros = 0;
  for (let at = 0; at < text.length; at++) {
    if (at === point) continue;
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    if (at - point <= DECIMALS) micros = micros * 10 + digit;
    else if (precision === 'exact' && digit > 0) return undefined;
    else if (at - point === DECIMALS + 1 && digit >= 5) micros++;
  }
  for (let missing = Math.max(0, decimals); missing < DECIMALS; missing++) micros *= 10;
  return Number.isSafeInteger(micros) ? micros : undefined;
}

/** The shortest decimal string that says exactly `micros`: `0.41`, `200`, `-1.5`. */
export function formatMicros(micros: Micros): string {
  const magnitude = Math.abs(micros);
  const fraction = String(magnitude % ONE)
    .padStart(6, '0')
    .replace(/0+$/, '');
  const whole = Math.floor(magnitude / ONE);
  return `${micros < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What `size` costs at `price`, in micro-dollars, rounded down; exact for any safe operands. */
export function notional(price: Price, size: Size): Cash {
  const product = price * size;
  if (Number.isSafeInteger(product)) return Math.floor(product / ONE);
  return Number((BigInt(price) * BigInt(size)) / BigInt(ONE));
}
