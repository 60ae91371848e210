/** Each value's step from 0 (the least) to `steps` - 1 (the most); undefined stays, a flat series is half-way up. */
function scaleValues(values: readonly (number | undefined)[], steps: number): (number | undefined)[] {
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  const stepOf = (value: number): number =>
    Math.round((range === 0 ? 0.5 : (value - least) / range) * (steps - 1));
  return values.map((value) => (value === undefined ? undefined : stepOf(value)));
}

/** One character a value, low to high, from `marks` (lowest first); undefined values are blanks. */
export function sparkline(values: readonly (number | undefined)[], marks: readonly string[]): string {
  return scaleValues(values, marks.length)
    .map((step) => (step === undefined ? ' ' : marks[step]))
    .join('');
}

/** A series as columns on `height` lines, highest first; `marks` fill a cell from nearly empty to full. */
export function blockChart(
  values: readonly (number | undefined)[],
  height: number,
  marks: readonly string[],
): readonly string[] {
  const fills = scaleValues(values, height * marks.length).map((step) => (step === undefined ? 0 : step + 1));
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

/** A series as a line of braille dots, two values a cell, on `height` lines; undefined leaves a gap. */
export function brailleChart(values: readonly (number | undefined)[], height: number): readonly string[] {
  const steps = height * DOTS_A_COLUMN;
  const dots = scaleValues(values, steps);
  const width = Math.ceil(values.length / 2);
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => BLANK_CELL));
  dots.forEach((dot, x) => {
    if (dot === undefined) return;
    const [low, high] = joinTo(dot, dots[x - 1] ?? dot);
    for (let y = low; y <= high; y++) setDot(cells, x, steps - 1 - y);
  });
  return cells.map((line) => String.fromCharCode(...line));
}

/** The dots of a column: its own, and those up or down to just beside its neighbour's. */
function joinTo(dot: number, before: number): readonly [low: number, high: number] {
  return dot > before ? [before + 1, dot] : [dot, Math.max(dot, before - 1)];
}

function setDot(cells: readonly number[][], x: number, fromTop: number): void {
  const line = cells[Math.floor(fromTop / DOTS_A_COLUMN)] as number[];
  const bit = DOTS[(x % 2) as 0 | 1][(fromTop % DOTS_A_COLUMN) as 0 | 1 | 2 | 3];
  line[x >> 1] = (line[x >> 1] as number) | bit;
}

/** A value at a time, both in whatever unit the caller counts in. */
export interface TimedValue {
  readonly t: number;
  readonly p: number;
}

/**
 * The last value in each of `count` equal slices of time, from a series sorted by time. A slice without a value of its
 * own keeps the one before, for as long as that is at most `mostGap` old; beyond that, and before the first value, it is
 * undefined: a gap is drawn as a gap.
 */
export function resample(
  points: readonly TimedValue[],
  from: number,
  to: number,
  count: number,
  mostGap = Infinity,
): (number | undefined)[] {
  const slices = Array.from<TimedValue | undefined>({ length: count });
  if (to <= from) return slices.map(() => undefined);
  for (const point of points) {
    if (point.t > to || !Number.isFinite(point.p)) continue;
    const slice = Math.floor(((point.t - from) / (to - from)) * count);
    slices[Math.max(0, Math.min(count - 1, slice))] = point;
  }
  let last: TimedValue | undefined;
  return slices.map((own, slice) => {
    last = own ?? last;
    const startsAt = from + (slice / count) * (to - from);
    return last && startsAt - last.t <= mostGap ? last.p : undefined;
  });
}
