import { fitText } from '../../text/fit.ts';
import type { Row, Span, Tone } from '../row.ts';
import { span } from '../row.ts';

/** A column of a table of text. */
export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'left' | 'right';
  /** As `FitOptions.cut`. */
  readonly cut?: 'middle';
}

/** Cells of one line, each cut or filled to its column; a cell is text, or text and its tone. */
export function tableRow(
  columns: readonly Column[],
  cells: readonly (string | Span)[],
  options: { readonly lead?: string; readonly emphasis?: Row['emphasis']; readonly ellipsis?: string } = {},
): Row {
  const spans: Span[] = options.lead === undefined ? [] : [span(options.lead, 'accent')];
  columns.forEach((column, i) => {
    const cell = toSpan(cells[i] ?? '');
    const { width, align, cut } = column;
    const text = fitText(cell.text, width, { align, cut, ellipsis: options.ellipsis });
    spans.push(span(i === 0 ? text : ` ${text}`, cell.tone));
  });
  return options.emphasis ? { spans, emphasis: options.emphasis } : { spans };
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
