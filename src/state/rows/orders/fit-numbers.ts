import { fitSize, formatMoney } from '../../../text/format-quantity.ts';

/** Cells of the columns of sizes and of money: a number is never cut there, but told in thousands or millions. */
export const SIZE_CELLS = 7;
export const WORTH_CELLS = 9;

/** A size in a column of sizes. */
export function sizeText(micros: number): string {
  return fitSize(micros, SIZE_CELLS);
}

/** Money in a column of money: `$71.75`, and where the cents do not fit `$123,456`, `$12.34M`. */
export function worthText(micros: number): string {
  const exact = formatMoney(micros);
  return exact.length <= WORTH_CELLS ? exact : `$${fitSize(micros, WORTH_CELLS - 1)}`;
}
