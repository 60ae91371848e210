/** A price of the past, which is a float: `.425`; the sign only below zero. */
export function priceLabel(price: number): string {
  return price.toFixed(3).replace(/^(-?)0\./, '$1.');
}
