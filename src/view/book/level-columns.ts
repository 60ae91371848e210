import type { BookSide, DepthLevel } from '../../domain/book-depth.ts';
import type { Price, Size } from '../../domain/micros.ts';
import { ONE } from '../../domain/micros.ts';
import { fitSize, fitSizeUp, formatCents, formatPrice } from '../../text/format-quantity.ts';
import type { Glyphs } from '../../text/glyphs.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { span } from '../rows/row.ts';
import { chooseColumns } from '../rows/choose-columns.ts';
import type { CellColumn } from '../rows/choose-columns.ts';

/** What the cells of a level are made of beside the level. */
export interface BookFacts {
  readonly side: BookSide;
  readonly largest: Size;
  readonly mid: Price | undefined;
  readonly log: boolean;
  readonly barWidth: number;
  readonly glyphs: Glyphs;
  /** Of what is mine. */
  readonly own: 'mine' | 'dim';
}

/** Cells for a size or a sum: exact up to `999,999`, shortened from there on. */
const QUANTITY_WIDTH = 7;

interface LevelColumn extends CellColumn<DepthLevel, BookFacts> {
  /** Its rank in a half of a book side by side, which is narrow: first come the levels themselves. */
  readonly halfRank: number;
}

/** From the left to the right of a stacked book. */
const COLUMNS = {
  value: {
    title: 'cum $',
    width: QUANTITY_WIDTH + 1,
    align: 'right',
    rank: 5,
    halfRank: 5,
    cell: ({ cumulativeNotional }) => {
      const dollars = Math.floor(cumulativeNotional / ONE);
      return span(`$${fitSize(dollars * ONE, QUANTITY_WIDTH)}`, 'dim');
    },
  },
  cum: {
    title: 'cum',
    width: QUANTITY_WIDTH,
    align: 'right',
    rank: 2,
    halfRank: 3,
    cell: ({ cumulative }) => span(fitSize(cumulative, QUANTITY_WIDTH), 'dim'),
  },
  size: {
    title: 'size',
    width: QUANTITY_WIDTH,
    align: 'right',
    rank: 0,
    halfRank: 0,
    cell: ({ size }) => (size === 0 ? span('gone', 'dim') : span(fitSize(size, QUANTITY_WIDTH))),
  },
  price: {
    title: 'price',
    width: 5,
    align: 'right',
    rank: 0,
    halfRank: 0,
    cell: ({ price, size }, { side }) => span(formatPrice(price), size === 0 ? 'dim' : toneOf(side)),
  },
  'from mid': {
    title: 'mid ±',
    width: 6,
    align: 'right',
    rank: 4,
    halfRank: 4,
    cell: ({ price }, { mid, glyphs }) =>
      span(mid === undefined ? '' : `${signedCents(price - mid)}${glyphs.cent}`, 'dim'),
  },
  bar: {
    title: '',
    width: 5,
    rank: 1,
    halfRank: 2,
    grows: true,
    cell: (level, facts) => span(drawBar(level, facts), toneOf(facts.side)),
  },
  mine: {
    title: 'mine',
    width: QUANTITY_WIDTH,
    align: 'right',
    rank: 0,
    halfRank: 1,
    cell: ({ mine }, { glyphs, own }) => span(mine === 0 ? '' : mineText(mine, glyphs), own),
  },
  ahead: {
    title: 'queue',
    width: QUANTITY_WIDTH,
    align: 'right',
    rank: 6,
    halfRank: 6,
    cell: ({ mine, leastOfMine, size }, { glyphs }) =>
      span(mine === 0 ? '' : aheadText(size - leastOfMine, glyphs), 'dim'),
  },
} as const satisfies Readonly<Record<string, LevelColumn>>;

type Name = keyof typeof COLUMNS;

/** A column of the book. */
export interface BookColumn extends LevelColumn {
  readonly name: Name;
}

export const BOOK_COLUMNS = Object.keys(COLUMNS) as readonly Name[];

/** The left half of a book side by side, whose right half mirrors it. */
const LEFT_HALF: readonly Name[] = ['mine', 'ahead', 'bar', 'value', 'cum', 'size', 'from mid', 'price'];

/** Columns of a line of `width` cells, by what matters most. */
export const stackedColumns = memoizeLast((width: number, priceWidth: number): readonly BookColumn[] =>
  chooseColumns(
    BOOK_COLUMNS.map((name) => sized(name, priceWidth)),
    width,
  ),
);

/** Columns of one half of a line; the best prices meet in the middle. Where my sizes have no room their mark has. */
export function halfColumns(width: number, side: BookSide, priceWidth: number): readonly BookColumn[] {
  const names = side === 'bids' ? LEFT_HALF : LEFT_HALF.toReversed();
  const columns = names.map((name) => halved(sized(name, priceWidth), side));
  const chosen = chooseColumns(columns, width);
  if (chosen.some(({ name }) => name === 'mine')) return chosen;
  return chooseColumns(
    columns.map((column) => (column.name === 'mine' ? markOnly(column, side) : column)),
    width,
  );
}

function markOnly(mine: BookColumn, side: BookSide): BookColumn {
  return {
    ...mine,
    title: '',
    width: 1,
    grows: true,
    align: side === 'bids' ? 'right' : 'left',
    cell: (level, { glyphs, own }) => span(level.mine === 0 ? '' : glyphs.mine, own),
  };
}

export function barWidth(columns: readonly BookColumn[]): number {
  return columns.find(({ name }) => name === 'bar')?.width ?? 0;
}

/** Bars grow away from the middle. */
function halved(column: BookColumn, side: BookSide): BookColumn {
  const isLeftBar = column.name === 'bar' && side === 'bids';
  return { ...column, rank: column.halfRank, ...(isLeftBar && { align: 'right' }) };
}

function sized(name: Name, priceWidth: number): BookColumn {
  const column = COLUMNS[name];
  return { ...column, name, width: name === 'price' ? Math.max(column.width, priceWidth) : column.width };
}

function toneOf(side: BookSide): 'bid' | 'ask' {
  return side === 'bids' ? 'bid' : 'ask';
}

/** The blank after the mark goes before a digit does: a level that is all mine has the same size beside it. */
function mineText(mine: Size, glyphs: Glyphs): string {
  const room = QUANTITY_WIDTH - glyphs.mine.length;
  const size = fitSize(mine, room);
  return `${glyphs.mine}${size.length < room ? ' ' : ''}${size}`;
}

/** At most what others have in the line; unknown where book and orders were read at different moments. */
function aheadText(ahead: Size, glyphs: Glyphs): string {
  return ahead < 0
    ? glyphs.absent
    : `${glyphs.atMost}${fitSizeUp(ahead, QUANTITY_WIDTH - glyphs.atMost.length)}`;
}

/** `+1.5`: cents from the middle, `-10.5` where hundredths of them do not fit, `0`. */
export function signedCents(micros: number): string {
  const cents = Math.abs(micros) / (ONE / 100);
  const decimals = cents < 9.995 ? 2 : cents < 99.95 ? 1 : 0;
  const text = formatCents(Math.abs(micros), decimals);
  return text === '0' ? text : `${micros < 0 ? '-' : '+'}${text}`;
}

/** What rests in the complement's book is drawn in another mark, at the end. */
function drawBar(level: DepthLevel, { largest, log, barWidth: width, glyphs }: BookFacts): string {
  if (level.size === 0 || largest === 0) return '';
  const share = log ? Math.log1p(level.size / ONE) / Math.log1p(largest / ONE) : level.size / largest;
  const length = Math.min(width, Math.max(1, Math.round(share * width)));
  const folded = Math.round((level.folded / level.size) * length);
  const shown = level.folded > 0 ? Math.max(1, folded) : 0;
  return glyphs.bar.repeat(length - shown) + glyphs.foldedBar.repeat(shown);
}
