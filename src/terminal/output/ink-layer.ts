import { createCellGrid } from '../cells/cell-grid.ts';
import type { CellGrid } from '../cells/cell-grid.ts';
import type { StyleTable } from '../cells/cell-style.ts';
import { drawAnsiRow } from './parse-ansi-frame.ts';

/** Ink's last frame as cells: what shows where no surface does. */
export interface InkLayer {
  readonly grid: CellGrid;
  /** Takes a frame; `changed` is told every row that is not as it was. */
  draw(lines: readonly string[], changed: (row: number) => void): void;
}

export function createInkLayer(columns: number, rows: number, styles: StyleTable): InkLayer {
  const grid = createCellGrid(columns, rows);
  const drawn: string[] = Array.from({ length: rows }, () => '');
  return {
    grid,
    draw(lines, changed) {
      for (let row = 0; row < rows; row++) {
        const line = lines[row] ?? '';
        if (line === drawn[row]) continue;
        drawn[row] = line;
        drawAnsiRow(grid, row, line, styles);
        changed(row);
      }
    },
  };
}
