import { type Row, span } from './row.ts';
import { fitText } from '../../text/fit-text.ts';
import { narrowCells, textWidth } from '../../text/text-width.ts';

/** The row in at most `width` cells; what is lost is marked, unless it is blank. */
export function cutRow(row: Row, width: number, ellipsis: string): Row {
  const { spans } = row;
  if ((row.cells ?? narrowCells(spans) ?? Infinity) <= width) return row;
  const text = spans.map((part) => part.text).join('');
  if (textWidth(text) <= width || textWidth(text.trimEnd()) <= width) return row;
  let left = width - textWidth(ellipsis);
  const kept = row.spans.findIndex((part) => {
    left -= textWidth(part.text);
    return left < 0;
  });
  const cut = row.spans[kept] ?? span('');
  const room = left + textWidth(cut.text) + textWidth(ellipsis);
  // The blank makes it too long even where it would just fit and only what follows it would not.
  const end = span(fitText(`${cut.text} `, room, { ellipsis }), cut.tone);
  const spansKept = [...spans.slice(0, Math.max(0, kept)), end];
  // Not the cells of the row that was too long.
  return row.emphasis ? { spans: spansKept, emphasis: row.emphasis } : { spans: spansKept };
}
