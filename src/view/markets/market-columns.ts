import { formatPrice, formatSize } from '../../text/format-quantity.ts';
import { formatSpan } from '../../text/format-time.ts';
import type { ListedMarket } from '../../domain/market.ts';
import { factReader, type Facts } from '../../state/select/market-facts.ts';
import { memoizeLast } from '../../state/select/memoize-last.ts';
import { type Span, span, type Tone } from '../rows/row.ts';
import type { SortColumn } from '../../state/view-state.ts';
import { type Column, remainingWidth } from '../rows/table-row.ts';

/** A column of the market list: what it is called and sorted by, and how its value is said. */
export interface MarketColumn extends Column {
  readonly sort: SortColumn;
  /** Its numbers are prices of the moment: they fade as they age. */
  readonly priced?: true;
  /** What is shown of a value; a market without one shows a dash. */
  readonly say: (value: number) => Span;
}

const price = (tone: Tone) => (value: number) => span(formatPrice(value), tone);

const BID: MarketColumn = numbers('bid', 'bid', 5, price('bid'), true);
const ASK: MarketColumn = numbers('ask', 'ask', 5, price('ask'), true);
const SPREAD: MarketColumn = numbers('sprd', 'spread', 5, spreadSpan, true);
const MINE: MarketColumn = numbers('mine', 'mine', 4, (count) => span(String(count), 'mine'));

/** Beyond the first four, in the order in which a wider list gets them. */
const MORE: readonly MarketColumn[] = [
  SPREAD,
  numbers('chg', 'change', 7, changeSpan, true),
  numbers('ends', 'ends', 5, () => span('')),
  numbers('mid', 'mid', 6, price('plain'), true),
  numbers('rwd', 'rewards', 6, (daily) => span(`$${formatSize(daily)}`, 'accent')),
  numbers('fee', 'fee', 5, (fee) => span(String(fee), 'dim')),
];
const QUESTION: Omit<MarketColumn, 'width'> = {
  title: 'market',
  sort: 'market',
  cut: 'middle',
  say: () => span(''),
};
/** The spread, and what is sorted by, must leave the question so much; every other column more. */
const LEAST_QUESTION = 20;
const ROOMY_QUESTION = 32;

/** Cursor, and what kind of market it is. */
const LEAD_WIDTH = 2;

/** The columns that fit a list: question, bid, ask and my orders always, the one that is sorted by as soon as it can. */
export const marketColumns = memoizeLast((listWidth: number, sort: SortColumn): readonly MarketColumn[] => {
  const width = listWidth - LEAD_WIDTH;
  const wanted = MORE.toSorted((a, b) => Number(b.sort === sort) - Number(a.sort === sort));
  const shown = new Set([BID, ASK, MINE]);
  for (const column of wanted) {
    const least = column === SPREAD || column.sort === sort ? LEAST_QUESTION : ROOMY_QUESTION;
    if (remainingWidth(width, [...shown, column]) < least) break;
    shown.add(column);
  }
  const rest = [BID, ASK, ...MORE, MINE].filter((column) => shown.has(column));
  return [{ ...QUESTION, width: remainingWidth(width, rest) }, ...rest];
});

/** What a column says of a market: a number, or how long until it ends, which changes by itself, as text. */
export type ColumnValue = number | string | undefined;

/** Reads the values of a column at a moment. */
export function columnReader(
  { sort }: MarketColumn,
  facts: Facts,
  wallMs: number,
): (market: ListedMarket) => ColumnValue {
  if (sort !== 'ends') return factReader(facts, sort);
  return ({ endDateMs }) => (endDateMs === undefined ? undefined : endText(endDateMs - wallMs));
}

/** A market that ends within this time says so loudly. */
const SOON_MS = 3_600_000;

export function endsSoon({ endDateMs = Infinity }: ListedMarket, wallMs: number): boolean {
  return endDateMs - wallMs < SOON_MS;
}

function endText(leftMs: number): string {
  return leftMs <= 0 ? 'over' : formatSpan(leftMs);
}

/** What a market shows in a column. */
export function marketCell(column: MarketColumn, value: ColumnValue, isSoon: boolean, absent: string): Span {
  if (typeof value === 'number') return column.say(value);
  if (typeof value === 'string') return span(value, isSoon ? 'warn' : 'dim');
  return span(column.sort === 'mine' ? '' : absent, 'dim');
}

function numbers(
  title: string,
  sort: SortColumn,
  width: number,
  say: MarketColumn['say'],
  priced?: true,
): MarketColumn {
  return { title, sort, width, align: 'right', say, ...(priced && { priced }) };
}

function spreadSpan(gap: number): Span {
  return span(formatPrice(gap), gap < 0 ? 'alarm' : 'dim');
}

/** The sign says the direction where there is no colour. */
function changeSpan(change: number): Span {
  if (change === 0) return span(formatPrice(0), 'dim');
  return change < 0 ? span(formatPrice(change), 'ask') : span(`+${formatPrice(change)}`, 'bid');
}
