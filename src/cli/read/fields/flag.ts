import { UsageError } from '../../../config/settings.ts';

/** A flag of a command, and the parameter of the interface it stands for. */
export interface Flag {
  /** Without dashes, as it is typed: `tag-id`. */
  readonly name: string;
  /** What stands for its value in the help; missing: it is given or not, and `--no-NAME` says the contrary. */
  readonly takes?: string;
  readonly kind?: 'integer' | 'text';
  readonly choices?: readonly string[];
  readonly says: string;
  /** Name of the parameter on the wire, where that is not the flag's with underscores. */
  readonly parameter?: string;
  /** Name in the client's query, where that is not the flag's in camelCase. */
  readonly queryName?: string;
}

/** Values by the name of the flag in camelCase, which is the name in the client's queries. */
export type FlagValues = Readonly<Record<string, string | number | boolean | undefined>>;

export function textFlag(name: string, takes: string, says: string, parameter?: string): Flag {
  return { name, takes, kind: 'text', says, parameter };
}

export function integerFlag(name: string, says: string, parameter?: string): Flag {
  return { name, takes: 'N', kind: 'integer', says, parameter };
}

export function yesNoFlag(name: string, says: string): Flag {
  return { name, says };
}

/** What the client says of its query, said of the flags that were typed. */
export function sayFlags(flags: readonly Flag[], message: string): string {
  const typed = new Map(flags.map(({ name, queryName }) => [queryName ?? camelCase(name), `--${name}`]));
  return message.replaceAll(/^[a-z]+\b|\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (word) => typed.get(word) ?? word);
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The values of the flags `names`, as a query of the client that has them under the same names. */
export function queryOf<Query extends object>(
  values: FlagValues,
  ...names: readonly (keyof Query & string)[]
): Query {
  const given = names.filter((name) => values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, values[name]])) as Query;
}

/**
 * Where a command names what it wants, flags of its list would do nothing.
 * @throws UsageError that names the flag
 */
export function refuseFlags({ flags }: { readonly flags: FlagValues }, names: readonly string[]): void {
  const given = names.find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  throw new UsageError(`${typedFlag(given)} is for the whole list: leave it out where one is named`);
}

/** A flag as it is typed, of its name among the values. */
export function typedFlag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** @throws UsageError for what is no address of a wallet: it would have nothing */
export function checkWallet(address: string): void {
  if (/^0x[0-9a-f]{40}$/i.test(address.trim())) return;
  throw new UsageError('a wallet is 0x and 40 hexadecimal digits: nothing was asked');
}

/** The text of a flag, when it was given. */
export function textOf(values: FlagValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(values: FlagValues, name: string): number | undefined {
  const value = values[name];
  return typeof value === 'number' ? value : undefined;
}

export const LIMIT = integerFlag(
  'limit',
  'this many rows at most, over as many pages as it takes (default: 100, of events and comments 50)',
);
/** The one flag without a contrary. */
export const ALL: Flag = { name: 'all', says: 'every row, over all pages' };
export const OFFSET = integerFlag('offset', 'skip the first N rows');
export const CURSOR = textFlag(
  'cursor',
  'CURSOR',
  'go on where an earlier answer said `next`',
  'next_cursor',
);
export const ORDER = textFlag('order', 'COLUMN', 'the column to sort by, as the service names it');
/** What the rows that were read are sorted by. */
export function sortFlag(choices: readonly string[]): Flag {
  return {
    name: 'sort',
    takes: 'COLUMN',
    kind: 'text',
    choices,
    says: 'sort what was read: by market, or the largest or oldest first',
  };
}

export const ASCENDING = yesNoFlag('ascending', 'sort upwards');
export const OUTCOME = textFlag('outcome', 'NAME', 'only this outcome of a market');
