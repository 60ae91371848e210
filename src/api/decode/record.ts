import type { Losses, Reader } from './reader.ts';

/** Stands for: without this field the row is no row. */
const LOST = Symbol('lost');

/** Where a field of ours comes from on the wire, and what it is when the wire does not tell. */
interface Field<V> {
  /** Spellings on the wire, the interface's first; none means ours. */
  readonly names: readonly string[];
  readonly read: Reader<unknown>;
  readonly whenMissing: V | typeof LOST;
}

export function required<V>(read: Reader<V>, ...names: string[]): Field<V> {
  return { names, read, whenMissing: LOST };
}

export function optional<V>(read: Reader<V>, ...names: string[]): Field<V | undefined> {
  return { names, read, whenMissing: undefined };
}

export function withDefault<V>(whenMissing: V, read: Reader<V>, ...names: string[]): Field<V> {
  return { names, read, whenMissing };
}

/** How each field of a record is read; every field of `T` has to be named. */
export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

/** A reader of records by a table of their fields. What is missing is not set at all. */
export function recordOf<T extends object>(fields: Fields<T>): Reader<T> {
  const columns = Object.entries<Field<unknown>>(fields).map(([key, field]) => ({
    key,
    names: field.names.length > 0 ? field.names : [key],
    read: field.read,
    whenMissing: field.whenMissing,
  }));
  return (raw, losses) => {
    if (!isObject(raw)) return undefined;
    const row: Record<string, unknown> = {};
    for (const { key, names, read, whenMissing } of columns) {
      const value = readFirst(raw, names, read, losses) ?? whenMissing;
      if (value === LOST) return undefined;
      if (value !== undefined) row[key] = value;
    }
    return row as T;
  };
}

function readFirst(
  raw: Readonly<Record<string, unknown>>,
  names: readonly string[],
  read: Reader<unknown>,
  losses: Losses,
): unknown {
  for (const name of names) {
    const present = raw[name];
    if (present === undefined || present === null) continue;
    const value = read(present, losses);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** For an answer that is one record: a decoder without a count of losses. */
export function decodeOne<T>(read: Reader<T>): (answer: unknown) => T | undefined {
  return (answer) => read(answer, { lost: 0 });
}
