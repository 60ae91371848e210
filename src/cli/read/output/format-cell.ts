import type { JsonValue } from '../../../domain/json.ts';
import { formatDay } from '../../../text/format-time.ts';
import { sanitiseLine } from '../../../text/sanitise.ts';
import type { Kind } from '../fields/field.ts';

const MOST_OF_A_CELL = 1_000;

/** A value as people read it; what is not known is `–`. */
export function formatCell(value: JsonValue | undefined, kind: Kind): string {
  if (value === null || value === undefined) return '–';
  if (kind === 'time' && typeof value === 'string') return formatDay(Date.parse(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return sanitiseLine(plainText(value, kind, ', '), MOST_OF_A_CELL);
}

/** A value as programs read it, on one line or several; what is not known is empty. */
export function plainCell(value: JsonValue | undefined, kind: Kind): string {
  return value === null || value === undefined ? '' : plainText(value, kind, ' ');
}

/** Lists of words are joined, lists of records by the first field of each. */
function plainText(value: JsonValue, kind: Kind, between: string): string {
  if (typeof kind === 'object' && 'list' in kind && Array.isArray(value)) {
    return value.map((each: JsonValue) => firstOf(each, kind.list)).join(between);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function firstOf(value: JsonValue, kind: Kind): string {
  if (typeof kind !== 'object' || !('record' in kind)) return String(value);
  const [first] = kind.record;
  return String((value as { readonly [name: string]: JsonValue })[first?.name ?? ''] ?? '');
}
