/**
 * A screen of 8k holds 960×270 letters of 8×16 pixels. A terminal that claims more shows nobody more, but every cell takes
 * memory and time: at 1000×300 the monitor needs 200 MB, at 65535×65535 it would need gigabytes for one frame.
 */
const MOST_COLUMNS = 1000;
const MOST_ROWS = 300;

export interface DrawnSize {
  readonly columns: number;
  readonly rows: number;
}

/** How much of a terminal is drawn on: its upper left part, where it claims to be larger than any is. */
export function drawnSize({ columns, rows }: DrawnSize): DrawnSize {
  return { columns: Math.min(columns, MOST_COLUMNS), rows: Math.min(rows, MOST_ROWS) };
}
