import type { JsonObject, JsonValue } from '../../domain/json.ts';
import { READ_COMMANDS } from './commands/all-commands.ts';
import type { Field, Kind } from './field.ts';
import type { ReadCommand } from './read-command.ts';

const TIME = { type: 'string', format: 'date-time' };
const KINDS: Readonly<Record<Extract<Kind, string>, JsonObject>> = {
  text: { type: 'string' },
  id: { type: 'string' },
  decimal: { type: 'string', pattern: '^-?\\d+(\\.\\d{1,6})?$' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  time: TIME,
  open: {},
};

/** JSON Schemas of everything that is printed as JSON here, by the name of the file each is shipped in. */
export function jsonSchemas(): ReadonlyMap<string, JsonObject> {
  const schemas = READ_COMMANDS.flatMap((command) => [documentSchema(command), changeSchema(command)]);
  return new Map([...schemas, errorSchema()].map((schema) => [fileOf(schema['title'] as string), schema]));
}

/** `pmtop.book/1` → `book.1.json`. */
function fileOf(title: string): string {
  return `${title.replace('pmtop.', '').replace('/', '.')}.json`;
}

function documentSchema({ name, says, fields }: ReadCommand): JsonObject {
  const rows = { type: 'array', items: recordSchema(fields, false) };
  const whole = { properties: { rows: { items: { required: namesOf(fields) } } } };
  return {
    ...heading(`pmtop.${name}/1`, says),
    type: 'object',
    properties: {
      schema: { const: `pmtop.${name}/1` },
      service: { type: 'string' },
      askedAt: TIME,
      complete: { type: 'boolean' },
      lost: { type: 'integer', minimum: 0 },
      next: { type: 'string' },
      fields: fieldList(fields),
      rows,
    },
    required: ['schema', 'service', 'askedAt', 'complete', 'lost', 'rows'],
    anyOf: [{ required: ['fields'] }, whole],
    additionalProperties: false,
  };
}

function changeSchema({ name, says, fields }: ReadCommand): JsonObject {
  return {
    ...heading(`pmtop.${name}.change/1`, `a change in: ${says}`),
    type: 'object',
    properties: {
      schema: { const: `pmtop.${name}.change/1` },
      at: TIME,
      change: { enum: ['added', 'changed', 'removed'] },
      fields: fieldList(fields),
      row: recordSchema(fields, false),
    },
    required: ['schema', 'at', 'change', 'row'],
    anyOf: [{ required: ['fields'] }, { properties: { row: { required: namesOf(fields) } } }],
    additionalProperties: false,
  };
}

function errorSchema(): JsonObject {
  const text = { type: 'string' };
  const kinds = [
    'network',
    'timeout',
    'throttled',
    'rejected',
    'malformed',
    'unauthorised',
    'usage',
    'missing',
  ];
  return {
    ...heading('pmtop.error/1', 'why it did not work out, on stderr'),
    type: 'object',
    properties: {
      schema: { const: 'pmtop.error/1' },
      error: {
        type: 'object',
        properties: {
          kind: { enum: kinds },
          message: text,
          advice: text,
          endpoint: text,
          status: { type: 'integer' },
        },
        required: ['kind', 'message'],
        additionalProperties: false,
      },
    },
    required: ['schema', 'error'],
    additionalProperties: false,
  };
}

function heading(title: string, description: string): JsonObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, description };
}

function fieldList(fields: readonly Field[]): JsonObject {
  return { type: 'array', items: { enum: namesOf(fields) }, uniqueItems: true };
}

function recordSchema(fields: readonly Field[], isWhole: boolean): JsonObject {
  const properties = fields.map(({ name, kind }) => [name, orNull(kindSchema(kind))] as const);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(isWhole && { required: namesOf(fields) }),
    additionalProperties: false,
  };
}

function kindSchema(kind: Kind): JsonObject {
  if (typeof kind === 'string') return KINDS[kind];
  if ('list' in kind) return { type: 'array', items: kindSchema(kind.list) };
  return recordSchema(kind.record, true);
}

/** What is not known is null. */
function orNull(schema: JsonObject): JsonValue {
  const { type } = schema;
  return type === undefined ? schema : { ...schema, type: [type, 'null'] };
}

function namesOf(fields: readonly Field[]): readonly string[] {
  return fields.map(({ name }) => name);
}
