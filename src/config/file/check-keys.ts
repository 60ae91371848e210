import { DEFAULT_KEYS, FIXED_KEYS, keysOf, mayShareKeys } from '../../actions/default-keys.ts';
import { WRITABLE_KEYS, readKeyName } from '../../actions/key-names.ts';
import { keyLabel } from '../../text/key-label.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { Place } from './parse-toml.ts';

/** Keys that a config gives to a command, as they are written, and where. */
export interface WrittenKeys {
  readonly command: string;
  readonly text: string;
  readonly keyAt: Place;
  readonly valueAt: Place;
}

interface Mistake {
  readonly at: Place;
  readonly problem: string;
}

/** The names of the keys in a setting: several with blanks between them, or `none`. What is no key is left out. */
export function readKeys(text: string): readonly string[] {
  if (text.trim() === 'none') return [];
  return wordsOf(text)
    .map(readKeyName)
    .filter((name) => name !== undefined);
}

/**
 * What is wrong with the keys of one profile: commands and keys that there are not, and keys that two commands would share.
 * @param above keys that hold for all profiles, which were checked on their own, without those that `written` replaces
 */
export function checkKeys(
  written: readonly WrittenKeys[],
  above: readonly WrittenKeys[] = [],
): readonly Mistake[] {
  const replaced = new Set(written.map(({ command }) => command));
  const inherited = above.filter(({ command }) => !replaced.has(command));
  const own = Object.fromEntries(
    [...inherited, ...written].map(({ command, text }) => [command, readKeys(text)]),
  );
  return written.flatMap((entry, place) => {
    const unknown = unknownNames(entry);
    if (unknown.length > 0) return unknown;
    const settled = new Set([...inherited, ...written.slice(0, place)].map(({ command }) => command));
    return readKeys(entry.text).flatMap((key) => conflictsOf(entry, key, own, settled));
  });
}

function unknownNames({ command, text, keyAt, valueAt }: WrittenKeys): readonly Mistake[] {
  if (!(command in DEFAULT_KEYS)) {
    const near = nearestName(command, Object.keys(DEFAULT_KEYS));
    return [
      {
        at: keyAt,
        problem: `there is no command "${command}"${near ? `; did you mean ${near}?` : '; docs/tour.md#every-key names them all'}`,
      },
    ];
  }
  if (text.trim() === 'none') return [];
  const wrong = wordsOf(text).filter((word) => readKeyName(word) === undefined);
  return [...new Set(wrong)].map((word) => ({
    at: valueAt,
    problem: `keys.${command}: "${word}" is no key${meantKey(word)}`,
  }));
}

/** One conflict is reported once: by the later of two settings, or by the only one. */
function conflictsOf(
  { command, valueAt }: WrittenKeys,
  key: string,
  own: Readonly<Record<string, readonly string[]>>,
  settled: ReadonlySet<string>,
): readonly Mistake[] {
  const label = keyLabel(key);
  const fixed = FIXED_KEYS[key];
  if (fixed !== undefined && fixed !== command) {
    return [{ at: valueAt, problem: `keys.${command}: ${label} always means ${fixed}, whatever else does` }];
  }
  const others = Object.keys(DEFAULT_KEYS).filter(
    (id) =>
      id !== command &&
      !mayShareKeys(id, command) &&
      keysOf(id, own).includes(key) &&
      (!(id in own) || settled.has(id)),
  );
  return others.map((id) => ({
    at: valueAt,
    problem: `keys.${command}: ${label} is the key of ${id} already: give ${id} another, or choose another for ${command}`,
  }));
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

function meantKey(word: string): string {
  const near = nearestName(word, WRITABLE_KEYS);
  return near === undefined ? ', like x, F5, Ctrl-R, PgUp or Space' : `; did you mean ${near}?`;
}
