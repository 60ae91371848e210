import { fitText } from '../../text/fit.ts';
import { isNarrow } from '../../text/graphemes.ts';
import { textWidth } from '../../text/width.ts';
import type { Row, Span } from '../row.ts';
import { span } from '../row.ts';

/** A row of exactly `width` cells: what is too long is cut and marked, what is short ends in blanks. */
export function fitRow(row: Row, width: number, ellipsis: string): Row {
  if (fits(row, width)) return row;
  const spans: Span[] = [];
  let room = Math.max(0, width);
  for (const [i, part] of row.spans.entries()) {
    const isLast = i === row.spans.length - 1;
    const cells = isLast ? room : Math.min(room, textWidth(part.text));
    if (cells > 0) spans.push(span(fitText(part.text, cells, { ellipsis }), part.tone));
    room -= cells;
  }
  return { ...row, spans: room > 0 && row.spans.length === 0 ? [span(' '.repeat(room))] : spans };
}

/** A table's lines mostly do. */
function fits({ spans }: Row, width: number): boolean {
  let room = width;
  for (const { text } of spans) {
    room -= text.length;
    if (room < 0 || !isNarrow(text)) return false;
  }
  return room === 0 && spans.length > 0;
}
