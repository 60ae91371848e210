import { plot } from 'asciichart';
import { blockChart, brailleChart, resample, sparkline } from '../../text/chart-glyphs.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { type Row, row, span } from '../rows/row.ts';
import type { ChartStyle } from '../../state/view-state.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { HistoryView } from './history-view.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { areSame } from '../../state/select/are-same.ts';
import { axisLabel } from './price-label.ts';

/** `.425 `, before the axis. */
const LABEL_WIDTH = 5;
/** Label, axis, and the column in which asciichart marks the first value. */
const AXIS_WIDTH = LABEL_WIDTH + 2;
const ASCII_SYMBOLS = ['+', '|', '-', '-', '-', '\\', '/', '\\', '/', '|'];

/** The chart's lines in the style that was chosen; on one line it is a sparkline. */
export function plotRows(view: HistoryView, style: ChartStyle, context: RenderContext): readonly Row[] {
  return plotted(view, style, context.width, context.height, context.glyphs);
}

/** A view stays the same for a second, in which there are several frames. */
const plotted = memoizeLast(
  (view: HistoryView, style: ChartStyle, width: number, height: number, glyphs: Glyphs): readonly Row[] => {
    if (height === 1) return [row(span(sparkline(valuesOf(view, width), glyphs.sparks), 'accent'))];
    if (style === 'block') {
      const values = valuesOf(view, width - AXIS_WIDTH);
      return withAxis(blockChart(values, height, glyphs.sparks), values, glyphs);
    }
    if (style === 'braille' && !isAscii(glyphs)) {
      const values = valuesOf(view, (width - AXIS_WIDTH) * 2);
      return withAxis(brailleChart(values, height), values, glyphs);
    }
    return lineRows(valuesOf(view, width - AXIS_WIDTH + 1), height, glyphs);
  },
);

function valuesOf({ points, from, to, mostGap }: HistoryView, count: number): (number | undefined)[] {
  return resample(points, from, to + 1, Math.max(1, count), mostGap);
}

/** Lines of cells with their prices before them: the most above, the least below. */
function withAxis(
  lines: readonly string[],
  values: readonly (number | undefined)[],
  glyphs: Glyphs,
): readonly Row[] {
  const { least, most } = rangeOf(values);
  return lines.map((line, i) => {
    const price = most - (i / Math.max(1, lines.length - 1)) * (most - least);
    return row(
      span(`${axisLabel(price, most - least).padStart(LABEL_WIDTH)} ${glyphs.axis}`, 'dim'),
      span(line, 'accent'),
    );
  });
}

interface Drawn {
  readonly values: readonly (number | undefined)[];
  readonly height: number;
  readonly glyphs: Glyphs;
  readonly rows: readonly Row[];
}

let lastDrawn: Drawn | undefined;

/** The window moves on with every moment; only now and then does that, or a price, change what is drawn. */
function lineRows(values: readonly (number | undefined)[], height: number, glyphs: Glyphs): readonly Row[] {
  const last = lastDrawn;
  if (last?.height === height && last.glyphs === glyphs && areSame(last.values, values)) return last.rows;
  const rows = drawLine(values, height, glyphs);
  lastDrawn = { values, height, glyphs, rows };
  return rows;
}

/**
 * asciichart draws a column from each value to the next and knows no gaps. A gap is given the value behind it, so that
 * all of the way there lies in columns of the gap, which are blanked.
 */
function drawLine(values: readonly (number | undefined)[], height: number, glyphs: Glyphs): readonly Row[] {
  const { least, most } = rangeOf(values);
  let behind = values.findLast((value) => value !== undefined) ?? 0;
  const bridged = values.toReversed().map((value) => (behind = value ?? behind));
  const text = plot(bridged.toReversed(), {
    height: height - 1,
    min: least,
    max: most,
    format: (price) => axisLabel(price, most - least).padStart(LABEL_WIDTH),
    ...(isAscii(glyphs) && { symbols: ASCII_SYMBOLS }),
  });
  const lines = text.split('\n').slice(0, height);
  const filled = runsOf(values.slice(1));
  return lines.map((line) => lineRow(line, filled));
}

/** Colours the axis apart from the line, and leaves gaps blank: of the line what lies in `filled` is drawn. */
function lineRow(line: string, filled: readonly Run[]): Row {
  let drawn = '';
  for (const { from, to } of filled)
    drawn = drawn.padEnd(from) + line.slice(AXIS_WIDTH + from, AXIS_WIDTH + to);
  const spans = [span(line.slice(0, AXIS_WIDTH), 'dim'), span(drawn, 'accent')];
  return { spans, cells: AXIS_WIDTH + drawn.length };
}

/** Columns that a line is drawn in; `to` is exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Where there are values; the column before a value leads to it. */
function runsOf(values: readonly (number | undefined)[]): readonly Run[] {
  const starts = values.flatMap((value, i) =>
    value !== undefined && (i === 0 || values[i - 1] === undefined) ? [i] : [],
  );
  return starts.map((from) => {
    const end = values.indexOf(undefined, from);
    return { from, to: end === -1 ? values.length : end };
  });
}

/** Room above and below a flat series; less at the edges, beyond which there is no price, but never none. */
const FLAT_ROOM = 0.01;
const LEAST_FLAT_ROOM = 0.0005;

function rangeOf(values: readonly (number | undefined)[]): { readonly least: number; readonly most: number } {
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  const most = Math.max(...known);
  const toEdge = Math.min(1 - most, least) - LEAST_FLAT_ROOM;
  const room = Math.min(FLAT_ROOM, Math.max(LEAST_FLAT_ROOM, toEdge));
  return most === least ? { least: least - room, most: most + room } : { least, most };
}

function isAscii(glyphs: Glyphs): boolean {
  return glyphs.vertical === '|';
}
