import type { Partly } from '../../domain/result.ts';
import { isNothing, type Losses, type Reader } from './reader.ts';
import { isNoTime, readTime } from './time.ts';
import { isObject } from '../../text/rule.ts';

/** Stands for: without this field the row is no row. */
const LOST = Symbol('lost');

/** Where a field of ours comes from on the wire, and what it is when the wire does not tell. */
interface Field<V> {
  /** Spellings on the wire, the interface's first; none means ours. */
  readonly names: readonly string[];
  readonly read: Reader<unknown>;
  readonly whenMissing: V | typeof LOST;
  /** What it is when the wire tells it in a way that cannot be read. */
  readonly whenUnread: V | typeof LOST;
  /** What services send for "none" of it: nothing is lost with that. */
  readonly isNone: (raw: unknown) => boolean;
}

export function required<V>(read: Reader<V>, ...names: string[]): Field<V> {
  return { names, read, whenMissing: LOST, whenUnread: LOST, isNone: isNothing };
}

export function optional<V>(read: Reader<V>, ...names: string[]): Field<V | undefined> {
  return withDefault<V | undefined>(undefined, read, ...names);
}

/** A time, of which 0 means that there is none. */
export function optionalTime(...names: string[]): Field<number | undefined> {
  return { ...optional(readTime, ...names), isNone: isNoTime };
}

export function withDefault<V>(whenMissing: V, read: Reader<V>, ...names: string[]): Field<V> {
  return { names, read, whenMissing, whenUnread: whenMissing, isNone: isNothing };
}

/** A list, which is empty when it is not sent, and missing when it cannot be read: nobody knows then what is in it. */
export function listed<V>(read: Reader<readonly V[]>, ...names: string[]): Field<readonly V[] | undefined> {
  return { names, read, whenMissing: [], whenUnread: undefined, isNone: isNothing };
}

/** How each field of a record is read; every field of `T` has to be named. */
export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

/**
 * A reader of records by a table of their fields. What is missing is not set at all; what is there and cannot be read is
 * counted as one lost value.
 */
export function recordOf<T extends object>(fields: Fields<T>): Reader<T> {
  const columns = Object.entries<Field<unknown>>(fields).map(([key, field]) => ({
    key,
    names: field.names.length > 0 ? field.names : [key],
    read: field.read,
    whenMissing: field.whenMissing,
    whenUnread: field.whenUnread,
    isNone: field.isNone,
  }));
  return (raw, losses) => {
    if (!isObject(raw)) return undefined;
    const row: Record<string, unknown> = {};
    for (const column of columns) {
      const value = readFirst(raw, column, losses);
      if (value === LOST) return undefined;
      if (value !== undefined) row[column.key] = value;
    }
    return row as T;
  };
}

function readFirst(
  raw: Readonly<Record<string, unknown>>,
  { names, read, whenMissing, whenUnread, isNone }: Field<unknown>,
  losses: Losses,
): unknown {
  const before = losses.lost;
  let isLost = false;
  for (const name of names) {
    const present = raw[name];
    if (present === undefined || present === null) continue;
    const value = read(present, losses);
    if (value !== undefined) return value;
    isLost ||= !isNone(present);
  }
  // What was lost inside of it is lost with it.
  losses.lost = before + (isLost ? 1 : 0);
  return isLost ? whenUnread : whenMissing;
}

/** For an answer that is one record, which tells itself how many of its values could not be read. */
export function decodeOne<T extends object>(read: Reader<T>): (answer: unknown) => Partly<T> | undefined {
  return (answer) => {
    const losses: Losses = { lost: 0 };
    const value = read(answer, losses);
    return value === undefined || losses.lost === 0 ? value : { ...value, lostValues: losses.lost };
  };
}
