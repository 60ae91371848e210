import { clearGrid, createCellGrid } from './cell-grid.ts';
import type { CellGrid } from './cell-grid.ts';
import type { StyleId } from './cell-style.ts';
import type { CursorCell } from './shortest-move.ts';

/** What the terminal is believed to show, and how its cursor and pen stand. */
export interface ScreenModel {
  readonly cells: CellGrid;
  /** Missing when nobody knows. */
  cursor: CursorCell | undefined;
  /** Whether the cursor's column is known, not only its row. */
  trusted: boolean;
  pen: StyleId;
}

export function createScreenModel(columns: number, rows: number): ScreenModel {
  return { cells: createCellGrid(columns, rows), cursor: undefined, trusted: false, pen: 0 };
}

/** The sequence that makes any screen blank and its pen plain, and the model with it. */
export function blankScreen(screen: ScreenModel): string {
  clearGrid(screen.cells);
  screen.cursor = { column: 0, row: 0 };
  screen.trusted = true;
  screen.pen = 0;
  return '\u001b[m\u001b[H\u001b[J';
}
