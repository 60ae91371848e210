import { CREATOR_FORM, CREATOR_WORDS } from '../../domain/creator.ts';
import { parseAlert } from '../../domain/alert.ts';
import { ADDRESS_WORDS, parseServiceAddress } from '../../domain/service-address.ts';

/** What the value of a setting may be. */
export interface Kind<T> {
  /** Completes "it should be …". */
  readonly says: string;
  /** The right words, where there are only a few. */
  readonly words?: readonly string[];
  read(value: unknown): T | undefined;
  /** What is wrong with a value that `read` refuses, where it can be said better than by `says`. */
  explain?(value: unknown): string | undefined;
}

export const FLAG: Kind<boolean> = {
  says: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Base address of a service. A trailing slash is dropped. */
export const ADDRESS: Kind<string> = {
  says: ADDRESS_WORDS,
  read: (value) =>
    typeof value === 'string' ? parseServiceAddress(value)?.href.replace(/\/+$/, '') : undefined,
};

/** "ADDRESS" follows in a header's name: a prefix without what parts words would make every signature wrong. */
export const HEADER_PREFIX = matching(
  /^[A-Za-z0-9_-]{0,39}[_-]$/,
  'letters, digits, _ and -, 40 at most, with _ or - at its end',
);

/** A creator's wallet or a site. */
export const CREATOR = matching(CREATOR_FORM, CREATOR_WORDS);

export const PROFILE_NAME = matching(
  /^[A-Za-z0-9_-]{1,40}$/,
  'the name of a profile: letters, digits, _ and -',
);

/** A key to press, or several by blanks. */
export const KEY_NAMES = matching(/^[^\p{C}]{1,60}$/u, 'a key, or several with blanks between them');

/** A program and its arguments, for which no shell is started. */
export const PROGRAM: Kind<readonly string[]> = {
  says: 'a list of texts: a program and its arguments',
  read: (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isArgument) && value[0] !== ''
      ? (value as readonly string[])
      : undefined,
};

/** Alerts as they are typed; each names its market, since at the start none is selected. */
export const ALERTS: Kind<readonly string[]> = {
  says: 'a list of alerts, like ["filled", "mid > 0.6 of Yes on rain-lisbon"]',
  read: (value) =>
    Array.isArray(value) && value.length <= 50 && value.every((item) => alertProblem(item) === undefined)
      ? (value as readonly string[])
      : undefined,
  explain: (value) =>
    Array.isArray(value)
      ? value.flatMap((item) => alertProblem(item) ?? []).join('; ') || undefined
      : undefined,
};

function alertProblem(item: unknown): string | undefined {
  if (typeof item !== 'string') return 'every alert is a text';
  const read = parseAlert(item);
  if ('problem' in read) return read.problem;
  const { rule, market } = read.alert;
  return market === undefined && rule.kind !== 'filled'
    ? `"${item}" names no market: add "on MARKET"`
    : undefined;
}

export function wholeNumber(least: number, most: number): Kind<number> {
  return {
    says: `a whole number from ${least} to ${most}`,
    read: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? value
        : undefined,
  };
}

/** A part of a whole: above 0, at most 1. */
export const SHARE: Kind<number> = {
  says: 'a number above 0 and at most 1',
  read: (value) => (typeof value === 'number' && value > 0 && value <= 1 ? value : undefined),
};

/** Where budgets are shared; a server's address may hold its password, so it is never shown as it is. */
export const BUDGET_STORE: Kind<string> = {
  says: '"sqlite", "local", or an address that begins with redis:// or rediss://',
  words: ['sqlite', 'local'],
  read: (value) => (typeof value === 'string' && isBudgetStore(value) ? value : undefined),
};

export function oneOf<T extends string>(...words: readonly T[]): Kind<T> {
  return {
    says: words.map((word) => `"${word}"`).join(' or '),
    words,
    read: (value) => words.find((word) => word === value),
  };
}

function matching(pattern: RegExp, says: string): Kind<string> {
  return {
    says,
    read: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
  };
}

function isBudgetStore(text: string): boolean {
  if (text === 'sqlite' || text === 'local') return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (protocol === 'redis:' || protocol === 'rediss:') && hostname !== '';
}

function isArgument(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\0');
}
