import type { BookSide, DepthLevel } from '../../../domain/book-depth.ts';
import type { Price, Size } from '../../../domain/micros.ts';
import { ONE } from '../../../domain/micros.ts';
import { fitSize, formatPrice } from '../../../text/format-quantity.ts';
import type { Glyphs } from '../../../text/glyphs.ts';
import { memoizeLast } from '../../memoize-last.ts';
import type { Span } from '../../row.ts';
import { span } from '../../row.ts';
import { chooseColumns } from '../choose-columns.ts';
import type { RankedColumn } from '../choose-columns.ts';
import type { Column } from '../table-row.ts';

/** What the cells of one level are made of. */
export interface LevelFacts {
  readonly level: DepthLevel;
  readonly side: BookSide;
  readonly largest: Size;
  readonly mid: Price | undefined;
  readonly log: boolean;
  readonly barWidth: number;
  readonly glyphs: Glyphs;
}

type Name = 'value' | 'cum' | 'size' | 'price' | 'from mid' | 'bar' | 'mine' | 'ahead';

interface BookColumn extends RankedColumn {
  readonly name: Name;
}

/** Cells for a size or a sum: exact up to `999,999`, shortened from there on. */
const QUANTITY_WIDTH = 7;

const COLUMNS: Readonly<Record<Name, BookColumn>> = {
  value: { name: 'value', title: 'value', width: QUANTITY_WIDTH + 1, align: 'right', rank: 5 },
  cum: { name: 'cum', title: 'cum', width: QUANTITY_WIDTH, align: 'right', rank: 2 },
  size: { name: 'size', title: 'size', width: QUANTITY_WIDTH, align: 'right', rank: 0 },
  price: { name: 'price', title: 'price', width: 5, align: 'right', rank: 0 },
  'from mid': { name: 'from mid', title: 'mid ±', width: 6, align: 'right', rank: 4 },
  bar: { name: 'bar', title: '', width: 5, rank: 1, grows: true },
  mine: { name: 'mine', title: 'mine', width: QUANTITY_WIDTH, align: 'right', rank: 0 },
  ahead: { name: 'ahead', title: 'ahead', width: QUANTITY_WIDTH, align: 'right', rank: 6 },
};

/** Bars grow away from the middle. */
const HALF_COLUMNS = {
  bids: { ...COLUMNS, bar: { ...COLUMNS.bar, align: 'right' } },
  asks: COLUMNS,
} as const;

/** From the left to the right of a stacked book; the left half of a book side by side, whose right half mirrors it. */
const STACKED: readonly Name[] = ['value', 'cum', 'size', 'price', 'from mid', 'bar', 'mine', 'ahead'];
const LEFT_HALF: readonly Name[] = ['mine', 'ahead', 'bar', 'value', 'cum', 'size', 'from mid', 'price'];

/** Side by side each half is narrow: first come the levels themselves. */
const HALF_RANKS: Readonly<Record<Name, number>> = {
  price: 0,
  size: 0,
  bar: 2,
  mine: 1,
  cum: 3,
  'from mid': 4,
  value: 5,
  ahead: 6,
};

/** Columns of a line of `width` cells, by what matters most. */
export const stackedColumns = memoizeLast((width: number, priceWidth: number): readonly Column[] =>
  chooseColumns(
    STACKED.map((name) => sized(COLUMNS[name], priceWidth)),
    width,
  ),
);

/** Columns of one half of a line; the best prices meet in the middle. */
export function halfColumns(width: number, side: BookSide, priceWidth: number): readonly Column[] {
  const names = side === 'bids' ? LEFT_HALF : LEFT_HALF.toReversed();
  return chooseColumns(
    names.map((name) => sized(HALF_COLUMNS[side][name], priceWidth, HALF_RANKS[name])),
    width,
  );
}

/** The cells of a level under `columns`. */
export function levelCells(columns: readonly Column[], facts: LevelFacts): readonly Span[] {
  return columns.map((column) => levelCell((column as BookColumn).name, facts));
}

export function barWidth(columns: readonly Column[]): number {
  return columns.find((column) => (column as BookColumn).name === 'bar')?.width ?? 0;
}

function sized(column: BookColumn, priceWidth: number, rank = column.rank): BookColumn {
  const width = column.name === 'price' ? Math.max(column.width, priceWidth) : column.width;
  return { ...column, width, rank };
}

function levelCell(name: Name, facts: LevelFacts): Span {
  const { level, side, mid, glyphs } = facts;
  const tone = side === 'bids' ? 'bid' : 'ask';
  switch (name) {
    case 'value':
      return span(`$${fitSize(Math.floor(level.cumulativeNotional / ONE) * ONE, QUANTITY_WIDTH)}`, 'dim');
    case 'cum':
      return span(fitSize(level.cumulative, QUANTITY_WIDTH), 'dim');
    case 'size':
      return level.size === 0 ? span('gone', 'dim') : span(fitSize(level.size, QUANTITY_WIDTH));
    case 'price':
      return span(formatPrice(level.price), level.size === 0 ? 'dim' : tone);
    case 'from mid':
      return span(mid === undefined ? '' : formatCents(level.price - mid), 'dim');
    case 'bar':
      return span(drawBar(facts), tone);
    case 'mine':
      return span(
        level.mine === 0 ? '' : `${glyphs.mine} ${fitSize(level.mine, QUANTITY_WIDTH - 2)}`,
        'mine',
      );
    case 'ahead':
      return span(level.mine === 0 ? '' : sayAhead(level, glyphs), 'dim');
  }
}

/** At most what others have in the line; unknown where book and orders were read at different moments. */
function sayAhead({ size, mine }: DepthLevel, glyphs: Glyphs): string {
  return size < mine
    ? glyphs.absent
    : `${glyphs.atMost}${fitSize(size - mine, QUANTITY_WIDTH - glyphs.atMost.length)}`;
}

/** `+1.5c`: cents from the middle, `-10.5c` where hundredths of them do not fit. */
function formatCents(micros: number): string {
  const cents = Math.abs(micros) / (ONE / 100);
  const decimals = cents < 9.995 ? 2 : cents < 99.95 ? 1 : 0;
  return `${micros < 0 ? '-' : '+'}${Number(cents.toFixed(decimals))}c`;
}

/** The part of a bar that rests in the complement's book is drawn in another mark, at its end. */
function drawBar({ level, largest, log, barWidth: width, glyphs }: LevelFacts): string {
  if (level.size === 0 || largest === 0) return '';
  const share = log ? Math.log1p(level.size / ONE) / Math.log1p(largest / ONE) : level.size / largest;
  const length = Math.min(width, Math.max(1, Math.round(share * width)));
  const folded = Math.round((level.folded / level.size) * length);
  const shown = level.folded > 0 ? Math.max(1, folded) : 0;
  return glyphs.bar.repeat(length - shown) + glyphs.foldedBar.repeat(shown);
}
