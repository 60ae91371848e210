import { fitSize, formatMoney, formatPrice, formatSize } from '../../text/format-quantity.ts';
import { formatSpan } from '../../text/format-time.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { ONE } from '../../domain/micros.ts';
import type { Order } from '../../domain/order.ts';
import { factReader, type Facts, ordersOn } from '../../state/select/market-facts.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { totalsOf } from '../../state/select/order-groups.ts';
import { type Span, span, type Tone } from '../rows/row.ts';
import type { ChartWindow } from '../../domain/chart-window.ts';
import type { SortColumn } from '../../state/view-state.ts';
import { type Column, remainingWidth } from '../rows/table-row.ts';

/** A column of the market list: what it is called and sorted by, and what it shows of a value. */
export interface MarketColumn extends Column {
  readonly sort: SortColumn;
  /** What is shown of a value; a market without one shows a dash. */
  readonly cell: (value: number) => Span;
}

const price = (tone: Tone) => (value: number) => span(formatPrice(value), tone);

const BID: MarketColumn = numbers('bid', 'bid', 5, price('plain'));
const ASK: MarketColumn = numbers('ask', 'ask', 5, price('plain'));
const CHANGE: MarketColumn = numbers('chg', 'change', 7, changeSpan);
/** My orders by their number, and where there is room by their value as well. */
const MINE: MarketColumn = numbers('mine', 'mine', 4, () => span(''));
const MINE_AND_VALUE: MarketColumn = { ...MINE, width: 8 };

/** Beyond the titles, prices, their change and own orders, in the order in which a wider list gets them. */
const MORE: readonly MarketColumn[] = [
  numbers('sprd', 'spread', 5, spreadSpan),
  numbers('ends', 'ends', 5, () => span('')),
  numbers('rwd', 'rewards', 6, (daily) => span(`$${formatSize(daily)}`, 'accent')),
  numbers('fee', 'fee', 5, (fee) => span(String(fee), 'dim')),
  numbers('mid', 'mid', 6, price('plain')),
];
const TITLE: Omit<MarketColumn, 'width'> = { title: 'market', sort: 'market', cell: () => span('') };
/** What is sorted by must leave the title so much; every other column half of the list. */
const LEAST_TITLE = 14;

/** Cursor, and what kind of market it is. */
export const LEAD_WIDTH = 2;

/** Whether this much for a title, with the marks before it, is at least half of a list. */
export function isRoomy(titleWidth: number, listWidth: number): boolean {
  return titleWidth > 0 && LEAD_WIDTH + titleWidth >= listWidth / 2;
}

/** The columns that fit a list: title, bid, ask and my orders always, the one that is sorted by as soon as it can. */
export const marketColumns = memoizeLast(
  (listWidth: number, sort: SortColumn, window: ChartWindow): readonly MarketColumn[] => {
    const width = listWidth - LEAD_WIDTH;
    const fits = (column: MarketColumn, others: readonly MarketColumn[]): boolean => {
      const left = remainingWidth(width, [...others, column]);
      return column.sort === sort ? left >= LEAST_TITLE : isRoomy(left, listWidth);
    };
    const mine = isRoomy(remainingWidth(width, [BID, ASK, MINE_AND_VALUE]), listWidth)
      ? MINE_AND_VALUE
      : MINE;
    const shown = [BID, ASK, mine];
    // A change says over what time by its title.
    const more = [{ ...CHANGE, title: window }, ...MORE];
    for (const column of more.toSorted((a, b) => Number(b.sort === sort) - Number(a.sort === sort))) {
      if (!fits(column, shown)) break;
      shown.push(column);
    }
    const rest = [BID, ASK, ...more, mine].filter((column) => shown.includes(column));
    return [{ ...TITLE, width: remainingWidth(width, rest) }, ...rest];
  },
);

/** What a column says of a market: a number, or a text: my orders, or how long until it ends, which changes by itself. */
export type ColumnValue = number | string | undefined;

/** Reads the values of a column at a moment. */
export function columnReader(
  { sort, width }: MarketColumn,
  facts: Facts,
  serviceMs: number,
): (market: ListedMarket) => ColumnValue {
  if (sort === 'mine') {
    const { orders, unlisted, areOrdersCut } = facts;
    return (market) => {
      const hidden = ordersOn(unlisted, market).length;
      return ownText({ orders: ordersOn(orders, market), unlisted: hidden, isCut: areOrdersCut }, width);
    };
  }
  if (sort !== 'ends') return factReader(facts, sort);
  return ({ endDateMs }) => (endDateMs === undefined ? undefined : endText(endDateMs - serviceMs));
}

/** My orders on a market or an event: those listed, how many more may rest in no list, and whether the list is cut. */
interface Own {
  readonly orders: readonly Order[];
  readonly unlisted: number;
  readonly isCut: boolean;
}

/**
 * `13 $405`, or `13` where no more fits; undefined for none. What is worth nobody knows how much is counted alone. `13+2`:
 * two more may rest in no list; `13+`: the list is cut.
 */
export function ownText({ orders, unlisted, isCut }: Own, width: number): string | undefined {
  if (unlisted > 0) return `${orders.length === 0 ? '' : orders.length}+${unlisted}`;
  if (orders.length === 0) return undefined;
  const count = `${orders.length}${isCut ? '+' : ''}`;
  const room = width - count.length - 2;
  const { value, unpriced } = totalsOf(orders);
  return room < 3 || unpriced > 0 ? count : `${count} ${wholeDollars(value, room)}`;
}

function wholeDollars(micros: number, room: number): string {
  return micros < ONE ? formatMoney(micros).replace('$0', '$') : `$${fitSize(micros - (micros % ONE), room)}`;
}

/** A market that ends within this time says so loudly. */
const SOON_MS = 3_600_000;

export function endsSoon({ endDateMs = Infinity }: ListedMarket, serviceMs: number): boolean {
  return endDateMs - serviceMs < SOON_MS;
}

function endText(leftMs: number): string {
  return leftMs <= 0 ? 'over' : formatSpan(leftMs);
}

/** What a market shows in a column; `textTone`: of one that is a text. */
export function marketCell(column: MarketColumn, value: ColumnValue, textTone: Tone, absent: string): Span {
  if (typeof value === 'number') return column.cell(value);
  if (typeof value === 'string') return span(value, textTone);
  return span(column.sort === 'mine' ? '' : absent, 'dim');
}

function numbers(title: string, sort: SortColumn, width: number, cell: MarketColumn['cell']): MarketColumn {
  return { title, sort, width, align: 'right', cell };
}

function spreadSpan(gap: number): Span {
  return span(formatPrice(gap), gap < 0 ? 'alarm' : 'dim');
}

/** The sign says the direction where there is no color. */
function changeSpan(change: number): Span {
  if (change === 0) return span(formatPrice(0), 'dim');
  return change < 0 ? span(formatPrice(change), 'ask') : span(`+${formatPrice(change)}`, 'bid');
}
