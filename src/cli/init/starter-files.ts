import { CONFIG_KEYS, type ConfigKey, SCREEN_KEYS } from '../../config/file/config-keys.ts';
import { type Part, PART_NAMES, PARTS } from '../../config/credentials/credential-parts.ts';
import type { ServiceName } from '../../config/services.ts';
import type { Keys } from './ask-keys.ts';

/** What is known of a profile. */
export interface Starter {
  readonly profile: string;
  readonly service?: ServiceName;
  /** Without this and a service the profile is there as an example only. */
  readonly url?: string;
}

/** A config.toml in which every setting stands with its meaning, out of force but for what is known. */
export function starterConfig({ profile, service, url }: Starter): string {
  const off = url === undefined && service === undefined ? '# ' : '';
  const known = new Map(Object.entries({ service, url }));
  const ofProfile = CONFIG_KEYS.filter((key) => !SCREEN_KEYS.includes(key));
  return `# Settings of pmtop. A line that begins with # is not in force: take the # away, and change what it says.
# Flags and the variables PMTOP_… beat this file. The keys of your account do not belong here, but into the file
# "credentials" beside it. All of it: docs/configuration.md.

# The profile that holds when neither --profile nor PMTOP_PROFILE names one.
${off}default_profile = "${profile}"

# What stands here, above the profiles, holds for all that do not say otherwise.
${SCREEN_KEYS.map((key) => explain(key)).join('')}
# One profile for each service.
${off}[profiles.${profile}]
${ofProfile.map((key) => explain(key, known.get(key.name))).join('')}`;
}

/** A profile of its own for a config that is there. */
export function profileSection({ profile, service, url }: Starter): string {
  const lines = Object.entries({ service, url }).filter(([, value]) => value !== undefined);
  return `\n[profiles.${profile}]\n${lines.map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`).join('')}`;
}

/** A config's text with a default profile, in place of the starter's example if that still stands above all tables. */
export function withDefaultProfile(text: string, profile: string): string {
  const line = `default_profile = "${profile}"\n`;
  const example = /^# default_profile = .*\n/m;
  const [aboveTables = ''] = text.split(/^\s*\[/m, 1);
  return example.test(aboveTables) ? text.replace(example, line) : line + text;
}

const CREDENTIALS_HEAD =
  '# The keys of your accounts, one section for each profile of config.toml. Only you may be able to read this file.\n';

/** A credentials file that holds these keys, or none yet. */
export function starterCredentials(profile: string, keys: Keys | undefined): string {
  if (keys) return CREDENTIALS_HEAD + keySection(profile, keys);
  const example = PARTS.map((part) => `# ${PART_NAMES[part]} = "${EXAMPLES[part]}"\n`);
  return `${CREDENTIALS_HEAD}# [${profile}]\n${example.join('')}`;
}

/** What belongs into the credentials file for one profile. No key holds a quote or a backslash. */
export function keySection(profile: string, keys: Keys): string {
  return `\n[${profile}]\n${PARTS.map((part) => `${PART_NAMES[part]} = "${keys[part]}"\n`).join('')}`;
}

const EXAMPLES: Readonly<Record<Part, string>> = {
  address: '0x…',
  apiKey: 'a UUID',
  secret: 'base64',
  passphrase: '64 hexadecimal digits',
};

/** In force only when its value is known. */
function explain({ name, says, kind, default: unless, example }: ConfigKey, known?: string): string {
  const words = kind.words ? ` (${kind.says})` : '';
  const line = `${name.replace('*', 'refresh')} = ${known === undefined ? example : JSON.stringify(known)}`;
  return `\n# ${says}${words}; default: ${unless}\n${known === undefined ? '# ' : ''}${line}\n`;
}
