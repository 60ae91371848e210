import { INTERFACE_RECORDS } from './interface-tables.ts';

const DECIMAL = /^\d+(\.\d+)?$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Where `wire` breaks the table of `record`: a required field missing, or a value of another type. */
export function breachesOf(record: string, wire: unknown, where = record): string[] {
  if (typeof wire !== 'object' || wire === null) return [`${where}: not an object`];
  const row = wire as Record<string, unknown>;
  return (INTERFACE_RECORDS.get(record) ?? []).flatMap(({ name, required, type }) => {
    const value = row[name];
    const place = `${where}.${name}`;
    if (value === undefined || value === null) return required ? [`${place}: missing`] : [];
    return typeBreaches(type, value, place);
  });
}

function typeBreaches(type: string, value: unknown, place: string): string[] {
  const list = /^\[(.+)\]$/.exec(type);
  if (list) {
    if (!Array.isArray(value)) return [`${place}: no list`];
    return value.flatMap((item: unknown) => typeBreaches(list[1] as string, item, place));
  }
  if (INTERFACE_RECORDS.has(type)) return breachesOf(type, value, place);
  return isOfType(type, value) ? [] : [`${place}: ${JSON.stringify(value)} is no ${type}`];
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'decimal':
      return typeof value === 'string' && DECIMAL.test(value);
    case 'time':
      return typeof value === 'string' && ISO_TIME.test(value);
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object';
    case 'JSON text':
      return typeof value === 'string' && Array.isArray(JSON.parse(value));
    default:
      return typeof value === 'string';
  }
}
