/** Decimals of half of the finest tick, where a midpoint may be. */
const MOST_DECIMALS = 5;

/** A price of the past, which is a float, in full: `.425`, `.98755`; the sign only below zero. */
export function priceLabel(price: number): string {
  return withoutNought(price.toFixed(MOST_DECIMALS).replace(/0{1,2}$/, ''));
}

/** Below this range lines of a chart may be less than a thousandth apart. */
const FINE_RANGE = 0.01;

/** A price beside a line of a chart whose prices are `range` apart, in at most five cells: `.425`, `.4251`. */
export function axisLabel(price: number, range: number): string {
  const fine = price.toFixed(4);
  return withoutNought(range < FINE_RANGE && fine.startsWith('0') ? fine : price.toFixed(3));
}

function withoutNought(text: string): string {
  return text.replace(/^(-?)0\./, '$1.');
}
