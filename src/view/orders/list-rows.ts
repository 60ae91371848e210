import { type Row, span } from '../rows/row.ts';
import { visibleWindow } from '../../state/select/selection.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { type CellColumn, cellsOf } from '../rows/choose-columns.ts';
import { fitRow } from '../rows/fit-row.ts';
import { memoizeRows } from '../rows/memoize-rows.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { Column } from '../rows/table-row.ts';
import { headerRow, tableRow } from '../rows/table-row.ts';

/** The mark of the row under the cursor, or as many blanks. */
export const LEAD_CELLS = 2;

/** A list of which a window of lines is seen. */
export interface ListOnScreen<T, C extends Column> {
  readonly items: readonly T[];
  readonly columns: readonly C[];
  /** The row of an item, by what its cells are made of beside the item. */
  readonly rowOf: (item: T, looks: RowLooks<C>) => Row;
  readonly top: number;
  /** Place of the item under the cursor; -1 without one. */
  readonly index: number;
  /** The pane has the keys: the row under the cursor stands out. */
  readonly focused: boolean;
  readonly isFaded: (item: T) => boolean;
}

/** How a row stands in its list. */
type RowLooks<C> = readonly [
  columns: readonly C[],
  width: number,
  glyphs: Glyphs,
  isSelected: boolean,
  emphasis: Row['emphasis'],
];

/** A line of titles, and below it the rows around the cursor, each exactly as wide as the context. */
export function listRows<T, C extends Column>(
  list: ListOnScreen<T, C>,
  context: RenderContext,
): readonly Row[] {
  const { columns, rowOf, index, focused, isFaded } = list;
  const { width, glyphs } = context;
  const shown = visibleWindow(list.items, list.top, index, Math.max(0, context.height - 1));
  const rows = shown.items.map((item, i) => {
    const isSelected = shown.top + i === index;
    const emphasis = isSelected && focused ? 'selected' : isFaded(item) ? 'faded' : undefined;
    return rowOf(item, [columns, width, glyphs, isSelected, emphasis]);
  });
  return [titlesRow(columns, width, glyphs.ellipsis), ...rows];
}

const titlesRow = memoizeLast((columns: readonly Column[], width: number, ellipsis: string): Row =>
  fitRow(headerRow(columns, '  '), width, ellipsis),
);

/** Makes rows of a list whose cells are made of the item and these facts. */
export function memoizeListRows<T extends object, Facts extends object>(): (
  item: T,
  looks: RowLooks<CellColumn<T, Facts>>,
  facts: Facts,
) => Row {
  return memoizeRows((item, [columns, width, glyphs, isSelected, emphasis], facts) => {
    const absent = span(glyphs.absent, 'dim');
    const cells = cellsOf(columns, item, facts, absent);
    const lead = isSelected ? `${glyphs.cursor} ` : '  ';
    const line = tableRow(columns, cells, {
      lead,
      ellipsis: glyphs.ellipsis,
      ...(emphasis && { emphasis }),
    });
    return fitRow(line, width, glyphs.ellipsis);
  });
}
