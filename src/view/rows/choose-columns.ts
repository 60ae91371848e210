import { type Span, span } from './row.ts';
import type { Column } from './table-row.ts';

/** A column that is shown where there is room: the lowest rank first. */
export interface RankedColumn extends Column {
  readonly rank: number;
  /**
   * Takes what the others leave, up to `mostWidth` in all. Of several the last takes most: the others grow when it has
   * room for most texts.
   */
  readonly grows?: true;
  readonly mostWidth?: number;
}

/** A column with what it shows of an item, made of the item and what else there is to say of it; undefined where nothing is known. */
export interface CellColumn<Item, Facts> extends RankedColumn {
  readonly cell: (item: Item, facts: Facts) => Span | undefined;
}

/** A column of numbers, whose ends stand below each other. */
export function numbers<Item, Facts>(
  title: string,
  width: number,
  rank: number,
  cell: CellColumn<Item, Facts>['cell'],
): CellColumn<Item, Facts> {
  return { title, width, align: 'right', rank, cell };
}

export function cellsOf<Item, Facts>(
  columns: readonly CellColumn<Item, Facts>[],
  item: Item,
  facts: Facts,
  absent: Span = span(''),
): readonly Span[] {
  return columns.map(({ cell }) => cell(item, facts) ?? absent);
}

/** The columns that fit side by side with a blank between them, in their order; those of rank 0 come always. */
export function chooseColumns<C extends RankedColumn>(columns: readonly C[], width: number): readonly C[] {
  let chosen: readonly C[] = [];
  for (const column of columns.toSorted((a, b) => a.rank - b.rank)) {
    const more = columns.filter((one) => one === column || chosen.includes(one));
    if (column.rank === 0 || widthOf(more) <= width) chosen = more;
  }
  return grow(chosen, Math.max(0, width - widthOf(chosen)));
}

/** Room for most texts, such as the question of a market. */
const ROOMY = 48;

function grow<C extends RankedColumn>(columns: readonly C[], over: number): readonly C[] {
  const last = columns.findLast(({ grows }) => grows);
  if (!last) return columns;
  let left = over;
  const grown = new Map<C, C>();
  const widen = (column: C, most: number): void => {
    const before = grown.get(column) ?? column;
    const more = Math.min(left, Math.max(0, Math.min(most, column.mostWidth ?? Infinity) - before.width));
    left -= more;
    grown.set(column, { ...before, width: before.width + more });
  };
  widen(last, ROOMY);
  for (const column of columns) if (column.grows && column !== last) widen(column, Infinity);
  widen(last, Infinity);
  return columns.map((column) => grown.get(column) ?? column);
}

function widthOf(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + column.width, columns.length - 1);
}
