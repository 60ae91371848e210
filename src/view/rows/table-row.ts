import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { Row, Span } from './row.ts';
import { span } from './row.ts';

/** A column of a table of text. */
export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** As `FitOptions.cut`. */
  readonly cut?: 'middle';
}

interface LineOptions {
  /** What stands before the first cell. */
  readonly lead?: string;
  readonly emphasis?: Row['emphasis'];
  readonly ellipsis?: string;
}

const NO_CELL = span('');

/** Cells of one line, each cut or filled to its column. */
export function tableRow(
  columns: readonly Column[],
  cells: readonly Span[],
  { lead, emphasis, ellipsis }: LineOptions = {},
): Row {
  const start = lead === undefined ? 0 : textWidth(lead);
  const fitted = columns.map((column, i) => tableCell(column, i, cells[i] ?? NO_CELL, ellipsis));
  return {
    spans: lead === undefined ? fitted : [span(lead, 'accent'), ...fitted],
    cells: columns.reduce((width, column, i) => width + cellWidth(column, i), start),
    ...(emphasis && { emphasis }),
  };
}

/** A cell as it stands in its line: cut or filled to its column, and a blank apart from the one before. */
function tableCell({ width, align, cut }: Column, place: number, cell: Span, ellipsis?: string): Span {
  const fitted = fitText(cell.text, width, { align, cut, ellipsis });
  return span(place === 0 ? fitted : ` ${fitted}`, cell.tone);
}

/** With the blank before it. A column that was left no room takes none. */
function cellWidth({ width }: Column, place: number): number {
  return Math.max(0, width) + (place === 0 ? 0 : 1);
}

/** The line of column titles. */
export function headerRow(columns: readonly Column[], lead = ''): Row {
  return tableRow(
    columns,
    columns.map((column) => span(column.title, 'dim')),
    { lead },
  );
}

/** Width left for a column that takes what the others leave, with a blank between columns. */
export function remainingWidth(total: number, others: readonly Column[]): number {
  return Math.max(
    0,
    others.reduce((left, column) => left - column.width - 1, total),
  );
}
