import type { JsonObject, JsonValue } from '../src/domain/json.ts';
import { readSchemas, schemaHeading, TIME } from './read-schemas.ts';

const TEXT = { type: 'string' };
const DECIMAL = { type: 'string', pattern: '^-?\\d+(\\.\\d{1,6})?$' };
const TEXTS = listOf(TEXT);
const COUNT = { type: 'integer', minimum: 0 };
const MS = { type: 'number', minimum: 0 };
const FAILURES = ['network', 'timeout', 'throttled', 'rejected', 'malformed', 'unauthorised'];
const OUTCOMES = ['confirmed', 'left', 'refused', 'throttled', 'not-sent', 'unresolved'];

/** JSON Schemas of everything that is printed as JSON, by the name of the file each is shipped in. */
export function jsonSchemas(): ReadonlyMap<string, JsonObject> {
  const schemas = [
    ...readSchemas(),
    cancelSchema(),
    cancelAllSchema(),
    cancelsSchema(),
    doctorSchema(),
    errorSchema(),
  ];
  return new Map(schemas.map((schema) => [fileOf(schema['title'] as string), schema]));
}

/** `pmtop.book/1` → `book.1.json`. */
function fileOf(title: string): string {
  return `${title.replace('pmtop.', '').replace('/', '.')}.json`;
}

function cancelSchema(): JsonObject {
  return {
    ...schemaHeading('pmtop.cancel/1', 'a cancel on one market, and how it ended'),
    ...cancelRecord({}),
  };
}

function cancelAllSchema(): JsonObject {
  return {
    ...schemaHeading('pmtop.cancel-all/1', 'a cancel on every market, and how each ended'),
    ...recordOf(
      {
        schema: { const: 'pmtop.cancel-all/1' },
        exitCode: { enum: [0, 3, 4] },
        says: TEXT,
        openAtLastReading: explained(
          COUNT,
          'by the list of the account, which may leave out what is left on the markets',
        ),
        markets: listOf(cancelRecord({})),
      },
      ['openAtLastReading', 'says'],
    ),
  };
}

function cancelsSchema(): JsonObject {
  return {
    ...schemaHeading('pmtop.cancels/1', 'what was canceled from here, oldest first'),
    ...recordOf(
      {
        schema: { const: 'pmtop.cancels/1' },
        cancels: listOf(cancelRecord({ service: TEXT, account: TEXT, demo: { const: true } })),
        unfinished: { type: 'integer', minimum: 0 },
      },
      ['unfinished'],
    ),
  };
}

/** A cancel in full; `more` is what the audit log adds. */
function cancelRecord(more: JsonObject): JsonObject {
  const error = recordOf(
    { kind: { enum: FAILURES }, status: { type: 'integer' }, message: TEXT, advice: TEXT },
    ['status'],
  );
  const asked = recordOf(
    {
      market: TEXT,
      token: TEXT,
      outcome: TEXT,
      question: explained(TEXT, 'or the id, where the catalog has not told it'),
      orders: TEXTS,
    },
    ['token', 'outcome', 'orders'],
  );
  return recordOf(
    {
      schema: { const: 'pmtop.cancel/1' },
      outcome: { enum: OUTCOMES },
      says: TEXT,
      asked,
      canceled: explained(
        TEXTS,
        'under the scope, called canceled by answers, and neither left nor filled; proved where the outcome is `confirmed` or `left`, in doubt where it is `unresolved`',
      ),
      notCanceled: explained(
        listOf(recordOf({ id: TEXT, reason: TEXT })),
        'what the service gave as the reason why an order was not canceled',
      ),
      filledMeanwhile: explained(
        listOf(orderRecord()),
        'traded meanwhile, whole or in part; what rests of one is in left, too',
      ),
      left: explained(
        listOf(orderRecord()),
        'still open, as the last complete reading of this cancel proved: none before one did, whatever `openAtLastReading` is',
      ),
      newMeanwhile: explained(listOf(orderRecord()), 'placed after the cancel began'),
      outsideScope: explained(TEXTS, 'called canceled by the service although never asked for: an alarm'),
      openAtLastReading: explained(
        COUNT,
        'missing where nothing could be read; may count orders that are not in `left`, as of a reading before the last try, before the cancel or while it was sent, where `says` tells so: those that rested before are in `asked.orders`, if they were read before the request',
      ),
      attempts: COUNT,
      startedAt: TIME,
      answeredAfterMs: MS,
      verifiedAfterMs: MS,
      tookMs: MS,
      error,
      ...more,
    },
    ['openAtLastReading', 'answeredAfterMs', 'verifiedAfterMs', 'tookMs', 'error', 'demo'],
  );
}

function orderRecord(): JsonObject {
  const facts = { id: TEXT, side: TEXT, outcome: TEXT, price: DECIMAL, size: DECIMAL, filled: DECIMAL };
  return recordOf(facts, ['price']);
}

function doctorSchema(): JsonObject {
  const finding = recordOf(
    { check: TEXT, state: { enum: ['ok', 'warn', 'fail'] }, says: TEXT, advice: TEXT },
    ['advice'],
  );
  return {
    ...schemaHeading('pmtop.doctor/1', 'what was looked at, how it is, and what to do about it'),
    ...recordOf({ schema: { const: 'pmtop.doctor/1' }, ok: { type: 'boolean' }, findings: listOf(finding) }),
  };
}

function errorSchema(): JsonObject {
  const error = recordOf(
    {
      kind: { enum: [...FAILURES, 'usage', 'missing', 'notice'] },
      message: TEXT,
      advice: TEXT,
      endpoint: TEXT,
      status: { type: 'integer' },
    },
    ['advice', 'endpoint', 'status'],
  );
  return {
    ...schemaHeading('pmtop.error/1', 'why it did not work out, on stderr'),
    ...recordOf({ schema: { const: 'pmtop.error/1' }, error }),
  };
}

/** An object with these properties and no others, all of them there but the `optional` ones. */
function recordOf(properties: JsonObject, optional: readonly string[] = []): JsonObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

function explained(schema: JsonObject, description: string): JsonObject {
  return { ...schema, description };
}

function listOf(items: JsonValue): JsonObject {
  return { type: 'array', items };
}
