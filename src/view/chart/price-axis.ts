import { ONE, type Price } from '../../domain/micros.ts';
import type { Scale } from '../../text/chart-glyphs.ts';

/** From one round price to another, both in micro-dollars, and the round prices that are labeled between. */
export interface PriceAxis extends Scale {
  readonly ticks: readonly Price[];
  /** Between two ticks. */
  readonly step: Price;
}

const STEPS: readonly Price[] = [
  100,
  200,
  500,
  1_000,
  2_000,
  5_000,
  10_000,
  20_000,
  50_000,
  100_000,
  200_000,
  500_000,
  ONE,
];

/** A label every other line, and on a low chart on every one. */
const LEAST_INTERVALS = 3;
const LEAST_FOR_ROUND = 3;

/** An axis that holds prices from `low` to `high` on `height` lines; no tick is finer than `finest`, the market's. */
export function priceAxis(low: Price, high: Price, height: number, finest: Price): PriceAxis {
  // Without room for round prices between them: the extremes, to a tick of the market.
  if (height < LEAST_FOR_ROUND) {
    const axis = axisOf(low, high, Math.min(finest, ONE));
    return { ...axis, ticks: [axis.least, axis.most] };
  }
  const mostIntervals = Math.min(height - 1, Math.max(LEAST_INTERVALS, Math.floor((height - 1) / 2)));
  for (const step of STEPS) {
    if (step < Math.min(finest, ONE)) continue;
    const axis = axisOf(low, high, step);
    if (axis.ticks.length - 1 <= mostIntervals) return axis;
  }
  return axisOf(0, ONE, ONE);
}

/** A series that stays at one round price is in the middle, unless that is at the edge of all prices. */
function axisOf(low: Price, high: Price, step: Price): PriceAxis {
  const floor = Math.floor(low / step) * step;
  const ceiling = Math.ceil(high / step) * step;
  const room = floor === ceiling ? step : 0;
  const least = Math.max(0, floor - room);
  const most = Math.min(ONE, ceiling + room);
  const ticks = Array.from({ length: Math.round((most - least) / step) + 1 }, (_, i) => least + i * step);
  return { least, most, step, ticks };
}
