import { WIDTH_RUNS } from './width-runs.ts';

/** How terminals draw a code point; see `WIDTH_RUNS`. Values are the digits of the runs. */
export type WidthClass = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const JOINS = 0;
export const NARROW = 1;
export const WIDE = 2;
export const JOINS_IN_SOME = 3;
export const DISPUTED_WIDE = 5;
export const NEVER_SHOWN = 6;

interface Tables {
  /** Where each run starts, ascending. */
  readonly starts: Uint32Array;
  readonly classes: Uint8Array;
}

let tables: Tables | undefined;

/** Unpacked when the first character beyond ASCII is met: a first frame may never need it. */
function unpackRuns(): Tables {
  const runs = WIDTH_RUNS.split(' ');
  const starts = new Uint32Array(runs.length);
  const classes = new Uint8Array(runs.length);
  let start = 0;
  for (const [index, run] of runs.entries()) {
    start += run.length > 1 ? Number.parseInt(run.slice(1), 36) : 0;
    starts[index] = start;
    classes[index] = run.charCodeAt(0) - 48;
  }
  return { starts, classes };
}

export function widthClass(codePoint: number): WidthClass {
  if (isOwnMark(codePoint)) return NARROW;
  tables ??= unpackRuns();
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
