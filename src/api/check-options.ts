import { ADDRESS_WORDS, parseServiceAddress } from '../domain/service-address.ts';
import { hasFunctions, isBoolean, isFunction, isObject, isText, keepTo, type Rule } from '../text/rule.ts';
import { sanitiseLine } from '../text/sanitise.ts';
import type { ClientOptions } from './client-options.ts';
import { checkDeadline } from './request/check-arguments.ts';
import type { Credentials } from './signing/credentials.ts';

/** The rule of `header_prefix` in a config: it becomes part of a header's name. */
const HEADER_PREFIX = /^[A-Za-z0-9_-]{1,40}$/;

const RULES: { readonly [O in keyof ClientOptions]?: Rule } = {
  headerPrefix: ['letters, digits, _ and -, 40 at most, like SVC_', isHeaderPrefix],
  timestampUnit: oneOf('ms', 's'),
  tradesPath: oneOf('/builder/trades', '/data/trades'),
  credentials: ['an object of address, apiKey, secret and passphrase', isObject, () => true],
  triesOtherUnit: ['true or false', isBoolean],
  creator: ['text', isText],
  deadlineMs: ['milliseconds above 0', (value) => checkDeadline(value) === undefined],
  onTraffic: ['a function', isFunction],
  clock: ['a clock, with now, monotonicMs and schedule', hasFunctions('now', 'monotonicMs', 'schedule')],
  random: ['a source of chance, with next', hasFunctions('next')],
  budget: ['what createBudget gives, with acquire and snapshot', hasFunctions('acquire', 'snapshot')],
};
const CREDENTIAL_NAMES: readonly (keyof Credentials)[] = ['address', 'apiKey', 'secret', 'passphrase'];
const ADDRESS: Rule = [
  `${ADDRESS_WORDS}, like https://clob.example.com`,
  (value) => isText(value) && parseServiceAddress(value) !== undefined,
  (text) => /[@?#]/.test(text),
];

/** @throws TypeError that names the option, where one would fail later */
export function checkOptions(options: Partial<ClientOptions>): void {
  for (const [option, rule] of Object.entries(RULES)) {
    const value = options[option as keyof ClientOptions];
    if (value !== undefined) keepTo(rule, `${option} should be`, value);
  }
  if (options.credentials) checkNames(options.credentials);
}

/** A name that is none of theirs stands for one that is missing. What is there besides all of them does no harm. */
function checkNames(credentials: object): void {
  const missing = CREDENTIAL_NAMES.filter((name) => !(name in credentials));
  const strange = Object.keys(credentials).filter((name) => !CREDENTIAL_NAMES.some((each) => each === name));
  if (missing.length === 0 || strange.length === 0) return;
  const names = strange.map((name) => `"${sanitiseLine(name, 40)}"`).join(' and ');
  const lacks = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  throw new TypeError(`credentials should be ${RULES.credentials?.[0]}: there is no ${names}, and ${lacks}`);
}

/** @throws TypeError that names the option, and what it was where that holds no secret */
export function readAddress(option: string, address: unknown): URL {
  const text = address instanceof URL ? address.href : address;
  keepTo(ADDRESS, `${option} should be`, text);
  return new URL(text as string);
}

function isHeaderPrefix(value: unknown): boolean {
  return typeof value === 'string' && HEADER_PREFIX.test(value);
}

function oneOf(...words: readonly unknown[]): Rule {
  return [words.join(' or '), (value) => words.includes(value)];
}
