import type { Row, Span } from '../rows/row.ts';
import { visibleWindow } from '../../state/select/selection.ts';
import { fitRow } from '../rows/fit-row.ts';
import type { Scene } from '../rows/render-context.ts';
import type { Column } from '../rows/table-row.ts';
import { headerRow, tableRow } from '../rows/table-row.ts';

/** The mark of the row under the cursor, or as many blanks. */
export const LEAD_CELLS = 2;

/** A list of which a window of lines is seen. */
export interface ListOnScreen<T> {
  readonly items: readonly T[];
  readonly columns: readonly Column[];
  /** Cells by the titles of their columns. */
  readonly cellsOf: (item: T) => Readonly<Record<string, Span>>;
  readonly top: number;
  /** Place of the item under the cursor; -1 without one. */
  readonly index: number;
  /** The pane has the keys: the row under the cursor stands out. */
  readonly focused: boolean;
  readonly isFaded: (item: T) => boolean;
}

/** A line of titles, and below it the rows around the cursor, each exactly as wide as the scene. */
export function listRows<T>(list: ListOnScreen<T>, scene: Scene): readonly Row[] {
  const { columns, cellsOf, index } = list;
  const { ellipsis, cursor } = scene.glyphs;
  const shown = visibleWindow(list.items, list.top, index, Math.max(0, scene.height - 1));
  const rows = shown.items.map((item, i) => {
    const isSelected = shown.top + i === index;
    const emphasis = isSelected && list.focused ? 'selected' : list.isFaded(item) ? 'faded' : undefined;
    const cells = cellsOf(item);
    return tableRow(
      columns,
      columns.map(({ title }) => cells[title] ?? ''),
      { lead: isSelected ? `${cursor} ` : '  ', ellipsis, ...(emphasis && { emphasis }) },
    );
  });
  return [headerRow(columns, '  '), ...rows].map((row) => fitRow(row, scene.width, ellipsis));
}
