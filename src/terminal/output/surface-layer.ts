import type { ScreenBox, StyledRow, SurfaceOptions } from '../painter.ts';
import { createCellGrid } from '../cells/cell-grid.ts';
import type { CellGrid } from '../cells/cell-grid.ts';
import type { StyleTable } from '../cells/cell-style.ts';
import { drawBlanks, drawText } from '../cells/draw-text.ts';

/** A surface with the cells it drew last. */
export interface SurfaceLayer {
  readonly options: SurfaceOptions;
  box: ScreenBox;
  /** Missing for a cover, and for a box without cells. */
  grid: CellGrid | undefined;
  drawn: readonly StyledRow[] | undefined;
}

const PLAIN_STYLE = {};

export function createSurfaceLayer(options: SurfaceOptions): SurfaceLayer {
  const layer: SurfaceLayer = { options, box: options.box, grid: undefined, drawn: undefined };
  moveLayer(layer, options.box);
  return layer;
}

/** Gives the layer another box; what it drew is drawn again. */
export function moveLayer(layer: SurfaceLayer, box: ScreenBox): void {
  layer.box = box;
  layer.drawn = undefined;
  const hasCells = layer.options.rows !== undefined && box.width > 0 && box.height > 0;
  layer.grid = hasCells ? createCellGrid(box.width, box.height) : undefined;
}

/** Draws the rows that are not the ones drawn last; `changed` is told each, counted from the box's top. */
export function drawLayer(layer: SurfaceLayer, styles: StyleTable, changed: (row: number) => void): void {
  if (!layer.grid) return;
  const before = layer.drawn;
  const rows = rowsOf(layer.options);
  if (rows === before) return;
  for (let row = 0; row < layer.grid.rows; row++) {
    if (before && rows[row] === before[row]) continue;
    drawStyledRow(layer.grid, row, rows[row] ?? [], styles);
    changed(row);
  }
  layer.drawn = rows;
}

/** A pane that throws must not take the screen, or the keys, with it. */
function rowsOf(options: SurfaceOptions): readonly StyledRow[] {
  try {
    return options.rows?.() ?? [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [[{ text: `cannot draw ${options.id}: ${reason}`, style: PLAIN_STYLE }]];
  }
}

function drawStyledRow(grid: CellGrid, row: number, spans: StyledRow, styles: StyleTable): void {
  const at = row * grid.columns;
  const pencil = { grid, styles, at, end: at + grid.columns };
  for (let i = 0; i < spans.length; i++) {
    const { text, style } = spans[i] as StyledRow[number];
    drawText(pencil, text, styles.intern(style));
  }
  drawBlanks(pencil, 0);
}
