import { isNoId, isUsableId, MOST_ID_LENGTH } from '../../domain/usable-id.ts';
import { builtInKind } from '../../text/rule.ts';

/** What to do about a call that one of these checks refused. */
export const CORRECT_IT = 'Nothing was sent; correct it and ask again.';

/**
 * Checks of what a caller asks for, made before anything is sent. Each returns what is wrong in words that
 * name the bound, or undefined.
 */
export function checkInteger(
  name: string,
  value: number | undefined,
  least: number,
  most: number = Number.MAX_SAFE_INTEGER,
): string | undefined {
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return undefined;
  const bound = most === Number.MAX_SAFE_INTEGER ? `at least ${least}` : `from ${least} to ${most}`;
  return `${name} must be a whole number ${bound}, not ${numberOrKind(value)}`;
}

export function checkText(name: string, value: string): string | undefined {
  const given: unknown = value;
  if (given === undefined) return `${name} is missing`;
  if (typeof given !== 'string') return `${name} must be text, not ${kindOf(given)}`;
  return given.trim() === '' ? `${name} must not be empty` : undefined;
}

/** Epoch seconds of the year 5138. Milliseconds have been more than that since 1973. */
const MOST_SECONDS = 99_999_999_999;

/** For a time in Unix seconds. Milliseconds would name one that never comes, and filter everything or nothing. */
export function checkSeconds(name: string, value: number | undefined): string | undefined {
  const isTooLate = Number.isSafeInteger(value) && (value as number) > MOST_SECONDS;
  return isTooLate
    ? `${name} must be Unix seconds, and ${value} is in milliseconds`
    : checkInteger(name, value, 0);
}

/** For a span between two times. */
export function checkSpan(
  startName: string,
  start: number | undefined,
  endName: string,
  end: number | undefined,
): string | undefined {
  if (start === undefined || end === undefined || start <= end) return undefined;
  return `${endName} must not be before ${startName}`;
}

/**
 * For what a list is filtered by: a filter that is there but blank would silently list everything. An empty creator alone is
 * no mistake: it takes the client's own away.
 */
export function checkFilters(filters: Readonly<Record<string, unknown>>): string | undefined {
  const blank = Object.entries(filters).find(
    ([name, value]) => name !== 'creator' && typeof value === 'string' && value.trim() === '',
  );
  return blank && `${ownName(blank[0])} must not be empty; leave it out to list all`;
}

/** The call's name of a filter. */
function ownName(wireName: string): string {
  if (wireName === 'asset_id') return 'tokenId';
  return wireName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** For a word of which the interface lists all there are. */
export function checkWord(
  name: string,
  value: string | undefined,
  words: readonly string[],
): string | undefined {
  if (value === undefined || words.includes(value)) return undefined;
  return `${name} must be one of ${words.join(', ')}`;
}

/** For what becomes a segment of the path. */
export function checkId(name: string, value: string): string | undefined {
  const empty = checkText(name, value);
  if (empty) return empty;
  if (value !== value.trim()) return `${name} must not begin or end with a blank`;
  return value === '.' || value === '..' ? `${name} must not be "${value}"` : undefined;
}

/** For an id, by the cancel's own rule: under a text that is none a list is empty, whatever rests. */
export function checkUsableId(name: string, id: unknown): string | undefined {
  if (isUsableId(id)) return undefined;
  if (typeof id !== 'string' || id.trim() === '') return checkText(name, id as string);
  if (id.length > MOST_ID_LENGTH) {
    return `${name} must be an id of at most ${MOST_ID_LENGTH} characters, not ${id.length}`;
  }
  return isNoId(id)
    ? `${name} must be an id, and "${id.trim()}" stands for none`
    : `${name} must be an id of visible characters`;
}

/** A deadline may be infinite. */
export function checkDeadline(ms: unknown): string | undefined {
  if (typeof ms === 'number' && ms > 0) return undefined;
  return `deadlineMs must be above 0, not ${numberOrKind(ms)}`;
}

/** What a value is that is of a wrong kind. Not the value: it may be a secret. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  return (typeof value === 'object' && builtInKind(value)) || typeof value;
}

function numberOrKind(value: unknown): string {
  return typeof value === 'number' ? String(value) : kindOf(value);
}

export function firstProblem(...problems: readonly (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}

export const WRONG_NEXT = 'next must be what the page before gave as next';

/** The number in a page's `next`; NaN, which no check lets pass, when it was made up by hand. */
export function readNext(next: string | undefined): number | undefined {
  if (next === undefined) return undefined;
  return /^\d{1,15}$/.test(next) ? Number(next) : Number.NaN;
}
