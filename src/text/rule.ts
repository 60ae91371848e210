import { sanitiseLine } from './sanitise.ts';

/** What a value has to be, in words, and whether one is: plain JavaScript may give anything. */
export type Rule = readonly [wanted: string, holds: (value: unknown) => boolean];

/** @throws TypeError that says what was to be given and what was */
export function keepTo([wanted, holds]: Rule, subject: string, value: unknown): void {
  if (!holds(value)) throw new TypeError(`${subject} ${wanted}, not ${shown(value)}`);
}

/** A value that may be anything, as text of one line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return `"${sanitiseLine(value, 80)}"`;
  if (Array.isArray(value)) return 'a list';
  const isKind = value !== null && ['object', 'function', 'symbol'].includes(typeof value);
  return isKind ? typeof value : String(value);
}

export function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

export function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with these functions. */
export function hasFunctions(...names: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    isObject(value) && names.every((name) => isFunction((value as Record<string, unknown>)[name]));
}
