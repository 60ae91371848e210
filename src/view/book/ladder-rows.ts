import { ownTone } from '../notices/poll-notice.ts';
import type { BookSide, Depth, DepthLevel } from '../../domain/book-depth.ts';
import type { Price } from '../../domain/micros.ts';
import { bestPrices, midpoint } from '../../domain/order-book.ts';
import type { OrderBook } from '../../domain/order-book.ts';
import { formatPrice } from '../../text/format-quantity.ts';
import type { AppState } from '../../state/app-state.ts';
import type { Ladder } from '../../state/select/book-ladder.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import type { Row, Span } from '../rows/row.ts';
import { row, span } from '../rows/row.ts';
import { cellsOf } from '../rows/choose-columns.ts';
import { fitRow } from '../rows/fit-row.ts';
import type { RenderContext } from '../rows/render-context.ts';
import type { Column } from '../rows/table-row.ts';
import { headerRow, tableRow } from '../rows/table-row.ts';
import type { BookColumn, BookFacts } from './level-columns.ts';
import { barWidth, halfColumns, stackedColumns } from './level-columns.ts';
import { summaryRow } from './summary-row.ts';

/** What every line of one drawing has in common. */
interface Drawing {
  readonly state: AppState;
  readonly book: OrderBook;
  readonly depth: Depth;
  readonly ladder: Ladder;
  readonly context: RenderContext;
  /** Lines for levels. */
  readonly height: number;
  /** Of the market, where that is not the selected one. */
  readonly tick?: Price;
}

/** Before the lines of a stacked book, and between the halves of one side by side: where the cursor's mark is. */
const MARK_WIDTH = 1;

/** Titles, asks above the middle, bids below; scrolled out of sight the middle takes the place of the titles. */
export function stackedRows(drawing: Drawing): readonly Row[] {
  const { state, book, ladder, context, height, tick } = drawing;
  const columns = stackedColumns(context.width - MARK_WIDTH, priceWidth(book));
  const facts = { bids: factsOf(drawing, columns, 'bids'), asks: factsOf(drawing, columns, 'asks') };
  const isMiddleShown = ladder.lines.slice(Math.max(0, ladder.top), ladder.top + height).includes('middle');
  const rows = [
    isMiddleShown
      ? stackedTitles(columns, context.width, context.glyphs.ellipsis)
      : fit(summaryRow(state, book, context, tick), context),
  ];
  for (let i = 0; i < height; i++) {
    const place = ladder.top + i;
    const line = ladder.lines[place];
    if (line === undefined) rows.push(blank(context));
    else if (line === 'middle') rows.push(fit(summaryRow(state, book, context, tick), context));
    else {
      const emphasis = emphasisOf(drawing, place, line.level === firstLevel(ladder[line.side]));
      const lead = emphasis === 'selected' ? context.glyphs.cursor : ' ';
      const cells = cellsOf(columns, line.level, facts[line.side]);
      rows.push(fit(tableRow(columns, cells, { lead, emphasis }), context));
    }
  }
  return rows;
}

const stackedTitles = memoizeLast((columns: readonly Column[], width: number, ellipsis: string): Row =>
  fitRow(headerRow(columns, ' '), width, ellipsis),
);

/** Titles, the middle, then bids on the left and asks on the right, the best on top. */
export function besideRows(drawing: Drawing): readonly Row[] {
  const { state, book, ladder, context, height } = drawing;
  const room = Math.max(0, context.width - MARK_WIDTH);
  const widths = { bids: Math.floor(room / 2), asks: Math.ceil(room / 2) };
  const halves = (['bids', 'asks'] as const).map((side) => {
    const columns = halfColumns(widths[side], side, priceWidth(book));
    return {
      columns,
      facts: factsOf(drawing, columns, side),
      levels: ladder[side],
      width: widths[side],
    };
  });
  const body = Array.from({ length: height }, (_, i) => {
    const place = ladder.top + i;
    const spans = halves.map((half) => halfSpans(half, half.levels[place], context));
    const line = join(spans, markOf(drawing, place));
    const emphasis = emphasisOf(drawing, place, place === 0);
    return fit(emphasis ? { ...line, emphasis } : line, context);
  });
  const titles = join(
    halves.map(({ columns, width }) => fitRow(headerRow(columns), width, context.glyphs.ellipsis).spans),
  );
  return [fit(titles, context), fit(summaryRow(state, book, context), context), ...body];
}

interface Half {
  readonly columns: readonly BookColumn[];
  readonly facts: BookFacts;
  readonly width: number;
}

function halfSpans(half: Half, level: DepthLevel | undefined, context: RenderContext): readonly Span[] {
  if (!level) return [span(' '.repeat(half.width))];
  const { columns, facts, width } = half;
  const cells = cellsOf(columns, level, facts);
  return fitRow(tableRow(columns, cells), width, context.glyphs.ellipsis).spans;
}

function join(halves: readonly (readonly Span[])[], mark = ' '): Row {
  return row(...halves.flatMap((spans, i) => (i === 0 ? spans : [span(mark, 'accent'), ...spans])));
}

/** Points at the half the cursor is in. */
function markOf(drawing: Drawing, place: number): string {
  if (!hasCursor(drawing, place)) return ' ';
  const { cursor, cursorLeft } = drawing.context.glyphs;
  return drawing.state.view.bookCursor?.side === 'bids' ? cursorLeft : cursor;
}

function factsOf(
  { state, book, depth, context }: Drawing,
  columns: readonly BookColumn[],
  side: BookSide,
): BookFacts {
  return {
    side,
    glyphs: context.glyphs,
    own: ownTone(state, context),
    largest: depth.largest,
    mid: midpoint(bestPrices(book)),
    log: state.view.bookLog,
    barWidth: barWidth(columns),
  };
}

/** Prices of a fine tick need more cells: `.4125`. */
function priceWidth(book: OrderBook): number {
  const prices = [book.tickSize, book.bids[0]?.price, book.asks[0]?.price];
  return Math.max(...prices.map((price) => (price === undefined ? 0 : formatPrice(price).length)));
}

/** The cursor is only shown in the pane that has the focus, but it holds its line always. */
function hasCursor({ state, ladder }: Drawing, place: number): boolean {
  return ladder.place === place && state.view.pane === 'book';
}

function emphasisOf(drawing: Drawing, place: number, isBest: boolean): Row['emphasis'] {
  if (hasCursor(drawing, place)) return 'selected';
  return isBest ? 'strong' : undefined;
}

/** The best of a side; a level that is gone is none. */
function firstLevel(levels: readonly DepthLevel[]): DepthLevel | undefined {
  return levels.find(({ size }) => size > 0);
}

function fit(line: Row, context: RenderContext): Row {
  return fitRow(line, context.width, context.glyphs.ellipsis);
}

function blank(context: RenderContext): Row {
  return row(span(' '.repeat(Math.max(0, context.width))));
}
