import { type ChartWindow, type PricePoint, WINDOW_SCALES } from '../../domain/chart-window.ts';
import { ONE, type Price } from '../../domain/micros.ts';
import { livePrice, spread } from '../../domain/order-book.ts';
import type { AppState, PriceHistory, Reading } from '../../state/app-state.ts';
import { suspicionsHere } from '../../state/select/book-view.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { TimedValue } from '../../text/chart-glyphs.ts';
import { pollerFreshness } from '../notices/poll-notice.ts';
import type { RenderContext } from '../rows/render-context.ts';
import { serviceTimeMs } from '../../state/select/service-time.ts';

/** What there is to draw of a token. */
export interface HistoryView {
  /**
   * In micro-dollars at epoch seconds, oldest first, ended by the price that was read last where one is known; some may be
   * older than `from`.
   */
  readonly points: readonly TimedValue[];
  /** The last point is the price that was read last, not one of the past. */
  readonly endsWithPrice: boolean;
  /** How far back the window looks, epoch seconds. */
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
/** All of the past, whose length grows with every moment, is drawn in slices that change only now and then. */
const ALL_STEP_SECONDS = 3_600;

/** `reading` as it is to be drawn at this moment: the same object for the same price within a step. */
export function viewHistory(
  state: AppState,
  tokenId: string,
  { points, window }: PriceHistory,
  context: RenderContext,
): HistoryView {
  const nowSeconds = Math.floor(serviceTimeMs(state, context) / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const price = lastPrice(state, tokenId, context);
  return viewAt(points, window, nowSeconds, price, staleSeconds(state, tokenId, context) ?? nowSeconds);
}

/** The pane and its title ask for the same one. */
const viewAt = memoizeLast(
  (
    points: readonly PricePoint[],
    window: ChartWindow,
    nowSeconds: number,
    price: Price | undefined,
    priceSeconds: number,
  ): HistoryView => {
    const { seconds, minutesApart } = WINDOW_SCALES[window];
    const past = toMicros(points).filter((point) => point.t <= nowSeconds);
    const endsWithPrice = price !== undefined && priceSeconds >= (past.at(-1)?.t ?? 0);
    const shown = endsWithPrice ? [...past, { t: priceSeconds, p: price }] : past;
    return {
      points: shown,
      endsWithPrice,
      from: nowSeconds - (seconds ?? roundUp(nowSeconds - (shown[0]?.t ?? nowSeconds), ALL_STEP_SECONDS)),
      to: nowSeconds,
      mostGap: POINTS_MISSED * minutesApart * 60,
    };
  },
);

const toMicros = memoizeLast((points: readonly PricePoint[]): readonly TimedValue[] =>
  points.map(({ t, p }) => ({ t, p: Math.round(p * ONE) })),
);

function roundUp(value: number, step: number): number {
  return Math.max(1, Math.ceil(value / step)) * step;
}

/** The price that was read last, in micro-dollars. None of a book that is suspect: what may not be true is not drawn. */
function lastPrice(state: AppState, tokenId: string, context: RenderContext): Price | undefined {
  const best = state.prices.get(tokenId)?.value;
  if (!best) return undefined;
  const gap = spread(best);
  if ((gap !== undefined && gap <= 0) || suspicionsHere(state, context).length > 0) return undefined;
  return livePrice(best);
}

/** When a stale price was read, epoch seconds: it is not drawn as now. */
function staleSeconds(state: AppState, tokenId: string, context: RenderContext): number | undefined {
  const reading = state.prices.get(tokenId);
  const ageMs = reading ? context.nowMs - reading.times.readAtMs : 0;
  return pollerFreshness(state, 'prices', ageMs) === 'stale'
    ? Math.floor((serviceTimeMs(state, context) - ageMs) / 1000)
    : undefined;
}

/** What a view amounts to. */
export interface HistorySummary {
  readonly last: number;
  readonly change: number;
  readonly least: number;
  readonly most: number;
}

/** Change over the window, and the extremes within it, in micro-dollars; undefined without a point. */
export const summarizeHistory = memoizeLast(({ points, from }: HistoryView): HistorySummary | undefined => {
  const prices = points.filter(({ t }) => t >= from).map((point) => point.p);
  const [first] = prices;
  const last = prices.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    last,
    change: last - first,
    least: prices.reduce((least, price) => Math.min(least, price)),
    most: prices.reduce((most, price) => Math.max(most, price)),
  };
});
