import { sanitizeLine } from '../../text/sanitize.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { CONFIG_KEYS, type ConfigKey } from './config-keys.ts';

/** Names of the tables that settings stand in. */
export const TABLES: ReadonlySet<string> = new Set(
  CONFIG_KEYS.filter(({ name }) => name.includes('.')).map(({ name }) => name.slice(0, name.indexOf('.'))),
);

/** Words that people write here and that belong elsewhere. */
const SECRETS = new Set(['address', 'api_key', 'apikey', 'secret', 'passphrase', 'private_key']);

const SEE_DOCS = '; docs/configuration.md tells all';

/** Says that there is no such profile, and which one was meant. */
export function noSuchProfile(name: string, profiles: readonly string[]): string {
  const others = profiles.length === 0 ? 'none is written yet' : `the profiles are: ${profiles.join(', ')}`;
  return `there is no profile "${show(name)}"${meant(nearestName(name, profiles)) ?? `; ${others}`}`;
}

export function unknownTable(path: readonly string[]): string {
  const near = nearestName(path[0] ?? '', [...TABLES, 'profiles']);
  return `there is no table [${show(path.join('.'))}]${meant(near) ?? SEE_DOCS}`;
}

export function unknownKey(name: string): string {
  const lastWord = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (SECRETS.has(lastWord)) {
    return `${show(name)} does not belong here: keys are kept in the file "credentials" beside this one`;
  }
  const names = [...CONFIG_KEYS.map((key) => key.name), 'default_profile', 'profiles'];
  return `there is no key "${show(name)}"${meant(nearestName(name, names)) ?? SEE_DOCS}`;
}

export function wrongValue({ kind }: ConfigKey, name: string, value: unknown): string {
  const better = kind.explain?.(value);
  if (better !== undefined) return `${show(name)}: ${sanitizeLine(better, 300)}`;
  const near = typeof value === 'string' && kind.words ? nearestName(value, kind.words) : undefined;
  return `${shouldBe(name, kind.says)}${meant(near && `"${near}"`) ?? ''}`;
}

export function shouldBe(name: string, says: string): string {
  return `${show(name)} should be ${says}`;
}

function meant(name: string | undefined): string | undefined {
  return name && `; did you mean ${name}?`;
}

/** A name from the file as it can be shown. */
export function show(name: string): string {
  return sanitizeLine(name, 60);
}
