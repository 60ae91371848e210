import { plot } from 'asciichart';
import {
  blockChart,
  brailleChart,
  type Column,
  columnsOf,
  extremesOf,
  placeOf,
  type Slices,
  slicesOf,
  sparkline,
  stepOf,
} from '../../text/chart-glyphs.ts';
import type { Price } from '../../domain/micros.ts';
import { type Glyphs, isAscii } from '../../text/glyphs.ts';
import { type Row, row, type Span, span, type Tone } from '../rows/row.ts';
import type { ChartStyle } from '../../state/view-state.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { ChartMark } from './chart-marks.ts';
import type { HistoryView } from './history-view.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { type PriceAxis, priceAxis } from './price-axis.ts';
import { axisLabel } from './price-label.ts';
import { timeLine } from './time-axis.ts';

/** `.425 `, before the axis. */
const LABEL_WIDTH = 5;
const AXIS_WIDTH = LABEL_WIDTH + 2;
/** At the right end, where what rests now is marked. */
const MARK_WIDTH = 1;
/** A chart this high can spare a line for the times. */
const LEAST_FOR_TIMES = 5;
/** Columns of asciichart before the first of the series. */
const PLOT_OFFSET = 3;
const ASCII_SYMBOLS = ['+', '|', '-', '-', '-', '\\', '/', '\\', '/', '|'];

/** How a chart is drawn, beside what it shows. */
export interface PlotLooks {
  readonly style: ChartStyle;
  /** The market's, below which no label makes sense. */
  readonly tick: Price;
  readonly marks: readonly ChartMark[];
}

/** The chart's lines in the style that was chosen, and the times below; on one line it is a sparkline. */
export function plotRows(view: HistoryView, looks: PlotLooks, context: RenderContext): readonly Row[] {
  return plotted(view, looks.style, looks.tick, looks.marks, context.width, context.height, context.glyphs);
}

/** A view stays the same for some seconds, in which there are several frames. */
const plotted = memoizeLast(
  (
    view: HistoryView,
    style: ChartStyle,
    tick: Price,
    marks: readonly ChartMark[],
    width: number,
    height: number,
    glyphs: Glyphs,
  ): readonly Row[] => {
    if (height === 1) {
      const { columns } = columnsIn(view, width);
      return [row(span(sparkline(extremesOf(columns), glyphs.sparks), 'accent'))];
    }
    const count = Math.max(1, width - AXIS_WIDTH - MARK_WIDTH);
    const { columns, slices } = columnsIn(view, count);
    const hasTimes = height >= LEAST_FOR_TIMES;
    const lines = hasTimes ? height - 1 : height;
    const axis = axisOf(columns, lines, tick);
    const chart = { axis, slices, lines, glyphs };
    const rows = markedRows(drawCells(view, style, columns, chart), marks, chart);
    return hasTimes ? [...rows, row(span(' '.repeat(AXIS_WIDTH) + timeLine(slices), 'dim'))] : rows;
  },
);

function columnsIn(
  { points, from, to, mostGap }: HistoryView,
  count: number,
): { readonly columns: readonly (Column | undefined)[]; readonly slices: Slices } {
  const slices = slicesOf(to, to - from, count);
  return { columns: columnsOf(points, slices, mostGap), slices };
}

function axisOf(columns: readonly (Column | undefined)[], lines: number, tick: Price): PriceAxis {
  const known = columns.filter((column) => column !== undefined);
  const least = Math.min(...known.map(({ low }) => low));
  const most = Math.max(...known.map(({ high }) => high));
  return known.length === 0 ? priceAxis(0, 0, lines, tick) : priceAxis(least, most, lines, tick);
}

/** The marks of the chart alone, a line each, highest first. */
function drawCells(
  view: HistoryView,
  style: ChartStyle,
  columns: readonly (Column | undefined)[],
  { axis, slices, lines, glyphs }: Plot,
): readonly string[] {
  if (style === 'block') return blockChart(extremesOf(columns), lines, glyphs.sparks, axis);
  if (style === 'braille' && !isAscii(glyphs)) {
    const halves = { first: slices.first * 2, length: slices.length / 2, count: slices.count * 2 };
    return brailleChart(columnsOf(view.points, halves, view.mostGap), lines, axis);
  }
  return drawLine(columns, axis, lines, glyphs);
}

/**
 * asciichart draws a column from each value to the next and knows no gaps. A gap is given the value behind it, so that all
 * of the way there lies in columns of the gap, which are blanked. What a column reached beyond its line is a bar.
 */
function drawLine(
  columns: readonly (Column | undefined)[],
  axis: PriceAxis,
  lines: number,
  glyphs: Glyphs,
): readonly string[] {
  const step = (price: Price): number => stepOf(price, axis, lines);
  let behind = step(columns.findLast((column) => column !== undefined)?.close ?? axis.least);
  const bridged = columns.toReversed().map((column) => (behind = column ? step(column.close) : behind));
  const closes = [behind, ...bridged.toReversed()];
  const text = plot(closes, {
    height: lines - 1,
    min: 0,
    max: lines - 1,
    format: () => ' ',
    ...(isAscii(glyphs) && { symbols: ASCII_SYMBOLS }),
  });
  const reaches = columns.map((column) => column && { low: step(column.low), high: step(column.high) });
  return text.split('\n').map((line, y) => {
    const drawn = line.slice(PLOT_OFFSET);
    const cells = reaches.map((reach, x) => {
      if (!reach) return ' ';
      const isReached = reach.low <= lines - 1 - y && lines - 1 - y <= reach.high;
      return drawn[x] === ' ' && isReached ? glyphs.vertical : (drawn[x] ?? ' ');
    });
    return cells.join('');
  });
}

/** Where times and prices are. */
interface Plot {
  readonly axis: PriceAxis;
  readonly slices: Slices;
  readonly lines: number;
  readonly glyphs: Glyphs;
}

/** Each line with the price before it where that is a round one, and what is mine over it. */
function markedRows(
  cells: readonly string[],
  marks: readonly ChartMark[],
  { axis, slices, lines, glyphs }: Plot,
): readonly Row[] {
  const lineOf = (price: Price): number => lines - 1 - stepOf(price, axis, lines);
  const labels = new Map(axis.ticks.map((price) => [lineOf(price), axisLabel(price, axis.step)]));
  const shown = marks
    .filter(({ price }) => price >= axis.least && price <= axis.most)
    .map(({ t, price, side }) => ({
      line: lineOf(price),
      place: t === undefined ? slices.count : placeOf(t, slices),
      cell:
        side === 'BUY'
          ? span(t === undefined ? glyphs.mine : glyphs.live, 'bid')
          : span(t === undefined ? glyphs.mine : glyphs.sold, 'ask'),
    }));
  return cells.map((text, y) => {
    const label = labels.get(y);
    const axisText = `${(label ?? '').padStart(LABEL_WIDTH)} ${label === undefined ? glyphs.vertical : glyphs.axis}`;
    const own = shown.filter(({ line, place }) => line === y && place >= 0 && place <= slices.count);
    const spans = overlay(text.padEnd(slices.count), own);
    return { spans: [span(axisText, 'dim'), ...spans], cells: AXIS_WIDTH + slices.count + MARK_WIDTH };
  });
}

/** A line with other cells in some of its places; where both sides are marked neither has the color. */
function overlay(
  text: string,
  marks: readonly { readonly place: number; readonly cell: Span }[],
): readonly Span[] {
  if (marks.length === 0) return [span(`${text} `, 'accent')];
  const cells = new Map<number, Span>();
  for (const { place, cell } of marks) {
    const before = cells.get(place);
    const tone: Tone = before && before.tone !== cell.tone ? 'mine' : cell.tone;
    cells.set(place, span(cell.text, tone));
  }
  const spans: Span[] = [];
  let from = 0;
  for (const [place, cell] of [...cells].toSorted(([a], [b]) => a - b)) {
    if (place > from) spans.push(span(text.slice(from, place), 'accent'));
    spans.push(cell);
    from = place + 1;
  }
  const rest = text.slice(from);
  const isMarked = from > text.length;
  return [...spans, span(isMarked ? '' : `${rest} `, 'accent')].filter((part) => part.text !== '');
}
