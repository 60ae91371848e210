import type { JsonObject } from '../../domain/json.ts';
import { fitText } from '../../text/fit.ts';
import { textWidth } from '../../text/width.ts';
import type { Field, Kind } from './field.ts';
import { formatCell } from './format-cell.ts';

const GAP = '  ';
/** No column that can be cut becomes narrower while a later one can be left out instead. */
const LEAST_WIDTH = 8;

/** Rows under their fields' names, no wider than `width` cells: the widest texts are cut, then columns left out. */
export function formatTable(fields: readonly Field[], rows: readonly JsonObject[], width = Infinity): string {
  const texts = rows.map((row) => fields.map(({ name, kind }) => formatCell(row[name], kind)));
  const table = [fields.map(({ name }) => name), ...texts];
  const natural = fields.map((_, column) => Math.max(...table.map((line) => textWidth(line[column] ?? ''))));
  const widths = fitWidths(natural, fields, width);
  return table.map((line) => `${writeLine(line, fields, widths)}\n`).join('');
}

function writeLine(line: readonly string[], fields: readonly Field[], widths: readonly number[]): string {
  const cells = widths.map((width, column) => {
    const kind = fields[column]?.kind ?? 'text';
    return fitText(line[column] ?? '', width, {
      align: isQuantity(kind) ? 'right' : 'left',
      cut: kind === 'id' ? 'middle' : 'end',
    });
  });
  return cells.join(GAP).trimEnd();
}

/** Widths of the columns that stay. */
function fitWidths(natural: readonly number[], fields: readonly Field[], room: number): readonly number[] {
  const widths = [...natural];
  while (totalOf(widths) > room) {
    const widest = widestCuttable(widths, fields);
    if (widest !== undefined) widths[widest] = (widths[widest] as number) - 1;
    else if (widths.length > 1) widths.pop();
    else return [Math.max(1, room)];
  }
  return widths;
}

function widestCuttable(widths: readonly number[], fields: readonly Field[]): number | undefined {
  let widest: number | undefined;
  for (const [column, width] of widths.entries()) {
    if (!isCuttable(column, widths, fields)) continue;
    if (widest === undefined || width > (widths[widest] as number)) widest = column;
  }
  return widest;
}

/** Half a number is a wrong number, so only words and ids are cut. */
function isCuttable(column: number, widths: readonly number[], fields: readonly Field[]): boolean {
  const kind = fields[column]?.kind ?? 'text';
  return (widths[column] as number) > LEAST_WIDTH && !isQuantity(kind) && kind !== 'time';
}

function isQuantity(kind: Kind): boolean {
  return kind === 'decimal' || kind === 'number' || kind === 'integer';
}

function totalOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
}
