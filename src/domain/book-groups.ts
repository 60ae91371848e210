import { ONE, type Price } from './micros.ts';

/** How many ticks one line of a grouped book may stand for. */
export const GROUP_TICKS = [1, 2, 5, 10, 20, 50] as const;
export type GroupTicks = (typeof GROUP_TICKS)[number];

/** The line of a book grouped by `step` that an order at `price` is part of: never a better price than its own. */
export function groupPrice(price: Price, side: 'bids' | 'asks', step: Price): Price {
  if (step <= 1) return price;
  return side === 'bids' ? Math.floor(price / step) * step : Math.min(ONE, Math.ceil(price / step) * step);
}
