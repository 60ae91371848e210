/** A value at a time, both in whatever unit the caller counts in. */
export interface TimedValue {
  readonly t: number;
  readonly p: number;
}

/** Equal slices of time, a column each: `first` is the number of the first, counted from the beginning of time. */
export interface Slices {
  readonly first: number;
  readonly length: number;
  readonly count: number;
}

/** What a series did in one slice of time. */
export interface Column {
  readonly low: number;
  readonly high: number;
  readonly close: number;
}

/**
 * The slices that show `span` back from `now`. They begin at multiples of their length, so that as time passes a value
 * stays in its column and moves with it.
 */
export function slicesOf(now: number, span: number, count: number): Slices {
  const length = span / Math.max(1, count - 1);
  return { first: Math.floor(now / length) - count + 1, length, count };
}

/** Which of the slices a time is in: below zero before the first. By whole numbers, so that a time never changes its slice. */
export function placeOf(t: number, { first, length }: Slices): number {
  return Math.floor(t / length) - first;
}

/**
 * The extremes and the last value of each slice, from a series sorted by time. A slice without a value of its own has the
 * one before, for as long as that is at most `mostGap` old; beyond that, and before the first value, it is undefined: a
 * gap is drawn as a gap.
 */
export function columnsOf(
  points: readonly TimedValue[],
  slices: Slices,
  mostGap = Infinity,
): (Column | undefined)[] {
  const { first, length, count } = slices;
  const columns = Array.from<Column | undefined>({ length: count });
  const lasts = Array.from<TimedValue | undefined>({ length: count });
  let last: TimedValue | undefined;
  for (const point of points) {
    const place = placeOf(point.t, slices);
    if (place >= count || !Number.isFinite(point.p)) continue;
    if (place < 0) last = point;
    else {
      columns[place] = extend(columns[place], point.p);
      lasts[place] = point;
    }
  }
  return columns.map((column, i) => {
    last = lasts[i] ?? last;
    if (column || !last || (first + i) * length - last.t > mostGap) return column;
    return { low: last.p, high: last.p, close: last.p };
  });
}

function extend(column: Column | undefined, value: number): Column {
  if (!column) return { low: value, high: value, close: value };
  return { low: Math.min(column.low, value), high: Math.max(column.high, value), close: value };
}

/** One value a column, the one that is furthest from where the column began: no peak is lost. */
export function extremesOf(columns: readonly (Column | undefined)[]): (number | undefined)[] {
  return columns.map((column, i) => {
    if (!column) return undefined;
    const { low, high, close } = column;
    const open = columns[i - 1]?.close ?? close;
    if (low === high) return close;
    return high - open >= open - low ? high : low;
  });
}

/** What is at the bottom and at the top of a chart. */
export interface Scale {
  readonly least: number;
  readonly most: number;
}

/** The step of a value from 0 (the least) to `steps` - 1 (the most); half-way up where the scale has no length. */
export function stepOf(value: number, { least, most }: Scale, steps: number): number {
  const share = most === least ? 0.5 : (value - least) / (most - least);
  return Math.max(0, Math.min(steps - 1, Math.round(share * (steps - 1))));
}

/** One character a value, low to high, from `marks` (lowest first); undefined values are blanks. */
export function sparkline(values: readonly (number | undefined)[], marks: readonly string[]): string {
  const known = values.filter((value) => value !== undefined);
  const scale = { least: Math.min(...known), most: Math.max(...known) };
  return values
    .map((value) => (value === undefined ? ' ' : marks[stepOf(value, scale, marks.length)]))
    .join('');
}

/** A series as columns on `height` lines, highest first; `marks` fill a cell from nearly empty to full. */
export function blockChart(
  values: readonly (number | undefined)[],
  height: number,
  marks: readonly string[],
  scale: Scale,
): readonly string[] {
  const steps = height * marks.length;
  const fills = values.map((value) => (value === undefined ? 0 : stepOf(value, scale, steps) + 1));
  return Array.from({ length: height }, (_, line) => {
    const below = (height - 1 - line) * marks.length;
    return fills
      .map((fill) => (fill <= below ? ' ' : marks[Math.min(fill - below, marks.length) - 1]))
      .join('');
  });
}

/** Dots of a cell: two columns of four, top to bottom, as bits above U+2800. */
const DOTS = [
  [0x01, 0x02, 0x04, 0x40],
  [0x08, 0x10, 0x20, 0x80],
] as const;
const BLANK_CELL = 0x2800;
const DOTS_A_COLUMN = 4;

/** Columns of braille dots from low to high, two a cell, on `height` lines; undefined leaves a gap. */
export function brailleChart(
  columns: readonly (Column | undefined)[],
  height: number,
  scale: Scale,
): readonly string[] {
  const width = Math.ceil(columns.length / 2);
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => BLANK_CELL));
  const steps = columns.map(
    (column) => column && mapColumn(column, (value) => stepOf(value, scale, height * DOTS_A_COLUMN)),
  );
  steps.forEach((column, x) => {
    if (!column) return;
    const [from, to] = joinTo(column, steps[x - 1]?.close ?? column.low);
    for (let y = from; y <= to; y++) setDot(cells, x, height * DOTS_A_COLUMN - 1 - y);
  });
  return cells.map((line) => String.fromCharCode(...line));
}

function mapColumn({ low, high, close }: Column, map: (value: number) => number): Column {
  return { low: map(low), high: map(high), close: map(close) };
}

/** The dots of a column: its own, and those up or down to just beside its neighbor's. */
function joinTo({ low, high }: Column, before: number): readonly [from: number, to: number] {
  return [before < low ? before + 1 : low, before > high ? before - 1 : high];
}

function setDot(cells: readonly number[][], x: number, fromTop: number): void {
  const line = cells[Math.floor(fromTop / DOTS_A_COLUMN)] as number[];
  const bit = DOTS[(x % 2) as 0 | 1][(fromTop % DOTS_A_COLUMN) as 0 | 1 | 2 | 3];
  line[x >> 1] = (line[x >> 1] as number) | bit;
}
