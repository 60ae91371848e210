import { WIDTH_RUNS } from './width-runs.ts';

/** How terminals draw a code point; see `WIDTH_RUNS`. Values are the digits of the runs. */
export type WidthClass = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const JOINS = 0;
export const NARROW = 1;
export const WIDE = 2;
export const JOINS_IN_SOME = 3;
export const DISPUTED_WIDE = 5;
export const NEVER_SHOWN = 6;

const PLANE = 0x10000;

interface Tables {
  readonly starts: Uint32Array;
  readonly classes: Uint8Array;
  /** The classes of the first plane, one a code point. */
  readonly firstPlane: Uint8Array;
}

let tables: Tables | undefined;

/** Unpacked when the first character beyond ASCII is met: a first frame may never need it. */
function unpackRuns(): Tables {
  const runs = WIDTH_RUNS.split(' ');
  const starts = new Uint32Array(runs.length);
  const classes = new Uint8Array(runs.length);
  const firstPlane = new Uint8Array(PLANE);
  let start = 0;
  let found = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] as string;
    const before = start;
    start += run.length > 1 ? Number.parseInt(run.slice(1), 36) : 0;
    firstPlane.fill(found, before, Math.min(start, PLANE));
    found = run.charCodeAt(0) - 48;
    starts[index] = start;
    classes[index] = found;
  }
  return { starts, classes, firstPlane };
}

export function widthClass(codePoint: number): WidthClass {
  if (isOwnMark(codePoint)) return NARROW;
  tables ??= unpackRuns();
  if (codePoint < PLANE) return tables.firstPlane[codePoint] as WidthClass;
  return tables.classes[findRun(tables.starts, codePoint)] as WidthClass;
}

/**
 * Lines, blocks, `·` and `…`, of which the program's own screen is made: known without the tables, which a first frame need
 * not unpack.
 */
function isOwnMark(codePoint: number): boolean {
  return (codePoint >= 0x2500 && codePoint <= 0x259f) || codePoint === 0xb7 || codePoint === 0x2026;
}

/** Index of the last run that starts at or before the code point. */
function findRun(starts: Uint32Array, codePoint: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= codePoint) low = middle;
    else high = middle - 1;
  }
  return low;
}
