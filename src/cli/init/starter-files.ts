import { CONFIG_KEYS, type ConfigKey } from '../../config/file/config-keys.ts';
import { PART_NAMES, PARTS, type Part } from '../../config/credentials/credential-parts.ts';

export interface Starter {
  readonly profile: string;
  /** Missing: the profile is there as an example only. */
  readonly url?: string;
}

/** A config.toml in which every setting stands with its meaning, out of force but for what is known. */
export function starterConfig({ profile, url }: Starter): string {
  const off = url === undefined ? '# ' : '';
  const shared = CONFIG_KEYS.filter(isOfTheScreen);
  const ofProfile = CONFIG_KEYS.filter((key) => !isOfTheScreen(key));
  return `# Settings of pmtop. A line that begins with # is not in force: take the # away, and change what it says.
# Flags and the variables PMTOP_… beat this file. The keys of your account do not belong here, but into the file
# "credentials" beside it. All of it: docs/configuration.md.

# The profile that holds when neither --profile nor PMTOP_PROFILE names one.
${off}default_profile = "${profile}"

# What stands here, above the profiles, holds for all that do not say otherwise.
${shared.map((key) => explain(key)).join('')}
# One profile for each service.
${off}[profiles.${profile}]
${ofProfile.map((key) => explain(key, key.name === 'url' ? url : undefined)).join('')}`;
}

/** A credentials file that holds no keys yet. */
export function starterCredentials({ profile }: Starter): string {
  return [
    '# The keys of your accounts, one section for each profile of config.toml. Only you may be able to read this file.',
    `# [${profile}]`,
    ...PARTS.map((part) => `# ${PART_NAMES[part]} = "${EXAMPLES[part]}"`),
    '',
  ].join('\n');
}

const EXAMPLES: Readonly<Record<Part, string>> = {
  address: '0x…',
  apiKey: 'a UUID',
  secret: 'base64',
  passphrase: '64 hexadecimal digits',
};

/** What belongs to the person rather than to a service. */
function isOfTheScreen({ name }: ConfigKey): boolean {
  return ['fps', 'theme', 'chart', 'ascii', 'mouse'].includes(name) || name.startsWith('keys.');
}

/** In force only when its value is known. */
function explain({ name, says, kind, default: unless, example }: ConfigKey, known?: string): string {
  const words = kind.words ? ` (${kind.says})` : '';
  const line = `${name.replace('*', 'refresh')} = ${known === undefined ? example : JSON.stringify(known)}`;
  return `\n# ${says}${words}; unless told: ${unless}\n${known === undefined ? '# ' : ''}${line}\n`;
}
