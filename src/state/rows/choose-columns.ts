import type { Column } from './table-row.ts';

/** A column that is shown where there is room: the lowest rank first. */
export interface RankedColumn extends Column {
  readonly rank: number;
  /** Takes what the others leave, up to `mostWidth` in all. */
  readonly grows?: true;
  readonly mostWidth?: number;
}

/** The columns that fit side by side with a blank between them, in their order; those of rank 0 come always. */
export function chooseColumns(columns: readonly RankedColumn[], width: number): readonly Column[] {
  let chosen: readonly RankedColumn[] = [];
  for (const column of columns.toSorted((a, b) => a.rank - b.rank)) {
    const more = columns.filter((one) => one === column || chosen.includes(one));
    if (column.rank === 0 || widthOf(more) <= width) chosen = more;
  }
  const over = Math.max(0, width - widthOf(chosen));
  const growing = chosen.findLast(({ grows }) => grows);
  if (!growing) return chosen;
  const grown = { ...growing, width: Math.min(growing.width + over, growing.mostWidth ?? Infinity) };
  return chosen.map((column) => (column === growing ? grown : column));
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, columns.length - 1);
}
