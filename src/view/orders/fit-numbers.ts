import { fitSize, formatMoney, formatPrice } from '../../text/format-quantity.ts';

/** Cells of the columns of sizes and of money: a number is never cut there, but told in thousands or millions. */
export const SIZE_CELLS = 7;
export const VALUE_CELLS = 9;
/** What a price that was rounded keeps beside its mark: a tenth of a cent. */
const COARSE_PRICE = 1_000;

/** A size in a column of sizes. */
export function sizeText(micros: number, isRounded = false): string {
  return isRounded ? `~${fitSize(micros, SIZE_CELLS - 1)}` : fitSize(micros, SIZE_CELLS);
}

/** Money in a column of money: `$71.75`, and where the cents do not fit `$123,456`, `$12.34M`. */
export function moneyText(micros: number, isRounded = false): string {
  const mark = isRounded ? '~' : '';
  const room = VALUE_CELLS - mark.length;
  const exact = formatMoney(micros);
  return `${mark}${exact.length <= room ? exact : `$${fitSize(micros, room - 1)}`}`;
}

/** A price in a column of prices; `~.571` for one that a service computed. */
export function priceText(micros: number, isRounded = false): string {
  return isRounded
    ? `~${formatPrice(Math.round(micros / COARSE_PRICE) * COARSE_PRICE)}`
    : formatPrice(micros);
}
