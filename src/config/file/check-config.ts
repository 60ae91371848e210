import { checkKeys, type WrittenKeys } from './check-keys.ts';
import { PROFILE_NAME } from './value-kinds.ts';
import {
  noSuchProfile,
  shouldBe,
  show,
  TABLES,
  unknownKey,
  unknownTable,
  wrongValue,
} from './describe-mistakes.ts';
import type { Place, TomlEntry } from './parse-toml.ts';
import { CONFIG_KEYS, type ConfigKey, type ProfileSettings } from './config-keys.ts';

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

interface Draft {
  defaultProfile?: { readonly name: string; readonly at: Place };
  readonly shared: ProfileSettings;
  readonly profiles: Map<string, ProfileSettings>;
  readonly mistakes: Misspelling[];
  /** Keys for commands, where they stand, by what they hold for. */
  readonly keys: Map<ProfileSettings, WrittenKeys[]>;
  /** Tables that are none of ours: their content is not reported as well. */
  readonly strayTables: Set<string>;
}

/** The settings in a parsed file, and every mistake in it. */
export function checkConfig(entries: readonly TomlEntry[]): {
  config: Config;
  mistakes: readonly Misspelling[];
} {
  const draft: Draft = {
    shared: {},
    profiles: new Map(),
    mistakes: [],
    keys: new Map(),
    strayTables: new Set(),
  };
  for (const entry of entries) readEntry(draft, entry);
  const { defaultProfile: chosen, shared, profiles, mistakes } = draft;
  if (chosen && !profiles.has(chosen.name)) {
    mistakes.push({ at: chosen.at, problem: noSuchProfile(chosen.name, [...profiles.keys()]) });
  }
  mistakes.push(...keyMistakes(draft));
  return { config: { shared, profiles, ...(chosen && { defaultProfile: chosen.name }) }, mistakes };
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
  const known = findKey(path);
  if (draft.strayTables.has(entry.path.slice(0, -1).join('.'))) {
    draft.strayTables.add(entry.path.join('.'));
  } else if (!known && entry.value === undefined) {
    if (TABLES.has(name)) return;
    draft.strayTables.add(entry.path.join('.'));
    draft.mistakes.push({ at: entry.keyAt, problem: unknownTable(path) });
  } else if (!known) {
    draft.mistakes.push({ at: entry.keyAt, problem: unknownKey(name) });
  } else if (!known.take(into, entry.value, path.at(-1) as string)) {
    draft.mistakes.push({ at: entry.valueAt, problem: wrongValue(known, name, entry.value) });
  } else if (path[0] === 'keys') {
    const { keyAt, valueAt } = entry;
    const written = { command: path[1] as string, text: String(entry.value), keyAt, valueAt };
    draft.keys.set(into, [...(draft.keys.get(into) ?? []), written]);
  }
}

/** Keys can only be checked together: those that hold for all, then each profile's above them. */
function keyMistakes({ keys, shared, profiles }: Draft): readonly Misspelling[] {
  const forAll = keys.get(shared) ?? [];
  const ofProfiles = [...profiles.values()].flatMap((profile) => checkKeys(keys.get(profile) ?? [], forAll));
  return [...checkKeys(forAll), ...ofProfiles];
}

function findKey(path: readonly string[]): ConfigKey | undefined {
  const name = path.join('.');
  const ofAny =
    path.length === 2 && /^[A-Za-z][A-Za-z0-9]*$/.test(path[1] ?? '') ? `${path[0]}.*` : undefined;
  return CONFIG_KEYS.find((key) => key.name === name || key.name === ofAny);
}
