import type { CellGrid } from '../cells/cell-grid.ts';
import { BOLD, DIM, INVERSE, PLAIN, UNDERLINE } from '../cells/cell-style.ts';
import type { CellStyle, StyleTable } from '../cells/cell-style.ts';
import { DEFAULT_COLOR, PALETTE, TRUE_COLOR } from '../cells/color-code.ts';
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

/** The style after an SGR sequence with these parameters; unknown ones change nothing. */
function applySgr(style: CellStyle, parameters: string): CellStyle {
  const codes = parameters.split(/[;:]/).map(Number);
  let { foreground, background, attributes } = style;
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code === 38 || code === 48) {
      const color = extendedColor(codes, index + 1);
      if (code === 38) foreground = color.code;
      else background = color.code;
      index += color.length;
    } else if (code === 0) ({ foreground, background, attributes } = PLAIN);
    else if (code < 30) attributes = applyAttribute(attributes, code);
    else if (code < 40 || (code >= 90 && code < 98))
      foreground = basicColor(code % 10, code >= 90, foreground);
    else if (code < 50 || (code >= 100 && code < 108))
      background = basicColor(code % 10, code >= 100, background);
  }
  return { foreground, background, attributes };
}

function applyAttribute(attributes: number, code: number): number {
  if (code === 1) return attributes | BOLD;
  if (code === 2) return attributes | DIM;
  if (code === 4) return attributes | UNDERLINE;
  if (code === 7) return attributes | INVERSE;
  if (code === 22) return attributes & ~(BOLD | DIM);
  if (code === 24) return attributes & ~UNDERLINE;
  return code === 27 ? attributes & ~INVERSE : attributes;
}

function basicColor(digit: number, bright: boolean, current: ColorCode): ColorCode {
  if (digit === 9) return DEFAULT_COLOR;
  return digit < 8 ? digit + (bright ? 9 : 1) : current;
}

/** What follows 38 or 48: `5;n` or `2;r;g;b`, and how many parameters that were. */
function extendedColor(codes: readonly number[], at: number): { code: ColorCode; length: number } {
  if (codes[at] === 5) return { code: paletteCode(codes[at + 1] ?? 0), length: 2 };
  const [red = 0, green = 0, blue = 0] = codes.slice(at + 1, at + 4).map((channel) => channel & 0xff);
  return { code: TRUE_COLOR + ((red << 16) | (green << 8) | blue), length: 4 };
}

function paletteCode(index: number): ColorCode {
  return index < 16 ? index + 1 : PALETTE + (index & 0xff);
}
