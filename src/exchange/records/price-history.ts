import type { EngineMarket } from '../matching/engine-state.ts';

/** The midpoint of a market's first outcome, 0 … 1, from `t` (epoch seconds, whole minutes) on. */
export interface PricePoint {
  t: number;
  p: number;
}

/** Midpoints by market, a point a minute at most; what is long ago gets coarser. */
export interface PriceHistory {
  record(market: EngineMarket, nowMs: number): void;
  list(market: EngineMarket): PricePoint[];
}

/** Epoch minute, midpoint in half ticks, and so on in turn: small integers for 50,000 markets. */
type Track = number[];

const MAX_POINTS = 1000;

export function createPriceHistory(): PriceHistory {
  const tracks: (Track | undefined)[] = [];
  return {
    record(market, nowMs) {
      const halfTicks = midpointOf(market);
      if (halfTicks === 0) return;
      const track = (tracks[market.index] ??= []);
      notePoint(track, Math.floor(nowMs / 60_000), halfTicks);
      if (track.length > 2 * MAX_POINTS) tracks[market.index] = thinOut(track);
    },
    list({ index, ticksPerDollar }) {
      const track = tracks[index] ?? [];
      return Array.from({ length: track.length / 2 }, (_, point) => ({
        t: 60 * (track[2 * point] as number),
        p: (track[2 * point + 1] as number) / 2 / ticksPerDollar,
      }));
    },
  };
}

/** Half-way between best bid and ask, in half ticks; without one of them the last trade, or 0. */
function midpointOf({ grid, ticksPerDollar, lastYesTick }: EngineMarket): number {
  const isTwoSided = grid.bestBid > 0 && grid.bestAsk < ticksPerDollar;
  return isTwoSided ? grid.bestBid + grid.bestAsk : 2 * lastYesTick;
}

/** The last midpoint of a minute counts, and one that is no news takes no room. */
function notePoint(track: Track, minute: number, halfTicks: number): void {
  const end = track.length;
  if (track[end - 2] === minute) track[end - 1] = halfTicks;
  else if (track[end - 1] !== halfTicks) track.push(minute, halfTicks);
}

/** Drops every other point of the older half. */
function thinOut(track: Track): Track {
  return track.filter((_, place) => place >= track.length / 2 || place % 4 < 2);
}
