/**
 * Exact quantities: prices, sizes and money are integers of one millionth (a share, a dollar), the finest
 * unit the family settles in. Strings on the wire, integers inside, never a float.
 */
export type Micros = number;
/** Price of one share, in micro-dollars: 0 … 1,000,000. */
export type Price = Micros;
/** Number of shares, in micro-shares. */
export type Size = Micros;
/** Money, in micro-dollars. */
export type Cash = Micros;

/** One whole share or dollar. */
export const ONE: Micros = 1_000_000;

/** A leading zero may be missing, not all digits; nobody writes more than a hundred decimals. */
const DECIMAL = /^(?=\.?\d)(\d{0,12})(?:\.(\d{1,100}))?$/;

/**
 * Reads a plain decimal string exactly. Undefined for anything else: signs, exponents, hex, blanks,
 * digits beyond the sixth decimal that are not zero, and values past 2^53 micros.
 */
export function parseMicros(text: string): Micros | undefined {
  const decimal = readDigits(text);
  return decimal && !/[1-9]/.test(decimal.rest) ? safeMicros(decimal.micros) : undefined;
}

/** As `parseMicros`, to the nearest millionth: for amounts that are only shown. */
export function nearestMicros(text: string): Micros | undefined {
  const decimal = readDigits(text);
  return decimal && safeMicros(decimal.micros + (/^[5-9]/.test(decimal.rest) ? 1 : 0));
}

/** The whole millionths of a decimal, and the digits behind them. */
function readDigits(text: string): { readonly micros: Micros; readonly rest: string } | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  const micros = Number(match[1]) * ONE + Number(fraction.slice(0, 6).padEnd(6, '0'));
  return { micros, rest: fraction.slice(6) };
}

function safeMicros(micros: Micros): Micros | undefined {
  return Number.isSafeInteger(micros) ? micros : undefined;
}

/** As `parseMicros`, and within 0 … 1 dollar. */
export function parsePrice(text: string): Price | undefined {
  const price = parseMicros(text);
  return price !== undefined && price <= ONE ? price : undefined;
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
