import type { Row, Span } from '../rows/row.ts';
import { visibleWindow } from '../../state/select/selection.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { fitRow } from '../rows/fit-row.ts';
import { memoizeRows } from '../rows/memoize-rows.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { Column } from '../rows/table-row.ts';
import { headerRow, tableRow } from '../rows/table-row.ts';

/** The mark of the row under the cursor, or as many blanks. */
export const LEAD_CELLS = 2;

/** A list of which a window of lines is seen. */
export interface ListOnScreen<T> {
  readonly items: readonly T[];
  readonly columns: readonly Column[];
  /** The row of an item, by what its cells are made of beside the item. */
  readonly rowOf: (item: T, looks: RowLooks) => Row;
  readonly top: number;
  /** Place of the item under the cursor; -1 without one. */
  readonly index: number;
  /** The pane has the keys: the row under the cursor stands out. */
  readonly focused: boolean;
  readonly isFaded: (item: T) => boolean;
}

/** How a row stands in its list. */
type RowLooks = readonly [
  columns: readonly Column[],
  width: number,
  glyphs: Glyphs,
  isSelected: boolean,
  emphasis: Row['emphasis'],
];

/** A line of titles, and below it the rows around the cursor, each exactly as wide as the context. */
export function listRows<T>(list: ListOnScreen<T>, context: RenderContext): readonly Row[] {
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

/**
 * Makes rows of a list; `cellsOf` gives cells by the titles of their columns, made of the item, the marks, and what else
 * there is to say of it at this moment.
 */
export function memoizeListRows<T extends object, Said extends readonly unknown[]>(
  cellsOf: (item: T, said: Said, glyphs: Glyphs) => Readonly<Record<string, Span>>,
): (item: T, looks: RowLooks, said: Said) => Row {
  return memoizeRows((item: T, [columns, width, glyphs, isSelected, emphasis]: RowLooks, said: Said) => {
    const cells = cellsOf(item, said, glyphs);
    const line = tableRow(
      columns,
      columns.map(({ title }) => cells[title] ?? ''),
      {
        lead: isSelected ? `${glyphs.cursor} ` : '  ',
        ellipsis: glyphs.ellipsis,
        ...(emphasis && { emphasis }),
      },
    );
    return fitRow(line, width, glyphs.ellipsis);
  });
}
