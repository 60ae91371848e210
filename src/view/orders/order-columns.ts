import type { RankedColumn } from '../rows/choose-columns.ts';
import { chooseColumns } from '../rows/choose-columns.ts';
import type { Column } from '../rows/table-row.ts';
import { SIZE_CELLS, WORTH_CELLS } from './fit-numbers.ts';

/** In the order in which they stand. */
const ORDER_COLUMNS: readonly RankedColumn[] = [
  { title: 'side', width: 4, rank: 0 },
  { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 },
  { title: 'price', width: 5, align: 'right', rank: 0 },
  { title: 'size', width: SIZE_CELLS, align: 'right', rank: 0 },
  { title: 'filled', width: SIZE_CELLS, align: 'right', rank: 1 },
  { title: 'ahead', width: 8, align: 'right', rank: 3 },
  { title: 'age', width: 4, align: 'right', rank: 2 },
  { title: 'expires', width: 7, align: 'right', rank: 5 },
  { title: 'type', width: 4, rank: 6 },
  { title: 'worth', width: WORTH_CELLS, align: 'right', rank: 7 },
  { title: 'id', width: 13, rank: 8 },
];
/** Which market, where several are listed. */
const MARKET: RankedColumn = { title: 'market', width: 12, rank: 4, grows: true, cut: 'middle' };

/** The columns of open orders for `width` cells. */
export function orderColumns(width: number, severalMarkets: boolean): readonly Column[] {
  return chooseColumns(severalMarkets ? [...ORDER_COLUMNS, MARKET] : ORDER_COLUMNS, width);
}
