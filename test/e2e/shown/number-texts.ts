/** The texts a pane shows for quantities in millionths, worked out without a line of pmtop's own. */

export function micros(text: string | number): number {
  return Math.round(Number(text) * 1e6);
}

/** `.41`, `.4125`: exact, with two decimals at least. */
export function priceText(price: number): string {
  const text = (Math.abs(price) / 1e6).toFixed(6).replace(/0{1,4}$/, '');
  return `${price < 0 ? '-' : ''}${text.replace(/^0/, '')}`;
}

/** As `priceText`, with three decimals at least. */
export function chartText(price: number): string {
  return priceText(price).replace(/(\.\d\d)$/, '$10');
}

export function signed(text: (price: number) => string, change: number): string {
  return change < 0 ? text(change) : `+${text(change)}`;
}

/** `900`, `12.5`, `2,140`; rounded down; where it does not fit without decimals, or in thousands or millions. */
export function sizeText(size: number, width: number): string {
  const shares = size / 1e6;
  const exact =
    shares < 1_000
      ? String(Math.floor(Math.round(size / 100) / 100) / 100)
      : Math.floor(shares).toLocaleString('en-US');
  if (exact.length <= width) return exact;
  if (shares < 1_000) return exact.slice(0, Math.max(exact.indexOf('.'), width)).replace(/\.0?$/, '');
  const [unit, mark] = shares < 1e6 ? [1e3, 'k'] : [1e6, 'M'];
  const decimals = Math.max(0, Math.min(2, width - String(Math.floor(shares / unit)).length - 2));
  return `${(Math.floor((shares / unit) * 10 ** decimals) / 10 ** decimals).toFixed(decimals)}${mark}`;
}

/** An upper bound below a million: as `sizeText`, rounded up. */
export function boundText(size: number, width: number): string {
  for (const decimals of [2, 1, 0]) {
    const up = Math.ceil(size / 10 ** (6 - decimals)) / 10 ** decimals;
    if (up < 1_000 && String(up).length <= width) return String(up);
  }
  const whole = Math.ceil(size / 1e6).toLocaleString('en-US');
  if (whole.length <= width) return whole;
  const decimals = Math.max(0, Math.min(2, width - String(Math.floor(size / 1e9)).length - 2));
  return `${(Math.ceil(size / 10 ** (9 - decimals)) / 10 ** decimals).toFixed(decimals)}k`;
}

/** A span of time, within the seconds that reading a screen may take on a busy machine. */
export function spanTexts(ms: number): string[] {
  return Array.from({ length: 81 }, (_, i) => spanText(ms + (i - 40) * 100));
}

function spanText(ms: number): string {
  if (ms < 9_950) return `${Math.floor(ms / 1_000)}s`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)}s`;
  if (ms < 7_200_000) return `${Math.floor(ms / 60_000)}m`;
  return ms < 172_800_000 ? `${Math.floor(ms / 3_600_000)}h` : `${Math.floor(ms / 86_400_000)}d`;
}

/** `+1.5¢` or `0¢`, to the hundredth of a cent where that fits. */
export function centsText(distance: number): string {
  const cents = Math.abs(distance) / 10_000;
  const exact = String(Number(cents.toFixed(2)));
  const text = exact.length > 4 ? String(Number(cents.toFixed(cents < 99.95 ? 1 : 0))) : exact;
  return text === '0' ? '0¢' : `${distance < 0 ? '-' : '+'}${text}¢`;
}
