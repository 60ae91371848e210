import type { EngineMarket } from '../engine/engine-market.ts';

/** The midpoint of a market's first outcome, 0 … 1, from `t` (epoch seconds, whole minutes) on. */
export interface PricePoint {
  t: number;
  p: number;
}

/** Midpoints by market, a point a minute at most; what is long ago gets coarser. */
export interface PriceHistory {
  record(market: EngineMarket, nowMs: number): void;
  /** Oldest first. */
  list(market: number): readonly PricePoint[];
}

const MAX_POINTS = 1500;

export function createPriceHistory(): PriceHistory {
  const byMarket = new Map<number, PricePoint[]>();
  return {
    record(market, nowMs) {
      const p = midpointOf(market);
      if (p === undefined) return;
      const points = pointsOf(byMarket, market.index);
      const t = Math.floor(nowMs / 60_000) * 60;
      const last = points.at(-1);
      if (last?.t === t) last.p = p;
      else if (last?.p !== p) points.push({ t, p });
      if (points.length > MAX_POINTS) byMarket.set(market.index, thinOut(points));
    },
    list: (market) => byMarket.get(market) ?? [],
  };
}

/** Half-way between best bid and ask, 0 … 1; without one of them the last trade, if any. */
function midpointOf({ grid, ticksPerDollar, lastYesTick }: EngineMarket): number | undefined {
  if (grid.bestBid > 0 && grid.bestAsk < ticksPerDollar) {
    return (grid.bestBid + grid.bestAsk) / 2 / ticksPerDollar;
  }
  return lastYesTick > 0 ? lastYesTick / ticksPerDollar : undefined;
}

/** Drops every other point of the older half. */
function thinOut(points: readonly PricePoint[]): PricePoint[] {
  return points.filter((_point, place) => place >= points.length / 2 || place % 2 === 0);
}

function pointsOf(byMarket: Map<number, PricePoint[]>, market: number): PricePoint[] {
  let points = byMarket.get(market);
  if (!points) {
    points = [];
    byMarket.set(market, points);
  }
  return points;
}
