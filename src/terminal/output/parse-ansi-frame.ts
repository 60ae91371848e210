import type { CellGrid } from '../cells/cell-grid.ts';
import { BOLD, DIM, INVERSE, PLAIN } from '../cells/cell-style.ts';
import type { CellStyle, StyleTable } from '../cells/cell-style.ts';
import { DEFAULT_COLOR } from '../cells/color-code.ts';
import type { ColorCode } from '../cells/color-code.ts';
import { drawBlanks, drawText } from '../cells/draw-text.ts';

/** Control sequences and strings; of them only SGR, without intermediates, means something here. */
const SEQUENCE =
  /\u001b(?:\[([0-?]*)[ -/]*([@-~])|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[PX^_][^\u001b]*(?:\u001b\\)?|[ -/]*[0-~])/g;

/** Draws one line of text with SGR sequences into a row of the grid; every other sequence is dropped. */
export function drawAnsiRow(grid: CellGrid, row: number, line: string, styles: StyleTable): void {
  const at = row * grid.columns;
  const pencil = { grid, styles, at, end: at + grid.columns };
  let style = PLAIN;
  let from = 0;
  for (const match of line.matchAll(SEQUENCE)) {
    if (match.index > from) drawText(pencil, line.slice(from, match.index), styles.internCell(style));
    from = match.index + match[0].length;
    if (match[2] === 'm') style = applySgr(style, match[1] ?? '');
  }
  if (from < line.length) drawText(pencil, line.slice(from), styles.internCell(style));
  drawBlanks(pencil, 0);
}

/** The style after an SGR sequence. Ink is given weight, inversion and the 16 colors: nothing else is read. */
function applySgr(style: CellStyle, parameters: string): CellStyle {
  const codes = parameters.split(/[;:]/).map(Number);
  let { foreground, attributes } = style;
  for (const code of codes) {
    if (code === 0) ({ foreground, attributes } = PLAIN);
    else if (code < 30) attributes = applyAttribute(attributes, code);
    else if (code < 40 || (code >= 90 && code < 98))
      foreground = basicColor(code % 10, code >= 90, foreground);
  }
  return { foreground, attributes };
}

function applyAttribute(attributes: number, code: number): number {
  if (code === 1) return attributes | BOLD;
  if (code === 2) return attributes | DIM;
  if (code === 7) return attributes | INVERSE;
  if (code === 22) return attributes & ~(BOLD | DIM);
  return code === 27 ? attributes & ~INVERSE : attributes;
}

function basicColor(digit: number, bright: boolean, current: ColorCode): ColorCode {
  if (digit === 9) return DEFAULT_COLOR;
  return digit < 8 ? digit + (bright ? 9 : 1) : current;
}
