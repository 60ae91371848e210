import { UsageError } from './usage-error.ts';
import type { Config } from './file/check-config.ts';
import { noSuchProfile } from './file/describe-mistakes.ts';
import type { ProfileSettings } from './file/config-keys.ts';

export interface ChosenProfile {
  /** Missing: none was chosen. */
  readonly name?: string;
  readonly settings: ProfileSettings;
  /** Profiles that could have been chosen. */
  readonly others: readonly string[];
}

/**
 * The settings of the profile that was asked for, else of the default one, else of the only one, above what holds for all.
 * @throws UsageError when a profile was asked for that is not there
 */
export function chooseProfile(
  config: Config | undefined,
  asked: string | undefined,
  file: string,
): ChosenProfile {
  const { shared = {}, profiles = new Map<string, ProfileSettings>(), defaultProfile } = config ?? {};
  const others = [...profiles.keys()];
  const name = asked ?? defaultProfile ?? (others.length === 1 ? others[0] : undefined);
  if (name === undefined) return { settings: shared, others };
  const profile = profiles.get(name);
  if (profile) return { name, settings: mergeSettings(shared, profile), others };
  const where = config ? `in ${file}` : `${file} does not exist, pmtop init writes it`;
  throw new UsageError(`${noSuchProfile(name, others)} (${where})`);
}

function mergeSettings(below: ProfileSettings, above: ProfileSettings): ProfileSettings {
  return {
    ...below,
    ...above,
    ...((below.limits ?? above.limits) && { limits: { ...below.limits, ...above.limits } }),
    ...((below.pollMs ?? above.pollMs) && { pollMs: { ...below.pollMs, ...above.pollMs } }),
    ...((below.keys ?? above.keys) && { keys: { ...below.keys, ...above.keys } }),
  };
}
