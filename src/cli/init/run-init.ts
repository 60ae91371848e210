import { open } from 'node:fs/promises';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';
import { configFile, configFolder } from '../../storage/folders.ts';
import { ADDRESS, PROFILE_NAME } from '../../config/file/value-kinds.ts';
import { credentialsFile } from '../../config/credentials/find-credentials.ts';
import type { Environment } from '../../system/environment.ts';
import { CONFIG_KEYS, type ConfigKey } from '../../config/file/config-keys.ts';
import { type Part, PART_NAMES, PARTS } from '../../config/credentials/credential-parts.ts';
import type { ProgramIo } from '../io/program-io.ts';

/** What was typed after `pmtop init`. */
export interface InitOptions {
  /** Replaces a config.toml that is there. Credentials are never replaced. */
  readonly force?: boolean;
  readonly url?: string;
  /** The first profile's name; default `main`. */
  readonly profile?: string;
}

export interface InitIo extends Pick<ProgramIo, 'out' | 'err'> {
  readonly environment: Environment;
}

/**
 * `pmtop init`: writes a commented config.toml and an empty credentials file, both for their owner alone. Resolves with
 * the exit code: 0 written, 1 could not be written, 2 there is one already, or the options are wrong.
 */
export async function runInit(options: InitOptions, { environment, out, err }: InitIo): Promise<number> {
  const starter = readOptions(options);
  if (typeof starter === 'string') {
    err(`pmtop: ${starter}\n`);
    return 2;
  }
  const file = configFile(environment);
  try {
    await makePrivateFolder(configFolder(environment));
    const isNew = await writeNew(file, starterConfig(starter));
    if (!isNew && options.force !== true) {
      err(`pmtop: ${file} is there already and stays as it is; --force replaces it\n`);
      return 2;
    }
    if (!isNew) await writeDurably(file, starterConfig(starter));
    const secrets = credentialsFile(environment);
    await writeNew(secrets, starterCredentials(starter));
    out(nextSteps(starter, file, secrets));
    return 0;
  } catch (error) {
    err(`pmtop: ${file} cannot be written: ${errorCode(error)}\n`);
    return 1;
  }
}

function readOptions({ url, profile = 'main' }: InitOptions): Starter | string {
  if (PROFILE_NAME.read(profile) === undefined) return `--profile should be ${PROFILE_NAME.says}`;
  const address = url === undefined ? undefined : ADDRESS.read(url);
  if (url !== undefined && address === undefined) return `--url should be ${ADDRESS.says}`;
  return { profile, ...(address !== undefined && { url: address }) };
}

/** False when there is something of that name already, be it a link to nowhere. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    await using handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function nextSteps({ profile, url }: Starter, file: string, secrets: string): string {
  const service =
    url === undefined ? `write the url of your service into [profiles.${profile}], and take the # away` : '';
  const steps = [
    service,
    `write your keys into ${secrets}, or name a credential_command`,
    'pmtop doctor says what is still missing',
  ].filter((step) => step !== '');
  return `${file}\n\nNext:\n${steps.map((step, i) => `  ${i + 1}. ${step}\n`).join('')}`;
}

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
function starterCredentials({ profile }: Starter): string {
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
  return `\n# ${says}${words}; default: ${unless}\n${known === undefined ? '# ' : ''}${line}\n`;
}
