import { type ChartWindow, type PricePoint, WINDOW_SCALES } from '../../domain/chart-window.ts';
import { livePrice } from '../../domain/order-book.ts';
import type { AppState, PriceHistory, Reading } from '../../state/app-state.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';

/** What there is to draw of a token: its points of the window, and what they amount to. */
export interface HistoryView {
  /** Oldest first, ended by the price of this moment when one is known. */
  readonly points: readonly PricePoint[];
  /** Epoch seconds of the chart's left edge. */
  readonly from: number;
  readonly to: number;
  /** Seconds without a point that are a gap. */
  readonly mostGap: number;
}

/** So many points may be missing before there is a gap. */
const POINTS_MISSED = 4;

/** The history of the window that is chosen now; undefined until it has been read. */
export function historyReading(
  state: AppState,
  tokenId: string | undefined,
): Reading<PriceHistory> | undefined {
  const reading = tokenId === undefined ? undefined : state.histories.get(tokenId);
  return reading?.value.window === state.view.window ? reading : undefined;
}

/** Of the finest chart a column is a minute. */
const STEP_SECONDS = 5;

/** `reading` as it is to be drawn at `nowSeconds`: the same object for the same price within a step. */
export function viewHistory(
  state: AppState,
  tokenId: string,
  { points, window }: PriceHistory,
  nowSeconds: number,
): HistoryView {
  return viewAt(
    points,
    window,
    priceNow(state, tokenId),
    Math.floor(nowSeconds / STEP_SECONDS) * STEP_SECONDS,
  );
}

/** The pane and its title ask for the same one. */
const viewAt = memoizeLast(
  (
    points: readonly PricePoint[],
    window: ChartWindow,
    live: number | undefined,
    nowSeconds: number,
  ): HistoryView => {
    const { seconds, minutesApart } = WINDOW_SCALES[window];
    const from = nowSeconds - (seconds ?? nowSeconds);
    const past = points.filter((point) => point.t >= from && point.t <= nowSeconds);
    const shown = live === undefined ? past : [...past, { t: nowSeconds, p: live }];
    return {
      points: shown,
      from: seconds === undefined ? (shown[0]?.t ?? from) : from,
      to: nowSeconds,
      mostGap: POINTS_MISSED * minutesApart * 60,
    };
  },
);

/** What a view amounts to. */
export interface HistorySummary {
  readonly last: number;
  readonly change: number;
  readonly least: number;
  readonly most: number;
}

/** Change over the window, and the extremes within it; undefined without a point. */
export const summariseHistory = memoizeLast(({ points }: HistoryView): HistorySummary | undefined => {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const prices = points.map((point) => point.p);
  return {
    last: last.p,
    change: last.p - first.p,
    least: prices.reduce((least, price) => Math.min(least, price)),
    most: prices.reduce((most, price) => Math.max(most, price)),
  };
});

function priceNow(state: AppState, tokenId: string): number | undefined {
  const best = state.prices.get(tokenId)?.value;
  const live = best && livePrice(best);
  return live === undefined ? undefined : live / 1e6;
}
