import { fitText } from '../../text/fit-text.ts';
import { narrowCells, textWidth } from '../../text/text-width.ts';
import { type Row, type Span, span } from './row.ts';

/** A row of exactly `width` cells: what is too long is cut and marked, what is short ends in blanks. */
export function fitRow(row: Row, width: number, ellipsis: string): Row {
  if (row.spans.length > 0 && (row.cells ?? narrowCells(row.spans)) === width) return row;
  const spans: Span[] = [];
  let room = Math.max(0, width);
  for (const [i, part] of row.spans.entries()) {
    const isLast = i === row.spans.length - 1;
    const cells = isLast ? room : Math.min(room, textWidth(part.text));
    if (cells > 0) spans.push(span(fitText(part.text, cells, { ellipsis }), part.tone));
    room -= cells;
  }
  const filled = room > 0 && row.spans.length === 0 ? [span(' '.repeat(room))] : spans;
  return { ...row, spans: filled, cells: Math.max(0, width) };
}
