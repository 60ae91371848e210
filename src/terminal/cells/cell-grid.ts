import { BLANK, CONTINUATION } from './glyph.ts';

/** A rectangle of cells, row by row: what is drawn in each, and in which style. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly glyphs: Uint32Array;
  readonly styles: Uint16Array;
}

/** A grid of plain blanks. */
export function createCellGrid(columns: number, rows: number): CellGrid {
  const cells = columns * rows;
  return {
    columns,
    rows,
    glyphs: new Uint32Array(cells).fill(BLANK),
    styles: new Uint16Array(cells),
  };
}

export function clearGrid(grid: CellGrid): void {
  grid.glyphs.fill(BLANK);
  grid.styles.fill(0);
}

/** Copies `length` cells of one row; a wide glyph cut by either end of the copy becomes blank. */
export function copyCells(
  source: CellGrid,
  from: number,
  target: CellGrid,
  to: number,
  length: number,
): void {
  // A loop: at the length of a row a view for each `set` costs more than the cells.
  for (let cell = 0; cell < length; cell++) {
    target.glyphs[to + cell] = source.glyphs[from + cell] as number;
    target.styles[to + cell] = source.styles[from + cell] as number;
  }
  const last = from + length - 1;
  const cutAfter = (from + length) % source.columns !== 0 && source.glyphs[last + 1] === CONTINUATION;
  if (source.glyphs[from] === CONTINUATION) target.glyphs[to] = BLANK;
  if (cutAfter) target.glyphs[to + length - 1] = BLANK;
}
