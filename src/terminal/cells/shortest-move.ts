/** A cell, counted from the screen's top left at 0, 0. `column` is the row's width after its last cell was printed. */
export interface CursorCell {
  readonly column: number;
  readonly row: number;
}

/**
 * The shortest sequence that moves the cursor. Undefined `from` means that nobody knows where it is; `trusted`
 * is false when only its row is known (a disputed glyph or the last cell of a row was printed).
 */
export function shortestMove(from: CursorCell | undefined, to: CursorCell, trusted: boolean): string {
  let best = absoluteMove(to);
  if (!from) return best;
  if (from.row === to.row) best = shorter(best, rowMove(from, to.column, trusted));
  else if (to.row > from.row && to.row - from.row <= 3) {
    const lines = '\r' + '\n'.repeat(to.row - from.row);
    best = shorter(best, lines + forward(to.column));
  }
  if (trusted && from.column === to.column && from.row !== to.row)
    best = shorter(best, columnMove(from.row, to.row));
  return best;
}

function absoluteMove({ column, row }: CursorCell): string {
  if (column > 0) return `\u001b[${row + 1};${column + 1}H`;
  return row > 0 ? `\u001b[${row + 1}H` : '\u001b[H';
}

function rowMove(from: CursorCell, column: number, trusted: boolean): string {
  const best = shorter(`\u001b[${column + 1}G`, '\r' + forward(column));
  if (!trusted) return best;
  const distance = column - from.column;
  return shorter(best, distance > 0 ? forward(distance) : back(-distance));
}

function columnMove(fromRow: number, toRow: number): string {
  const distance = toRow - fromRow;
  return distance > 0 ? `\u001b[${count(distance)}B` : `\u001b[${count(-distance)}A`;
}

function forward(cells: number): string {
  return cells === 0 ? '' : `\u001b[${count(cells)}C`;
}

function back(cells: number): string {
  return cells <= 4 ? '\b'.repeat(cells) : `\u001b[${cells}D`;
}

function count(times: number): string {
  return times === 1 ? '' : String(times);
}

function shorter(a: string, b: string): string {
  return b.length < a.length ? b : a;
}
