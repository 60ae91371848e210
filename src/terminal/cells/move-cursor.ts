import type { StyleTable } from './cell-style.ts';
import { shortestMove } from './shortest-move.ts';
import { BLANK, CONTINUATION } from './glyph.ts';
import type { ScreenModel } from './screen-model.ts';

/** Bytes of the shortest jump forward. */
const SHORTEST_JUMP = 3;
/** No gap longer than this is cheaper to print again than to jump. */
const LONGEST_REPRINT = 9;
const LAST_ASCII = 0x7e;

/** The fewest bytes that bring the cursor to a cell, none when it is there; the model's cursor is moved on. */
export type Mover = (screen: ScreenModel, row: number, column: number) => string;

export function createMover(styles: StyleTable): Mover {
  /** The unchanged cells between the cursor and `column`, when printing them again needs no change of pen. */
  function reprint(screen: ScreenModel, row: number, column: number): string | undefined {
    const { cursor, cells } = screen;
    if (!cursor || !screen.trusted || cursor.row !== row) return undefined;
    if (cursor.column >= column || column - cursor.column > LONGEST_REPRINT) return undefined;
    let text = '';
    for (let cell = row * cells.columns + cursor.column; cell < row * cells.columns + column; cell++) {
      const glyph = cells.glyphs[cell] as number;
      const style = cells.styles[cell] as number;
      const inPen = glyph === BLANK ? styles.blankOf(screen.pen) === style : screen.pen === style;
      if (!inPen || glyph > LAST_ASCII || glyph === CONTINUATION) return undefined;
      text += String.fromCharCode(glyph);
    }
    return text;
  }

  function moveTo(screen: ScreenModel, row: number, column: number): string {
    const { cursor } = screen;
    if (screen.trusted && cursor?.row === row && cursor.column === column) return '';
    let move = reprint(screen, row, column);
    if (move === undefined || move.length > SHORTEST_JUMP) {
      const jump = shortestMove(cursor, { column, row }, screen.trusted);
      if (move === undefined || jump.length < move.length) move = jump;
    }
    screen.cursor = { column, row };
    screen.trusted = true;
    return move;
  }
  return moveTo;
}
