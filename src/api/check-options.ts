import { sanitiseLine } from '../text/sanitise.ts';
import type { ClientOptions } from './client-options.ts';
import { checkDeadline } from './request/check-arguments.ts';

/** The rule of `header_prefix` in a config: it becomes part of a header's name. */
const HEADER_PREFIX = /^[A-Za-z0-9_-]{1,40}$/;

/** What an option must be, and whether a value is. */
type Rule = readonly [wanted: string, holds: (value: unknown) => boolean];

const RULES: { readonly [O in keyof ClientOptions]?: Rule } = {
  credentials: ['an object of address, apiKey, secret and passphrase,', has()],
  triesOtherUnit: ['true or false,', (value) => typeof value === 'boolean'],
  creator: ['text,', (value) => typeof value === 'string'],
  deadlineMs: ['milliseconds above 0,', (value) => checkDeadline(value) === undefined],
  onTraffic: ['a function,', (value) => typeof value === 'function'],
  clock: ['a clock, with now, monotonicMs and schedule,', has('now', 'monotonicMs', 'schedule')],
  random: ['a source of chance, with next,', has('next')],
  budget: ['what createBudget gives,', has('acquire', 'snapshot')],
};

/** @throws TypeError that names the option, where one would fail later */
export function checkOptions(options: Partial<ClientOptions>): void {
  for (const [option, [wanted, holds]] of Object.entries(RULES)) {
    const value = options[option as keyof ClientOptions];
    if (value !== undefined && !holds(value)) refuse(option, wanted, value);
  }
  const { headerPrefix, timestampUnit, tradesPath } = options;
  if (headerPrefix !== undefined && !(typeof headerPrefix === 'string' && HEADER_PREFIX.test(headerPrefix)))
    refuse('headerPrefix', 'letters, digits, _ and -, 40 at most, like SVC_,', headerPrefix);
  requireWord('timestampUnit', timestampUnit, ['ms', 's']);
  requireWord('tradesPath', tradesPath, ['/builder/trades', '/data/trades']);
}

/** @throws TypeError that names the option and what it was */
export function readAddress(option: string, text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  return refuse(option, 'an http(s) address, like https://clob.example.com,', text);
}

function requireWord(option: string, value: string | undefined, words: readonly string[]): void {
  if (value !== undefined && !words.includes(value)) refuse(option, `${words.join(' or ')},`, value);
}

/** An object with these functions. */
function has(...functions: readonly string[]): (value: unknown) => boolean {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    functions.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');
}

function refuse(option: string, wanted: string, given: unknown): never {
  const text = typeof given === 'string' ? `"${sanitiseLine(given, 80)}"` : typeof given;
  const shown = typeof given === 'number' ? String(given) : text;
  throw new TypeError(`${option} should be ${wanted} not ${shown}`);
}
