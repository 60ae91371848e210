import { formatPrice, formatSize } from './format-quantity.ts';

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
