import { sanitiseLine } from '../text/sanitise.ts';
import { DIALECTS } from './dialect.ts';
import { findUnknownOption } from '../text/find-unknown-option.ts';

/** The bounds of what an exchange is made of, for the command and for programs. */
export const MOST_MARKETS = 50_000;
export const MOST_SEED = 0xffffffff;
const MOST_PORT = 65_535;

/** Three hosts take the next two ports as well. */
export function mostPort(hosts: 1 | 3): number {
  return MOST_PORT + 1 - hosts;
}

const OPTIONS = ['clock', 'seed', 'markets', 'dialect', 'hosts', 'traders', 'limits', 'faults'];

export interface CheckedOptions {
  readonly seed?: number;
  readonly markets?: number;
  readonly dialect?: string;
  readonly hosts?: number;
}

/** @throws TypeError that names the bounds, where an option breaks them, or the options, where there is no such one */
export function checkExchangeOptions(options: CheckedOptions): void {
  const { seed, markets, dialect, hosts } = options;
  const problem = findUnknownOption(options, OPTIONS);
  if (problem !== undefined) throw new TypeError(problem);
  requireWhole('seed', seed, 0, MOST_SEED);
  requireWhole('markets', markets, 1, MOST_MARKETS);
  requireWord('dialect', dialect, Object.keys(DIALECTS));
  requireWord('hosts', hosts, [1, 3]);
}

/** @throws TypeError that names the bounds, where the port breaks them */
export function checkPort(port: number | undefined, hosts: 1 | 3): void {
  requireWhole('port', port, 0, mostPort(hosts));
}

function requireWhole(name: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return;
  throw new TypeError(`${name} must be a whole number from ${least} to ${most}, not ${shown(value)}`);
}

function requireWord<T>(name: string, value: T | undefined, words: readonly T[]): void {
  if (value === undefined || words.includes(value)) return;
  throw new TypeError(`${name} must be one of ${words.join(', ')}, not ${shown(value)}`);
}

/** A value that may be anything, as text of one line. */
export function shown(value: unknown): string {
  return typeof value === 'string' ? `"${sanitiseLine(value, 40)}"` : sanitiseLine(String(value), 40);
}
