import { fail, ok, type Result } from '../../domain/result.ts';
import type { Dialect } from '../dialect.ts';

/** The latest time, epoch milliseconds: later ones have no date in the interface's form. */
export const LAST_TIME_MS = Date.UTC(9999, 11, 31);

/** How one parameter of a query or path is read. The failure is the sentence the client gets. */
export interface Parameter<T> {
  read(text: string | undefined, name: string, dialect: Dialect): Result<T, string>;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;
export type Parsed<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

/** Text, undefined when it is missing or empty. */
export function text(): Parameter<string | undefined> {
  return { read: (given) => ok(given === '' ? undefined : given) };
}

/** A character that can be seen: no blank, control or format character. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text with something to be seen in it. */
export function requiredText(): Parameter<string> {
  return {
    read: (given, name) =>
      given === undefined || !VISIBLE.test(given) ? fail(`${name} is required`) : ok(given),
  };
}

/** A whole number within bounds, or the default when it is missing. The most may be the dialect's. */
export function integer<D extends number | undefined>(
  min: number,
  max: number | ((dialect: Dialect) => number),
  otherwise: D,
): Parameter<number | D> {
  return {
    read(given, name, dialect) {
      if (given === undefined || given === '') return ok(otherwise);
      const value = readWhole(given);
      const most = typeof max === 'number' ? max : max(dialect);
      if (value >= min && value <= most) return ok(value);
      return fail(`${name} must be an integer ${describeBounds(min, most)}`);
    },
  };
}

/** A number without bounds of its own: NaN for what is no whole one, which no bounds hold. */
export function number(): Parameter<number | undefined> {
  return { read: (given) => ok(given === undefined || given === '' ? undefined : readWhole(given)) };
}

function readWhole(text: string): number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

export function boolean<D extends boolean | undefined>(otherwise: D): Parameter<boolean | D> {
  return {
    read(given, name) {
      if (given === undefined || given === '') return ok(otherwise);
      if (given === 'true' || given === '1') return ok(true);
      if (given === 'false' || given === '0') return ok(false);
      return fail(`${name} must be true or false`);
    },
  };
}

/** One of a few words, in any case. */
export function oneOf<const W extends string>(words: readonly W[]): Parameter<W | undefined> {
  return {
    read(given, name) {
      if (given === undefined || given === '') return ok(undefined);
      const word = words.find((candidate) => candidate.toLowerCase() === given.toLowerCase());
      return word === undefined ? fail(`${name} must be one of ${words.join(', ')}`) : ok(word);
    },
  };
}

/** All parameters, or what is wrong with the first that is invalid. */
export function readParameters<P extends Parameters>(
  parameters: P,
  given: Readonly<Record<string, string | undefined>>,
  dialect: Dialect,
): Result<Parsed<P>, string> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const read = parameter.read(given[name], name, dialect);
    if (!read.ok) return read;
    values[name] = read.value;
  }
  return ok(values as Parsed<P>);
}

function describeBounds(min: number, max: number): string {
  if (max === Number.MAX_SAFE_INTEGER) return `of at least ${min}`;
  return `from ${min} to ${max}`;
}
