import type { JsonObject, JsonValue } from '../src/domain/json.ts';
import { READ_COMMANDS } from '../src/cli/read/commands/all-commands.ts';
import type { Field, Kind } from '../src/cli/read/fields/field.ts';
import { type ReadCommand, schemaOf } from '../src/cli/read/read-command.ts';

/** ISO 8601 in UTC. */
export const TIME = { type: 'string', format: 'date-time' };

/** How every schema begins. @param title what a document says in `schema`: `pmtop.book/1` */
export function schemaHeading(title: string, description: string): JsonObject {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, description };
}

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

/** JSON Schemas of what the commands that read print. */
export function readSchemas(): readonly JsonObject[] {
  return READ_COMMANDS.flatMap((command) => [documentSchema(command), changeSchema(command)]);
}

function documentSchema(command: ReadCommand): JsonObject {
  const { says, fields } = command;
  const schema = schemaOf(command);
  const rows = { type: 'array', items: recordSchema(fields, false) };
  const whole = { properties: { rows: { items: { required: namesOf(fields) } } } };
  return {
    ...schemaHeading(schema, says),
    type: 'object',
    properties: {
      schema: { const: schema },
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

function changeSchema(command: ReadCommand): JsonObject {
  const { says, fields } = command;
  const schema = schemaOf(command, '.change');
  return {
    ...schemaHeading(schema, `a change in: ${says}`),
    type: 'object',
    properties: {
      schema: { const: schema },
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
