import { plot } from 'asciichart';
import { midpoint } from '../../domain/order-book.ts';
import type { PricePoint } from '../../domain/price-point.ts';
import { resample } from '../../text/resample.ts';
import { sparkline } from '../../text/sparkline.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { AppState, Reading } from '../app-state.ts';
import type { Row, Span } from '../row.ts';
import { row, span } from '../row.ts';
import { selectedMarket, selectedOutcome } from '../selection.ts';
import { failureSpan, noticeRows, paragraphs } from './feed-notice.ts';
import type { Scene } from './scene.ts';

/** Hours the chart looks back. */
const CHART_HOURS = 6;
/** `1.00 ┤ `: what asciichart puts before each line. */
const LABEL_WIDTH = 6;
const ASCII_SYMBOLS = ['+', '|', '-', '-', '-', '\\', '/', '\\', '/', '|'];

/** The price of the selected outcome over time: a line chart, or a sparkline where there is one line. */
export function chartRows(state: AppState, scene: Scene): readonly Row[] {
  const reading = selectedHistory(state);
  if (!reading) {
    return noticeRows(state, 'history', selectedMarket(state) ? 'asking for past prices…' : '', scene);
  }
  const points = withLiveEdge(state, reading.value, scene);
  if (points.length === 0) return paragraphs(scene, [span('no trade in this window', 'dim')]);
  return scene.height === 1 ? [sparkRow(points, scene)] : plotRows(points, scene);
}

/** `Price ─ 6h · Yes`, last price and change over the window. */
export function chartTitle(state: AppState, scene: Scene): { left: readonly Span[]; right: readonly Span[] } {
  const { rule } = scene.glyphs;
  const left = [span(`Price ${rule} ${CHART_HOURS}h`)];
  const trouble = failureSpan(state, 'history', scene);
  if (trouble) return { left, right: [trouble] };
  const reading = selectedHistory(state);
  const points = reading ? withLiveEdge(state, reading.value, scene) : [];
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return { left, right: [] };
  const change = last.p - first.p;
  const sign = change < 0 ? '-' : '+';
  const tone = change < 0 ? 'ask' : 'bid';
  return {
    left,
    right: [
      span(label(last.p), 'strong'),
      span(` ${sign}${label(Math.abs(change))}`, change === 0 ? 'dim' : tone),
    ],
  };
}

function selectedHistory(state: AppState): Reading<readonly PricePoint[]> | undefined {
  const token = selectedOutcome(state)?.tokenId;
  return token === undefined ? undefined : state.histories.get(token);
}

/** The history within the window, ended by the price of this moment when the book tells one. */
function withLiveEdge(state: AppState, points: readonly PricePoint[], scene: Scene): readonly PricePoint[] {
  const nowSeconds = scene.wallMs / 1000;
  const from = nowSeconds - CHART_HOURS * 3600;
  const shown = points.filter((point) => point.t >= from && point.t <= nowSeconds);
  const token = selectedOutcome(state)?.tokenId ?? '';
  const best = state.prices.get(token)?.value;
  const mid = best && midpoint(best);
  return mid === undefined ? shown : [...shown, { t: nowSeconds, p: mid / 1e6 }];
}

function plotRows(points: readonly PricePoint[], scene: Scene): readonly Row[] {
  const width = Math.max(1, scene.width - LABEL_WIDTH - 2);
  const values = window(points, scene, width).filter((value) => value !== undefined);
  const least = Math.min(...values);
  const most = Math.max(...values);
  const padding = most === least ? 0.01 : 0;
  const text = plot(values, {
    height: Math.max(1, scene.height - 1),
    min: least - padding,
    max: most + padding,
    format: (value) => label(value).padStart(LABEL_WIDTH - 1),
    ...symbolsOf(scene.glyphs),
  });
  return text.split('\n').slice(0, scene.height).map(plotRow);
}

/** Colours the axis apart from the line. */
function plotRow(line: string): Row {
  return row(span(line.slice(0, LABEL_WIDTH + 1), 'dim'), span(line.slice(LABEL_WIDTH + 1), 'accent'));
}

function sparkRow(points: readonly PricePoint[], scene: Scene): Row {
  const values = window(points, scene, Math.max(1, scene.width));
  return row(span(sparkline(values, scene.glyphs.sparks), 'accent'));
}

function window(points: readonly PricePoint[], scene: Scene, count: number): (number | undefined)[] {
  const nowSeconds = scene.wallMs / 1000;
  return resample(points, nowSeconds - CHART_HOURS * 3600, nowSeconds + 1, count);
}

function symbolsOf(glyphs: Glyphs): { symbols?: readonly string[] } {
  return glyphs.vertical === '|' ? { symbols: ASCII_SYMBOLS } : {};
}

/** `.425`, from a price of the history. */
function label(price: number): string {
  return price.toFixed(3).replace(/^0/, '');
}
