import { sanitizeLine } from './sanitize.ts';

/**
 * What a value has to be, in words, and whether one is: plain JavaScript may give anything. A text that may hold a secret is
 * not repeated.
 */
export type Rule = readonly [
  wanted: string,
  holds: (value: unknown) => boolean,
  mayBeSecret?: (text: string) => boolean,
];

/** @throws TypeError that says what was to be given and what was */
export function checkRule([wanted, holds, mayBeSecret]: Rule, subject: string, value: unknown): void {
  if (holds(value)) return;
  const isSecret = isText(value) && mayBeSecret?.(value) === true;
  throw new TypeError(`${subject} ${wanted}${isSecret ? '' : `, not ${shown(value)}`}`);
}

/** A value that may be anything, as text of one line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `"${sanitizeLine(value, 80)}"`;
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return builtInKind(value) ?? shownObject(value);
  if (typeof value === 'bigint') return `the bigint ${value}n`;
  return isFunction(value) || typeof value === 'symbol' ? typeof value : String(value);
}

/** By the names of its members, not their values: what is missing is seen, and no secret. */
function shownObject(value: object): string {
  const names = Object.keys(value);
  if (names.length === 0) return 'an object without members';
  const more = names.length > MOST_NAMES ? ', …' : '';
  const first = names.slice(0, MOST_NAMES).map((name) => sanitizeLine(name, 40));
  return `an object of ${first.join(', ')}${more}`;
}

const MOST_NAMES = 8;

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `a Promise`, `a Map`: what an object is that is no record. */
export function builtInKind(value: object): string | undefined {
  const name = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (name === 'Object') return undefined;
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** An object whose members are what it holds: a plain one, or one of a program's class. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && builtInKind(value) === undefined;
}

/** An object with these functions. */
export function hasFunctions(value: unknown, ...names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => isFunction(value[name]));
}
