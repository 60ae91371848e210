import type { BookOrder } from './book-order.ts';
import type { PriceGrid } from './price-grid.ts';
import type { Ticks } from './quantities.ts';

/** The best level that a newcomer would meet, or undefined when it would rest. */
export function crossingTick(grid: PriceGrid, taker: BookOrder): Ticks | undefined {
  if (taker.isBid) return grid.bestAsk <= taker.yesTick ? nonEmpty(grid, grid.bestAsk) : undefined;
  return grid.bestBid >= taker.yesTick ? nonEmpty(grid, grid.bestBid) : undefined;
}

/** Whether the book holds enough for the whole order within its limit, the account's own orders left out. */
export function canFillWhole(grid: PriceGrid, taker: BookOrder): boolean {
  let missing = taker.lots;
  const step = taker.isBid ? 1 : -1;
  const limit = taker.yesTick;
  for (
    let tick = taker.isBid ? grid.bestAsk : grid.bestBid;
    tick > 0 && tick < grid.ticksPerDollar && (taker.isBid ? tick <= limit : tick >= limit);
    tick += step
  ) {
    for (let maker = grid.levels.get(tick)?.head; maker; maker = maker.next) {
      if (maker.account !== taker.account) missing -= maker.remaining;
      if (missing <= 0) return true;
    }
  }
  return false;
}

function nonEmpty(grid: PriceGrid, tick: Ticks): Ticks | undefined {
  return tick > 0 && tick < grid.ticksPerDollar ? tick : undefined;
}
