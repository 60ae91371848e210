import type { JsonObject } from '../../../domain/json.ts';
import { sanitizeLine } from '../../../text/sanitize.ts';
import { nearestName } from '../../../text/nearest-name.ts';
import { UsageError } from '../../../config/settings.ts';
import type { Field } from '../fields/field.ts';
import type { ReadCommand } from '../read-command.ts';

export const FORMATS = ['table', 'json', 'csv', 'tsv'] as const;
export type Format = (typeof FORMATS)[number];

/** Which fields of the rows are written, in which order. */
export interface Picked {
  readonly fields: readonly Field[];
  /** What is said not to be there when nothing is written. */
  readonly finds: string;
  /** The rows in the shape the format takes: documents keep theirs, everything else may have a line for each part. */
  readonly rowsOf: (rows: readonly JsonObject[]) => readonly JsonObject[];
}

/** @throws UsageError for a name in `wanted` that no field has */
export function pickFields(command: ReadCommand, format: Format, wanted: string | undefined): Picked {
  const isDocument = format === 'json';
  const { name, lines } = command;
  const { fields, columns, of, finds = name } = lines && !isDocument ? lines : { ...command, of: undefined };
  const shown = format === 'table' ? columns.map((column) => findField(fields, column)) : fields;
  return {
    fields: wanted === undefined ? shown : fieldsIn(wanted, fields),
    finds,
    rowsOf: (rows) => (of ? rows.flatMap(of) : rows),
  };
}

/** The row with no other fields than these. */
export function cutRow(row: JsonObject, fields: readonly Field[]): JsonObject {
  return Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));
}

function fieldsIn(list: string, fields: readonly Field[]): readonly Field[] {
  const names = list.split(',').map((name) => name.trim());
  const wanted = new Set(names.filter((name) => name !== ''));
  if (wanted.size === 0) {
    throw new UsageError(`--fields names no field; there are ${fields.map(({ name }) => name).join(', ')}`);
  }
  return Array.from(wanted, (name) => findField(fields, name));
}

function findField(fields: readonly Field[], name: string): Field {
  const field = fields.find((each) => each.name === name);
  if (field) return field;
  const names = fields.map((each) => each.name);
  const nearest = nearestName(name, names);
  const shown = sanitizeLine(name, 40);
  const hint = nearest === undefined ? '' : ` did you mean ${nearest}?`;
  throw new UsageError(`there is no field ${shown};${hint} there are ${names.join(', ')}`);
}
