import { describe, expect, it } from 'vitest';
import { chooseColumns } from '../../../src/view/rows/choose-columns.ts';
import type { RankedColumn } from '../../../src/view/rows/choose-columns.ts';

const SIDE: RankedColumn = { title: 'side', width: 4, rank: 0 };
const OUTCOME: RankedColumn = { title: 'outcome', width: 7, rank: 0, grows: true, mostWidth: 20 };
const MARKET: RankedColumn = { title: 'market', width: 12, rank: 1, grows: true };

const widths = (columns: readonly RankedColumn[], width: number): Readonly<Record<string, number>> =>
  Object.fromEntries(chooseColumns(columns, width).map((column) => [column.title, column.width]));

describe('columns beside each other', () => {
  it('come by their rank, and those that grow take what is left, up to their most', () => {
    expect(widths([SIDE, OUTCOME, MARKET], 24)).toEqual({ side: 4, outcome: 19 });
    expect(widths([SIDE, OUTCOME], 60)).toEqual({ side: 4, outcome: 20 });
    expect(widths([SIDE], 60)).toEqual({ side: 4 });
  });

  it('grow first at the end, and before it as soon as there is room for most texts', () => {
    expect(widths([SIDE, OUTCOME, MARKET], 25)).toEqual({ side: 4, outcome: 7, market: 12 });
    expect(widths([SIDE, OUTCOME, MARKET], 61)).toEqual({ side: 4, outcome: 7, market: 48 });
    expect(widths([SIDE, OUTCOME, MARKET], 70)).toEqual({ side: 4, outcome: 16, market: 48 });
    expect(widths([SIDE, OUTCOME, MARKET], 260)).toEqual({ side: 4, outcome: 20, market: 234 });
  });
});
