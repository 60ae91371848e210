import { areSame } from '../../state/select/are-same.ts';
import type { Row, Span } from '../rows/row.ts';
import { fitRow } from '../rows/fit-row.ts';
import { joinCells, tableCell } from '../rows/table-row.ts';
import type { BookColumn, LevelLooks } from './level-columns.ts';

/** What all cells of a line have in common. */
export interface LineLooks extends LevelLooks {
  readonly emphasis: Row['emphasis'];
  readonly width: number;
}

interface CachedLine {
  readonly made: readonly unknown[];
  readonly numbers: readonly number[];
  readonly cells: readonly Span[];
  readonly row: Row;
}

/** By their place on the screen. */
const cachedLines = new Map<number, CachedLine>();

/**
 * The line of a stacked book that says `numbers`. Of a tick's fifteen levels a side a few change, and the sums of those
 * behind them: what a line has said before at this place is the very same row again, or else the very same cell.
 */
export function levelLine(
  place: number,
  columns: readonly BookColumn[],
  numbers: readonly number[],
  looks: LineLooks,
): Row {
  const made = [columns, looks.side, looks.glyphs, looks.emphasis, looks.width];
  const last = cachedLines.get(place);
  const kept = last && areSame(last.made, made) ? last : undefined;
  if (kept && areSame(kept.numbers, numbers)) return kept.row;
  const cells = columns.map((column, i) =>
    kept && Object.is(kept.numbers[i], numbers[i])
      ? (kept.cells[i] as Span)
      : tableCell(column, i, column.say(numbers[i] as number, looks)),
  );
  const row = joinLine(columns, cells, looks);
  cachedLines.set(place, { made, numbers, cells, row });
  return row;
}

function joinLine(columns: readonly BookColumn[], cells: readonly Span[], looks: LineLooks): Row {
  const { emphasis, width, glyphs } = looks;
  const joined = joinCells(columns, cells, {
    lead: emphasis === 'selected' ? glyphs.cursor : ' ',
    emphasis,
  });
  return fitRow(joined, width, glyphs.ellipsis);
}
