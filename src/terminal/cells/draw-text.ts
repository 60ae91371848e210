import { walkGraphemes } from '../../text/graphemes.ts';
import { NARROW, widthClass } from '../../text/width-class.ts';
import type { CellGrid } from './cell-grid.ts';
import type { StyleId, StyleTable } from './cell-style.ts';
import { BLANK, CONTINUATION, glyphId, REPLACEMENT } from './glyph.ts';

const LAST_ASCII = 0x7e;

/** Where text is drawn: from cell `at` of a grid, up to but not including cell `end`. */
export interface Pencil {
  readonly grid: CellGrid;
  readonly styles: StyleTable;
  at: number;
  end: number;
}

/** Draws text and moves the pencil behind it; what does not fit before the pencil's end is cut. */
export function drawText(pencil: Pencil, text: string, style: StyleId): void {
  const { grid, end } = pencil;
  const { glyphs, styles } = grid;
  const blankStyle = pencil.styles.blankOf(style);
  const start = pencil.at;
  const room = Math.min(text.length, end - start);
  // Of the characters that there is room for, and of the one behind each: a mark would join it.
  let narrow = isNarrow(text.charCodeAt(0));
  for (let index = 0; index < room; index++) {
    const code = text.charCodeAt(index);
    const next = text.charCodeAt(index + 1);
    const nextIsNarrow = isNarrow(next);
    // Alone in its cell in every terminal: what is behind it does not join it.
    if (!narrow || (next > LAST_ASCII && !nextIsNarrow)) {
      pencil.at = start + index;
      return drawGraphemes(pencil, text.slice(index), style);
    }
    glyphs[start + index] = code;
    styles[start + index] = code === BLANK ? blankStyle : style;
    narrow = nextIsNarrow;
  }
  pencil.at = start + Math.max(0, room);
}

function isNarrow(code: number): boolean {
  return code > LAST_ASCII ? widthClass(code) === NARROW : code >= BLANK;
}

/**
 * Sequences that terminals cut differently could spill over the cells beside them, so they are drawn as `?`; so
 * is a disputed glyph in the last cells of a row, which might wrap.
 */
function drawGraphemes(pencil: Pencil, text: string, style: StyleId): void {
  walkGraphemes(text, ({ start, end, cells, disputed, paintable }) => {
    const roomToDispute = !disputed || (pencil.at % pencil.grid.columns) + 2 <= pencil.grid.columns;
    const id = paintable && roomToDispute ? glyphId(text.slice(start, end)) : REPLACEMENT;
    if (pencil.at + cells > pencil.end) {
      drawBlanks(pencil, style);
      return false;
    }
    drawGlyph(pencil, id, cells, style);
    return pencil.at < pencil.end;
  });
}

function drawGlyph(pencil: Pencil, id: number, cells: number, style: StyleId): void {
  const { grid } = pencil;
  const inked = id === BLANK ? pencil.styles.blankOf(style) : style;
  grid.glyphs[pencil.at] = id;
  grid.styles[pencil.at++] = inked;
  if (cells < 2) return;
  grid.glyphs[pencil.at] = id === REPLACEMENT ? BLANK : CONTINUATION;
  grid.styles[pencil.at++] = id === REPLACEMENT ? pencil.styles.blankOf(style) : inked;
}

/** Blanks, so many or up to the pencil's end. */
export function drawBlanks(pencil: Pencil, style: StyleId, count = Infinity): void {
  const to = Math.min(pencil.at + count, pencil.end);
  pencil.grid.glyphs.fill(BLANK, pencil.at, to);
  pencil.grid.styles.fill(pencil.styles.blankOf(style), pencil.at, to);
  pencil.at = to;
}
