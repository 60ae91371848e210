import { findUnknownOption } from '../text/find-unknown-option.ts';
import { hasFunctions, isBoolean, checkRule, type Rule } from '../text/rule.ts';
import type { ExchangeOptions } from './create-exchange.ts';
import { DIALECTS } from './dialect.ts';

/** The bounds of what an exchange is made of, for the command and for programs. */
export const MOST_MARKETS = 50_000;
export const MOST_SEED = 0xffffffff;
const MOST_PORT = 65_535;

/** Three hosts take the next two ports as well. */
export function mostPort(hosts: 1 | 3): number {
  return MOST_PORT + 1 - hosts;
}

const RULES: { readonly [O in keyof ExchangeOptions]-?: Rule } = {
  clock: [
    'a clock, with now, monotonicMs and schedule',
    (value) => hasFunctions(value, 'now', 'monotonicMs', 'schedule'),
  ],
  seed: wholeNumber(0, MOST_SEED),
  markets: wholeNumber(1, MOST_MARKETS),
  dialect: oneOf(Object.keys(DIALECTS)),
  hosts: oneOf([1, 3]),
  traders: ['true or false', isBoolean],
  limits: ['true or false', isBoolean],
  faults: ['a list of names of faults', Array.isArray],
};

/** @throws TypeError that says what an option must be, or which there are, where there is no such one */
export function checkExchangeOptions(options: Partial<ExchangeOptions>): void {
  const problem = findUnknownOption(options, Object.keys(RULES));
  if (problem !== undefined) throw new TypeError(problem);
  for (const [option, value] of Object.entries(options)) {
    if (value !== undefined) checkRule(RULES[option as keyof ExchangeOptions], `${option} must be`, value);
  }
}

/** @throws TypeError that names the bounds, where the port breaks them */
export function checkPort(port: number | undefined, hosts: 1 | 3): void {
  if (port !== undefined) checkRule(wholeNumber(0, mostPort(hosts)), 'port must be', port);
}

function wholeNumber(least: number, most: number): Rule {
  return [
    `a whole number from ${least} to ${most}`,
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
  ];
}

function oneOf(words: readonly unknown[]): Rule {
  return [`one of ${words.join(', ')}`, (value) => words.includes(value)];
}
