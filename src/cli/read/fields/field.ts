import type { JsonObject, JsonValue } from '../../../domain/json.ts';
import { formatMicros, type Micros } from '../../../domain/micros.ts';

/** What a field holds: how it stands in a schema, and how in a table. */
export type Kind =
  /** Words, cut at their end where there is no room. */
  | 'text'
  /** An identifier, cut in its middle. */
  | 'id'
  /** An exact decimal as text. */
  | 'decimal'
  | 'number'
  | 'integer'
  | 'boolean'
  /** ISO 8601 in UTC. */
  | 'time'
  /** JSON of a shape the interface leaves open. */
  | 'open'
  | { readonly list: Kind }
  | { readonly record: readonly Field[] };

/** A field of a document, whatever it is taken from. */
export interface Field {
  readonly name: string;
  readonly kind: Kind;
}

/** A field of a document, and where in a `Row` its value is found; what is not known is null. */
export interface FieldOf<Row> extends Field {
  readonly of: (row: Row) => JsonValue;
}

type Take<Row, Value> = (row: Row) => Value | undefined;

/** Makers of fields of `Row`. Quantities are taken as micros, times as epoch milliseconds. */
export function fieldsOf<Row>() {
  const make =
    <Value>(kind: Kind, write: (value: Value) => JsonValue) =>
    (name: string, take: Take<Row, Value>): FieldOf<Row> => ({
      name,
      kind,
      of(row) {
        const value = take(row);
        return value === undefined ? null : write(value);
      },
    });
  return {
    text: make<string>('text', writeText),
    id: make<string>('id', writeText),
    decimal: make<Micros>('decimal', formatMicros),
    number: make<number>('number', asItIs),
    integer: make<number>('integer', asItIs),
    flag: make<boolean>('boolean', asItIs),
    time: make<number>('time', writeTime),
    texts: make<readonly string[]>({ list: 'text' }, asItIs),
    ids: make<readonly string[]>({ list: 'id' }, asItIs),
    open: make<JsonValue>('open', asItIs),
    record: <Part>(name: string, fields: readonly FieldOf<Part>[], take: Take<Row, Part>) =>
      make<Part>({ record: fields }, (part) => toRow(fields, part))(name, take),
    records: <Part>(name: string, fields: readonly FieldOf<Part>[], take: Take<Row, readonly Part[]>) =>
      make<readonly Part[]>({ list: { record: fields } }, (parts) =>
        parts.map((part) => toRow(fields, part)),
      )(name, take),
  };
}

const asItIs = <Value extends JsonValue>(value: Value): JsonValue => value;

/** Records have an empty text where none was told, or none that could be read. */
function writeText(text: string): string | null {
  return text === '' ? null : text;
}

/** A row as it stands in a document: every field is there. */
export function toRow<Row>(fields: readonly FieldOf<Row>[], row: Row): JsonObject {
  return Object.fromEntries(fields.map((field) => [field.name, field.of(row)]));
}

/** Null for a time beyond what a date can say. */
function writeTime(epochMs: number): string | null {
  const date = new Date(epochMs);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
