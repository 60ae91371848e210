import type { JsonObject } from '../../../domain/json.ts';
import type { Field } from '../fields/field.ts';
import { plainCell } from './format-cell.ts';

/** Comma-separated values as RFC 4180 has them but for the line ends, names first. */
export function formatCsv(fields: readonly Field[], rows: readonly JsonObject[]): string {
  return writeLines(fields, rows, ',', (text) =>
    /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
  );
}

/** Values between tabs, names first; a tab or a line break in a value becomes a blank. */
export function formatTsv(fields: readonly Field[], rows: readonly JsonObject[]): string {
  return writeLines(fields, rows, '\t', (text) => text.replace(/[\t\n\r]/g, ' '));
}

function writeLines(
  fields: readonly Field[],
  rows: readonly JsonObject[],
  between: string,
  quote: (text: string) => string,
): string {
  const names = fields.map(({ name }) => name);
  const lines = rows.map((row) => fields.map(({ name, kind }) => quote(plainCell(row[name], kind))));
  return [names, ...lines].map((line) => `${line.join(between)}\n`).join('');
}
