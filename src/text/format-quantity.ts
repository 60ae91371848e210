const MICRO = 1_000_000;
/** No smaller part of a share is shown. */
const HUNDREDTH = MICRO / 100;

/** A price in micro-dollars, exact, with at least two decimals: `.41`, `.875`, `1.00`. */
export function formatPrice(micros: number): string {
  const [whole, fraction] = splitDecimal(Math.abs(micros));
  const sign = micros < 0 ? '-' : '';
  return `${sign}${whole === 0 ? '' : whole}.${fraction.padEnd(2, '0')}`;
}

/** A size in micro-shares: `900`, `2,140`, `12.5`; from ten million on `12.3M`. */
export function formatSize(micros: number): string {
  const shares = Math.abs(micros) / MICRO;
  if (shares >= 1e10) return `${roundDown(shares, 1e9, 1)}B`;
  if (shares >= 1e7) return `${roundDown(shares, 1e6, 1)}M`;
  if (shares >= 1000) return groupThousands(Math.floor(shares));
  const hundredths = Math.floor((Math.abs(micros) % MICRO) / (MICRO / 100));
  const whole = Math.floor(shares);
  return hundredths === 0 ? String(whole) : `${whole}.${decimals(hundredths, 2)}`;
}

/**
 * As `formatSize` where that fits `width` cells. Below a thousand the decimals go first, and the whole number stays; from
 * there on it is in thousands, millions or billions with the decimals that fit: `123.4k`.
 */
export function fitSize(micros: number, width: number): string {
  const exact = formatSize(micros);
  if (exact.length <= width) return exact;
  const shares = Math.abs(micros) / MICRO;
  if (shares < 1000) {
    const whole = String(Math.floor(shares)).length;
    return exact.slice(0, Math.max(whole, width)).replace(/\.0?$/, '');
  }
  const [unit, mark] = shares >= 1e9 ? [1e9, 'B'] : shares >= 1e6 ? [1e6, 'M'] : [1e3, 'k'];
  const whole = String(Math.floor(shares / unit)).length;
  return `${roundDown(shares, unit, Math.max(0, Math.min(2, width - whole - 2)))}${mark}`;
}

/** As `fitSize`, rounded up: a bound from above. */
export function fitSizeUp(micros: number, width: number): string {
  let step = HUNDREDTH;
  let up = ceilTo(micros, step);
  // Until it is the least that is told in its digits.
  while (up > 0 && fitSize(up - HUNDREDTH, width) === fitSize(up, width)) {
    step *= 10;
    up = ceilTo(micros, step);
  }
  return fitSize(up, width);
}

function ceilTo(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

function roundDown(value: number, unit: number, decimals: number): string {
  const scale = 10 ** decimals;
  return (Math.floor(value / (unit / scale)) / scale).toFixed(decimals);
}

/** Micro-dollars in cents, with as many of `mostDecimals` as it needs: `2`, `98.5`, `-0.25`. */
export function formatCents(micros: number, mostDecimals = 4): string {
  return String(Number((micros / (MICRO / 100)).toFixed(mostDecimals)));
}

/** Money in micro-dollars, to the cent, rounded down: `$1,234.50`. */
export function formatMoney(micros: number): string {
  const [whole, fraction] = splitDecimal(Math.abs(micros));
  return `${micros < 0 ? '-' : ''}$${groupThousands(whole)}.${fraction.slice(0, 2).padEnd(2, '0')}`;
}

/** Money where cents only take room: whole dollars, rounded down, from ten on: `$1,696`, `$9.50`. Takes micro-dollars. */
export function formatDollars(micros: number): string {
  const dollars = Math.floor(Math.abs(micros) / MICRO);
  return dollars < 10 ? formatMoney(micros) : `${micros < 0 ? '-' : ''}$${groupThousands(dollars)}`;
}

/** What orders are worth, `unpriced` of `count` not known: `$412.00`, `$412.00 and 1 unknown`, `unknown`. */
export function formatWorth(micros: number, count: number, unpriced: number): string {
  if (unpriced === 0) return formatMoney(micros);
  return unpriced === count ? 'unknown' : `${formatMoney(micros)} and ${unpriced} unknown`;
}

/** `1284` → `1,284`. */
export function groupThousands(whole: number): string {
  if (whole < 1000) return String(whole);
  return `${groupThousands(Math.floor(whole / 1000))},${String(whole % 1000).padStart(3, '0')}`;
}

/** Whole part, and the decimals without trailing zeros. */
function splitDecimal(micros: number): [whole: number, fraction: string] {
  return [Math.floor(micros / MICRO), decimals(micros % MICRO, 6)];
}

/** So many places behind the point, without trailing zeros. */
function decimals(fraction: number, places: number): string {
  if (fraction === 0) return '';
  return fraction % 10 === 0 ? decimals(fraction / 10, places - 1) : String(fraction).padStart(places, '0');
}

/** An order as a person names it: `BUY 200 Yes @ .41`, without a price `@ –`; price in micro-dollars, size in micro-shares. */
export function formatOrder(
  {
    side,
    outcome,
    price,
  }: { readonly side: string; readonly outcome: string; readonly price?: number | undefined },
  size: number,
): string {
  const at = price === undefined ? '–' : formatPrice(price);
  return [side, formatSize(size), outcome, '@', at].filter(Boolean).join(' ');
}
