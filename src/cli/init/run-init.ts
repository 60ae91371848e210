import { open } from 'node:fs/promises';
import { errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';
import { configFile, configFolder } from '../../storage/folders.ts';
import { ADDRESS, PROFILE_NAME } from '../../config/file/value-kinds.ts';
import { credentialsFile } from '../../config/credentials/from-file.ts';
import type { Environment } from '../../system/environment.ts';
import { type Starter, starterConfig, starterCredentials } from './starter-files.ts';

/** What was typed after `pmtop init`. */
export interface InitOptions {
  /** Replaces a config.toml that is there. Credentials are never replaced. */
  readonly force?: boolean;
  /** The first profile's service. */
  readonly url?: string;
  /** The first profile's name, `main` unless told. */
  readonly profile?: string;
}

export interface InitIo {
  readonly environment: Environment;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
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
