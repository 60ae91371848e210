import type { VirtualCell, VirtualTerminal } from '../../test/support/virtual-terminal.ts';

export type Screen = readonly (readonly VirtualCell[])[];

export function readScreen(terminal: VirtualTerminal): Screen {
  const { cols, rows } = terminal.terminal;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, column) => terminal.cell(column, row)),
  );
}

/** Cells that look different. */
export function countChanges(before: Screen, after: Screen): number {
  return after.flatMap((cells, row) =>
    cells.filter((cell, column) => !looksSame(before[row]?.[column], cell)),
  ).length;
}

/**
 * Bytes of a greedy diff of two screens: the changed cells from top to bottom, each reached by the cheapest of
 * printing the gap again, stepping forward or jumping, with the pen changed by the codes that differ.
 */
export function greedyDiffBytes(before: Screen, after: Screen): number {
  let bytes = 0;
  let pen = 'default default   ';
  let at: readonly [number, number] | undefined;
  for (const [row, cells] of after.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell.width === 0 || looksSame(before[row]?.[column], cell)) continue;
      bytes += moveBytes(at, column, row, cells, pen) + penBytes(pen, cell);
      if (isInked(cell) || penBytes(pen, cell) > 0) pen = penOf(cell);
      bytes += Buffer.byteLength(cell.text);
      at = [column + cell.width, row];
    }
  }
  return bytes;
}

function moveBytes(
  at: readonly [number, number] | undefined,
  column: number,
  row: number,
  cells: readonly VirtualCell[],
  pen: string,
): number {
  if (at?.[0] === column && at[1] === row) return 0;
  const jump = `\u001b[${row + 1};${column + 1}H`.length;
  if (!at || at[1] !== row)
    return Math.min(jump, at && row === at[1] + 1 ? 2 + (column > 0 ? `\u001b[${column}C`.length : 0) : jump);
  const distance = column - at[0];
  const step = (distance === 1 ? '\u001b[C' : `\u001b[${distance}C`).length;
  const column1 = `\u001b[${column + 1}G`.length;
  const gap = cells.slice(at[0], column);
  const again = gap.every((cell) => penBytes(pen, cell) === 0)
    ? Buffer.byteLength(gap.map((cell) => cell.text).join(''))
    : Infinity;
  return Math.min(jump, step, column1, again);
}

function isInked(cell: VirtualCell): boolean {
  return cell.text !== ' ' || cell.underline || cell.inverse;
}

function penOf(cell: VirtualCell): string {
  const marks = [cell.bold && 'b', cell.dim && 'd', cell.underline && 'u', cell.inverse && 'i']
    .filter(Boolean)
    .join('');
  return `${cell.foreground} ${cell.background} ${marks}`;
}

/** `ESC [ … m` with one code for each color and mark that differs, or the reset when that is shorter. */
function penBytes(pen: string, cell: VirtualCell): number {
  const wanted = penOf(cell);
  const [foreground = '', background = '', marks = ''] = pen.trimEnd().split(' ');
  const [nextForeground = '', nextBackground = '', nextMarks = ''] = wanted.trimEnd().split(' ');
  if (!isInked(cell)) return background === nextBackground ? 0 : 2 + colorBytes(nextBackground);
  const changes = [
    foreground === nextForeground ? 0 : colorBytes(nextForeground),
    background === nextBackground ? 0 : colorBytes(nextBackground),
    ...Array.from('bdui', (mark) =>
      marks.includes(mark) === nextMarks.includes(mark) ? 0 : marks.includes(mark) ? 3 : 2,
    ),
  ].filter((length) => length > 0);
  if (changes.length === 0) return 0;
  const plain = nextForeground === 'default' && nextBackground === 'default' && nextMarks === '';
  return plain ? 3 : 2 + changes.reduce((sum, length) => sum + length, 0);
}

/** With the separator or the final `m` behind it. */
function colorBytes(color: string): number {
  if (color.startsWith('#')) return 17;
  return color === 'default' || Number(color.slice(1)) < 16 ? 3 : 9;
}

function looksSame(before: VirtualCell | undefined, after: VirtualCell): boolean {
  if (!before || before.text !== after.text || before.background !== after.background) return false;
  return (!isInked(before) && !isInked(after)) || penOf(before) === penOf(after);
}
