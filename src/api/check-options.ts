import { CREATOR_FORM, CREATOR_WORDS } from '../domain/creator.ts';
import { ADDRESS_WORDS, parseServiceAddress } from '../domain/service-address.ts';
import { hasFunctions, isBoolean, isFunction, isObject, isText, checkRule, type Rule } from '../text/rule.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import type { ClientOptions } from './client-options.ts';
import { checkDeadline, kindOf } from './request/check-arguments.ts';
import type { Credentials } from './signing/credentials.ts';

/** The rule of `header_prefix` in a config: "ADDRESS" follows, so it ends with what parts words. */
const HEADER_PREFIX = /^[A-Za-z0-9_-]{0,39}[_-]$/;

const CREDENTIALS_WORDS = 'an object of address, apiKey, secret and passphrase';

/** It calls nothing while it is made: so a bundler can drop it from a program that makes no client. */
const RULES: { readonly [O in keyof ClientOptions]?: Rule } = {
  headerPrefix: ['letters, digits, _ and -, 40 at most, with _ or - at its end, like SVC_', isHeaderPrefix],
  timestampUnit: ['ms or s', (value) => value === 'ms' || value === 's'],
  tradesPath: [
    '/builder/trades or /data/trades',
    (value) => value === '/builder/trades' || value === '/data/trades',
  ],
  credentials: [CREDENTIALS_WORDS, isObject, () => true],
  triesOtherUnit: ['true or false', isBoolean],
  creator: [CREATOR_WORDS, (value) => isText(value) && CREATOR_FORM.test(value)],
  deadlineMs: ['milliseconds above 0', (value) => checkDeadline(value) === undefined],
  onTraffic: ['a function', isFunction],
  clock: [
    'a clock, with now, monotonicMs and schedule',
    (value) => hasFunctions(value, 'now', 'monotonicMs', 'schedule'),
  ],
  random: ['a source of chance, with next', (value) => hasFunctions(value, 'next')],
  budget: ['what createBudget gives', (value) => hasFunctions(value, 'acquire', 'snapshot')],
};
/** What a request can be signed with; the program asks for more of those that it is configured with. */
const CREDENTIAL_FORMS: Readonly<Record<keyof Credentials, readonly [wanted: string, form: RegExp]>> = {
  address: ['0x and 40 hexadecimal digits', /^0x[0-9a-f]{40}$/i],
  apiKey: ['visible ASCII without blanks', /^[!-~]+$/],
  secret: ['base64', /^[A-Za-z0-9+/_-]+={0,2}$/],
  passphrase: ['visible ASCII without blanks', /^[!-~]+$/],
};

/** @throws TypeError that names the option, where one would fail later */
export function checkOptions(options: Partial<ClientOptions>): void {
  for (const [option, rule] of Object.entries(RULES)) {
    const value = options[option as keyof ClientOptions];
    if (value !== undefined) checkRule(rule, `${option} should be`, value);
  }
}

/**
 * A strange name is a mistake only where one is missing, for which it was meant. A part that is empty or unset fails when it
 * is needed.
 * @throws TypeError that names the part, and no value
 */
export function checkCredentials(credentials: Credentials): void {
  const names = Object.keys(CREDENTIAL_FORMS);
  const missing = names.filter((name) => !(name in credentials));
  if (missing.length > 0) {
    const strange = Object.keys(credentials).filter((name) => !names.includes(name));
    const shown = strange.map((name) => `"${sanitizeLine(name, 40)}"`).join(' and ');
    const lacks = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
    const problem = shown === '' ? lacks : `there is no ${shown}, and ${lacks}`;
    throw new TypeError(`credentials should be ${CREDENTIALS_WORDS}: ${problem}`);
  }
  for (const [name, [wanted, form]] of Object.entries(CREDENTIAL_FORMS)) {
    const value: unknown = credentials[name as keyof Credentials] ?? '';
    if (value === '' || (isText(value) && form.test(value))) continue;
    const given = isText(value) ? '' : `, not ${kindOf(value)}`;
    throw new TypeError(`${name} of the credentials should be ${wanted}${given}`);
  }
}

/** @throws TypeError that names the option, and what it was where that holds no secret */
export function readAddress(option: string, address: unknown): URL {
  const text = address instanceof URL ? address.href : address;
  const rule: Rule = [`${ADDRESS_WORDS}, like https://clob.example.com`, isAddress, mayHoldSecrets];
  checkRule(rule, `${option} should be`, text);
  return new URL(text as string);
}

function isAddress(value: unknown): boolean {
  return isText(value) && parseServiceAddress(value) !== undefined;
}

/** A password, or a key in a query. */
function mayHoldSecrets(text: string): boolean {
  return /[@?#]/.test(text);
}

function isHeaderPrefix(value: unknown): boolean {
  return isText(value) && HEADER_PREFIX.test(value);
}
