import { fitText } from '../../text/fit-text.ts';
import { textWidth } from '../../text/text-width.ts';
import type { Row, Span, Tone } from './row.ts';
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
}

/** Cells of one line, each cut or filled to its column; a cell is text, or text and its tone. */
export function tableRow(
  columns: readonly Column[],
  cells: readonly (string | Span)[],
  options: LineOptions & { readonly ellipsis?: string } = {},
): Row {
  const fitted = columns.map((column, i) => tableCell(column, i, cells[i] ?? '', options.ellipsis));
  return joinCells(columns, fitted, options);
}

/** The line of cells that `tableCell` made. */
function joinCells(
  columns: readonly Column[],
  cells: readonly Span[],
  { lead, emphasis }: LineOptions = {},
): Row {
  const start = lead === undefined ? 0 : textWidth(lead);
  return {
    spans: lead === undefined ? cells : [span(lead, 'accent'), ...cells],
    cells: columns.reduce((width, column, i) => width + cellWidth(column, i), start),
    ...(emphasis && { emphasis }),
  };
}

/** A cell as it stands in its line: cut or filled to its column, and a blank apart from the one before. */
function tableCell(
  { width, align, cut }: Column,
  place: number,
  cell: string | Span,
  ellipsis?: string,
): Span {
  const { text, tone } = toSpan(cell);
  const fitted = fitText(text, width, { align, cut, ellipsis });
  return span(place === 0 ? fitted : ` ${fitted}`, tone);
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

function toSpan(cell: string | Span, tone: Tone = 'plain'): Span {
  return typeof cell === 'string' ? span(cell, tone) : cell;
}
