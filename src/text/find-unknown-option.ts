import { sanitiseLine } from './sanitise.ts';

/** What to say of the first option that is given and none of `known`; undefined when all are. */
export function findUnknownOption(given: object, known: readonly string[]): string | undefined {
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !known.includes(name));
  if (unknown === undefined) return undefined;
  return `there is no option "${sanitiseLine(unknown[0], 40)}"; there are ${known.join(', ')}`;
}
