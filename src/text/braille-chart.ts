import { scaleValues } from './scale-values.ts';

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
