import { sanitiseLine } from '../../text/sanitise.ts';
import { PROFILE_NAME } from './kinds.ts';
import { nearestName } from './nearest-name.ts';
import type { Place, TomlEntry } from './parse-toml.ts';
import { CONFIG_KEYS, type ConfigKey, type ProfileSettings } from './schema.ts';

/** What config.toml says. */
export interface Config {
  readonly defaultProfile?: string;
  /** Holds for every profile that does not say otherwise, and where none is chosen. */
  readonly shared: ProfileSettings;
  readonly profiles: ReadonlyMap<string, ProfileSettings>;
}

/** A mistake in the file, in words that say what to write instead. */
export interface Misspelling {
  readonly at: Place;
  readonly problem: string;
}

/** Words that people write here and that belong elsewhere. */
const SECRETS = new Set(['address', 'api_key', 'apikey', 'secret', 'passphrase', 'private_key']);

interface Draft {
  defaultProfile?: { readonly name: string; readonly at: Place };
  readonly shared: ProfileSettings;
  readonly profiles: Map<string, ProfileSettings>;
  readonly mistakes: Misspelling[];
}

/** The settings in a parsed file, and every mistake in it. */
export function checkConfig(entries: readonly TomlEntry[]): {
  config: Config;
  mistakes: readonly Misspelling[];
} {
  const draft: Draft = { shared: {}, profiles: new Map(), mistakes: [] };
  for (const entry of entries) readEntry(draft, entry);
  const { defaultProfile: chosen, shared, profiles, mistakes } = draft;
  if (chosen && !profiles.has(chosen.name)) {
    mistakes.push({ at: chosen.at, problem: noSuchProfile(chosen.name, [...profiles.keys()]) });
  }
  return { config: { shared, profiles, ...(chosen && { defaultProfile: chosen.name }) }, mistakes };
}

/** Says that there is no such profile, and which one was meant. */
export function noSuchProfile(name: string, profiles: readonly string[]): string {
  const others = profiles.length === 0 ? 'none is written yet' : `the profiles are: ${profiles.join(', ')}`;
  return `there is no profile "${show(name)}"${meant(nearestName(name, profiles)) ?? `; ${others}`}`;
}

function readEntry(draft: Draft, entry: TomlEntry): void {
  const [first = '', name, ...rest] = entry.path;
  if (first === 'profiles') return readProfileEntry(draft, entry, name, rest);
  if (entry.path.length === 1 && first === 'default_profile') return readDefaultProfile(draft, entry);
  readSetting(draft, entry, entry.path, draft.shared);
}

function readDefaultProfile(draft: Draft, { value, valueAt }: TomlEntry): void {
  const name = PROFILE_NAME.read(value);
  if (name === undefined)
    draft.mistakes.push({ at: valueAt, problem: shouldBe('default_profile', PROFILE_NAME.says) });
  else draft.defaultProfile = { name, at: valueAt };
}

function readProfileEntry(
  draft: Draft,
  entry: TomlEntry,
  name: string | undefined,
  path: readonly string[],
): void {
  const isTable = entry.value === undefined;
  if (name === undefined || (path.length === 0 && !isTable)) {
    if (isTable) return;
    draft.mistakes.push({ at: entry.keyAt, problem: 'a profile is a table: write [profiles.NAME]' });
    return;
  }
  if (PROFILE_NAME.read(name) === undefined) {
    draft.mistakes.push({ at: entry.keyAt, problem: `"${show(name)}" cannot be ${PROFILE_NAME.says}` });
    return;
  }
  const profile = draft.profiles.get(name) ?? {};
  draft.profiles.set(name, profile);
  if (path.length > 0) readSetting(draft, entry, path, profile);
}

function readSetting(draft: Draft, entry: TomlEntry, path: readonly string[], into: ProfileSettings): void {
  const name = path.join('.');
  if (entry.value === undefined) {
    if (!isTableName(name)) draft.mistakes.push({ at: entry.keyAt, problem: unknownKey(name) });
    return;
  }
  const known = findKey(path);
  if (!known) draft.mistakes.push({ at: entry.keyAt, problem: unknownKey(name) });
  else if (!known.take(into, entry.value, path.at(-1) as string)) {
    draft.mistakes.push({ at: entry.valueAt, problem: wrongValue(known, name, entry.value) });
  }
}

function findKey(path: readonly string[]): ConfigKey | undefined {
  const name = path.join('.');
  const ofAny =
    path.length === 2 && /^[A-Za-z][A-Za-z0-9]*$/.test(path[1] ?? '') ? `${path[0]}.*` : undefined;
  return CONFIG_KEYS.find((key) => key.name === name || key.name === ofAny);
}

function isTableName(name: string): boolean {
  return CONFIG_KEYS.some((key) => key.name.startsWith(`${name}.`));
}

function unknownKey(name: string): string {
  const lastWord = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (SECRETS.has(lastWord)) {
    return `${show(name)} does not belong here: keys are kept in the file "credentials" beside this one`;
  }
  const names = [...CONFIG_KEYS.map((key) => key.name), 'default_profile', 'profiles'];
  return `there is no key "${show(name)}"${meant(nearestName(name, names)) ?? '; docs/configuration.md tells all'}`;
}

function wrongValue({ kind }: ConfigKey, name: string, value: unknown): string {
  const near = typeof value === 'string' && kind.words ? nearestName(value, kind.words) : undefined;
  return `${shouldBe(name, kind.says)}${meant(near && `"${near}"`) ?? ''}`;
}

function shouldBe(name: string, says: string): string {
  return `${show(name)} should be ${says}`;
}

function meant(name: string | undefined): string | undefined {
  return name && `; did you mean ${name}?`;
}

function show(name: string): string {
  return sanitiseLine(name, 60);
}
