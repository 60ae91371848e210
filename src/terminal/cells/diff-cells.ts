import { NARROW, widthClass } from '../../text/width-class.ts';
import { asciiFor } from '../../text/ascii-glyph.ts';
import type { CellGrid } from './cell-grid.ts';
import type { StyleTable } from './cell-style.ts';
import { BLANK, CONTINUATION, glyphText, isDisputedGlyph } from './glyph.ts';
import { createMover } from './move-cursor.ts';
import { createPen } from './sgr.ts';
import type { ScreenModel } from './screen-model.ts';

/** Bytes that erase to the end of the row: shorter runs of blanks are cheaper printed. */
const ERASE_LENGTH = 3;
const LAST_ASCII = 0x7e;
const LAST_OF_FIRST_PLANE = 0xffff;

/** Turns differences between wanted cells and the screen into the bytes that remove them. */
export interface CellDiffer {
  /** What makes row `row` of the screen show the wanted cells; the model is moved on. */
  diffRow(screen: ScreenModel, wanted: CellGrid, row: number): string;
}

/** Without `unicode` no byte beyond ASCII is written. */
export function createCellDiffer(styles: StyleTable, unicode: boolean): CellDiffer {
  const pen = createPen(styles);
  const moveTo = createMover(styles);

  function printCell(screen: ScreenModel, wanted: CellGrid, row: number, column: number): string {
    const cell = row * wanted.columns + column;
    const glyph = wanted.glyphs[cell] as number;
    const style = wanted.styles[cell] as number;
    const cells = isWideAt(wanted, cell) ? 2 : 1;
    const disputed = unicode && isDisputedGlyph(glyph);
    const prefix = moveTo(screen, row, column) + pen.forGlyph(screen, glyph, style);
    adopt(screen.cells, wanted, cell, cells);
    screen.cursor = { column: column + cells, row };
    screen.trusted = !disputed && column + cells < wanted.columns;
    if (!unicode && glyph > LAST_ASCII) return prefix + asciiFor(glyphText(glyph)).padEnd(cells);
    if (disputed && column + 2 > wanted.columns) return `${prefix}?`;
    return prefix + (disputed ? `\u001b[${cells === 1 ? '' : cells}X` : '') + glyphText(glyph);
  }

  /** The changed cells from the cursor up to `end` that the pen can print one after the other: most of a frame. */
  function printRun(screen: ScreenModel, wanted: CellGrid, start: number, end: number): string {
    const { cells, cursor, pen: style } = screen;
    if (!cursor || !screen.trusted) return '';
    const blankStyle = styles.blankOf(style);
    let text = '';
    let cell = start + cursor.column;
    for (; cell < end; cell++) {
      const glyph = wanted.glyphs[cell] as number;
      const inked = wanted.styles[cell] as number;
      if (glyph === cells.glyphs[cell] && inked === cells.styles[cell]) break;
      if (inked !== (glyph === BLANK ? blankStyle : style) || !isPlain(glyph, unicode)) break;
      cells.glyphs[cell] = glyph;
      cells.styles[cell] = inked;
      text += String.fromCharCode(glyph);
    }
    if (text === '') return text;
    screen.cursor = { column: cell - start, row: cursor.row };
    screen.trusted = cell - start < wanted.columns;
    return text;
  }

  function eraseFrom(screen: ScreenModel, wanted: CellGrid, row: number, column: number): string {
    const start = row * wanted.columns;
    adopt(screen.cells, wanted, start + column, wanted.columns - column);
    const move = moveTo(screen, row, column);
    return `${move}${styles.blankOf(screen.pen) === 0 ? '' : pen.change(screen, 0)}\u001b[K`;
  }

  function diffRow(screen: ScreenModel, wanted: CellGrid, row: number): string {
    const start = row * wanted.columns;
    const end = start + wanted.columns;
    let bytes = '';
    let cell = nextChange(screen.cells, wanted, start, end);
    const blankTail = cell < end ? plainTail(wanted, start) : end;
    while (cell < end) {
      const behind = cell + 1;
      if (wanted.glyphs[cell] === CONTINUATION) {
        cell = nextChange(screen.cells, wanted, behind, end);
        continue;
      }
      if (cell >= blankTail && lastChange(screen.cells, wanted, start) - cell >= ERASE_LENGTH)
        return bytes + eraseFrom(screen, wanted, row, cell - start);
      bytes += printCell(screen, wanted, row, cell - start);
      if (afterNarrowDispute(wanted, cell)) cell = behind;
      else {
        bytes += printRun(screen, wanted, start, blankTail);
        cell = nextChange(screen.cells, wanted, behind, end);
      }
    }
    return bytes;
  }
  return { diffRow };
}

/** Takes one cell of every terminal, and is written as it is. */
function isPlain(glyph: number, unicode: boolean): boolean {
  if (glyph <= LAST_ASCII) return glyph >= BLANK;
  return unicode && glyph <= LAST_OF_FIRST_PLANE && widthClass(glyph) === NARROW;
}

/** Some terminals draw such a glyph over the next cell, which therefore has to be drawn again. */
function afterNarrowDispute(wanted: CellGrid, cell: number): boolean {
  return (
    (cell + 1) % wanted.columns !== 0 &&
    isDisputedGlyph(wanted.glyphs[cell] as number) &&
    !isWideAt(wanted, cell)
  );
}

function isWideAt(grid: CellGrid, cell: number): boolean {
  return (cell + 1) % grid.columns !== 0 && grid.glyphs[cell + 1] === CONTINUATION;
}

/**
 * The first cell from `from` on that is not what the screen shows, `end` when all are; of a wide glyph its first
 * cell. Runs over every cell of a changed row, so it calls nothing.
 */
function nextChange(shown: CellGrid, wanted: CellGrid, from: number, end: number): number {
  const { glyphs, styles } = wanted;
  const { glyphs: shownGlyphs, styles: shownStyles } = shown;
  let cell = from;
  while (cell < end && glyphs[cell] === shownGlyphs[cell] && styles[cell] === shownStyles[cell]) cell++;
  return cell < end && cell > from && glyphs[cell] === CONTINUATION ? cell - 1 : cell;
}

/** The last cell of the row that differs; the one before the row when none does. */
function lastChange(shown: CellGrid, wanted: CellGrid, start: number): number {
  const { glyphs, styles } = wanted;
  let cell = start + wanted.columns - 1;
  while (cell >= start && shown.glyphs[cell] === glyphs[cell] && shown.styles[cell] === styles[cell]) cell--;
  return cell;
}

/** The cell from which the row holds plain blanks to its end. */
function plainTail(wanted: CellGrid, start: number): number {
  let cell = start + wanted.columns;
  while (cell > start && wanted.glyphs[cell - 1] === BLANK && wanted.styles[cell - 1] === 0) cell--;
  return cell;
}

function adopt(shown: CellGrid, wanted: CellGrid, cell: number, length: number): void {
  for (let at = cell; at < cell + length; at++) {
    shown.glyphs[at] = wanted.glyphs[at] as number;
    shown.styles[at] = wanted.styles[at] as number;
  }
}
