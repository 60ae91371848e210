import { sanitizeLine } from './sanitize.ts';

/**
 * What to say of options that are no object, or of the first that is none of `known`; undefined when all are. `what` they
 * are called.
 */
export function findUnknownOption(
  given: unknown,
  known: readonly string[],
  what = 'the options',
): string | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return `${what} must be an object of ${known.join(', ')}`;
  }
  const named = Object.entries(given).find(([name, value]) => value !== undefined && !known.includes(name));
  const unknown = named?.[0] ?? Object.getOwnPropertySymbols(given)[0]?.toString();
  if (unknown === undefined) return undefined;
  return `there is no option "${sanitizeLine(unknown, 40)}"; there are ${known.join(', ')}`;
}
