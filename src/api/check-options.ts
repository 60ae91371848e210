import { sanitiseLine } from '../text/sanitise.ts';
import type { ServiceSettings } from './client-options.ts';

/** The rule of `header_prefix` in a config: it becomes part of a header's name. */
const HEADER_PREFIX = /^[A-Za-z0-9_-]{1,40}$/;

/** @throws TypeError that names the option, where one for signing or for a path would fail later */
export function checkOptions({ headerPrefix, timestampUnit, tradesPath }: Partial<ServiceSettings>): void {
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

function refuse(option: string, wanted: string, given: unknown): never {
  const shown = typeof given === 'string' ? `"${sanitiseLine(given, 80)}"` : typeof given;
  throw new TypeError(`${option} should be ${wanted} not ${shown}`);
}
