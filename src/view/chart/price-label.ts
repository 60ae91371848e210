import { ONE, type Price } from '../../domain/micros.ts';

/** Decimals of half of the finest tick, where a midpoint may be. */
const MOST_DECIMALS = 5;

/** A price of the past in micro-dollars, in full: `.425`, `.98755`; the sign only below zero. */
export function priceLabel(price: Price): string {
  return withoutNought((price / ONE).toFixed(MOST_DECIMALS).replace(/0{1,2}$/, ''));
}

/** A price beside a chart whose labels are `step` apart, both in micro-dollars, in at most five cells: `.42`, `.4251`, `1.00`. */
export function axisLabel(price: Price, step: Price): string {
  const decimals = price === ONE || step >= 10_000 ? 2 : step >= 1_000 ? 3 : 4;
  return withoutNought((price / ONE).toFixed(decimals));
}

function withoutNought(text: string): string {
  return text.replace(/^(-?)0\./, '$1.');
}
