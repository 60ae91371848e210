import type { BookOrder } from './book-order.ts';
import type { Lots, Ticks, TicksPerDollar } from './quantities.ts';

/** The orders at one price, first come first. */
export interface PriceLevel {
  head: BookOrder | undefined;
  tail: BookOrder | undefined;
  lots: Lots;
}

/** One market's resting orders. A book is never crossed, so both sides share the map of levels. */
export interface PriceGrid {
  readonly ticksPerDollar: TicksPerDollar;
  /** By tick, those that hold orders: a market has up to 10,000 ticks, and most are empty. */
  readonly levels: Map<Ticks, PriceLevel>;
  /** 0 without bids. */
  bestBid: Ticks;
  /** `ticksPerDollar` without asks. */
  bestAsk: Ticks;
}

export function createPriceGrid(ticksPerDollar: TicksPerDollar): PriceGrid {
  return { ticksPerDollar, levels: new Map(), bestBid: 0, bestAsk: ticksPerDollar };
}

/** Puts an order at the end of its level's queue. The caller has matched it: it does not cross. */
export function restOrder(grid: PriceGrid, order: BookOrder): void {
  const level = openLevel(grid, order.yesTick);
  order.previous = level.tail;
  if (level.tail) level.tail.next = order;
  else level.head = order;
  level.tail = order;
  level.lots += order.remaining;
  if (order.isBid) {
    if (order.yesTick > grid.bestBid) grid.bestBid = order.yesTick;
  } else if (order.yesTick < grid.bestAsk) grid.bestAsk = order.yesTick;
}

/** Takes `lots` off a resting order; one that has nothing left leaves the book. */
export function reduceOrder(grid: PriceGrid, order: BookOrder, lots: Lots): void {
  order.remaining -= lots;
  (grid.levels.get(order.yesTick) as PriceLevel).lots -= lots;
  if (order.remaining === 0) unlinkOrder(grid, order);
}

/** Takes a resting order out of its queue, wherever it stands in it. */
export function unlinkOrder(grid: PriceGrid, order: BookOrder): void {
  const level = grid.levels.get(order.yesTick) as PriceLevel;
  level.lots -= order.remaining;
  if (order.previous) order.previous.next = order.next;
  else level.head = order.next;
  if (order.next) order.next.previous = order.previous;
  else level.tail = order.previous;
  order.previous = undefined;
  order.next = undefined;
  if (level.head) return;
  grid.levels.delete(order.yesTick);
  findNextBest(grid, order);
}

/** Non-empty levels of one side, best first. */
export function listLevels(grid: PriceGrid, side: 'bids' | 'asks'): { tick: Ticks; level: PriceLevel }[] {
  const found: { tick: Ticks; level: PriceLevel }[] = [];
  const step = side === 'bids' ? -1 : 1;
  for (
    let tick = side === 'bids' ? grid.bestBid : grid.bestAsk;
    tick > 0 && tick < grid.ticksPerDollar;
    tick += step
  ) {
    const level = grid.levels.get(tick);
    if (level) found.push({ tick, level });
  }
  return found;
}

function openLevel(grid: PriceGrid, tick: Ticks): PriceLevel {
  let level = grid.levels.get(tick);
  if (!level) {
    level = { head: undefined, tail: undefined, lots: 0 };
    grid.levels.set(tick, level);
  }
  return level;
}

function findNextBest(grid: PriceGrid, gone: BookOrder): void {
  if (gone.isBid) {
    while (grid.bestBid > 0 && !grid.levels.has(grid.bestBid)) grid.bestBid--;
  } else {
    while (grid.bestAsk < grid.ticksPerDollar && !grid.levels.has(grid.bestAsk)) grid.bestAsk++;
  }
}
