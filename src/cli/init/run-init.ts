import { maySendCredentials } from '../../api/signing/safe-origin.ts';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { EXIT_FAILED, EXIT_INTERRUPTED, EXIT_USAGE } from '../../cancel/exit-code.ts';
import { credentialsFile } from '../../config/credentials/find-credentials.ts';
import { readServiceName } from '../../config/find-place.ts';
import { parseToml } from '../../config/file/parse-toml.ts';
import { readConfig } from '../../config/file/read-config.ts';
import { ADDRESS, PROFILE_NAME } from '../../config/file/value-kinds.ts';
import { SERVICES } from '../../config/services.ts';
import { UsageError } from '../../config/settings.ts';
import { configFile, configFolder } from '../../storage/folders.ts';
import { readPrivateFile } from '../../storage/read-private-file.ts';
import { appendDurably, errorCode, makePrivateFolder, writeDurably } from '../../storage/write-durably.ts';
import type { Environment } from '../../system/environment.ts';
import type { ProgramIo } from '../io/program-io.ts';
import { askKeys, type Keys } from './ask-keys.ts';
import type { SecretPrompt } from './secret-prompt.ts';
import {
  keySection,
  profileSection,
  type Starter,
  starterConfig,
  starterCredentials,
  withDefaultProfile,
} from './starter-files.ts';

/** What was typed after `pmtop init`. */
export interface InitOptions {
  /** Replaces a config.toml that is there. Credentials are never replaced. */
  readonly force?: boolean;
  /** A service known by name. */
  readonly service?: string;
  readonly url?: string;
  /** The profile's name; default the service's, else `main`. */
  readonly profile?: string;
}

export interface InitIo extends Pick<ProgramIo, 'out' | 'err'> {
  readonly environment: Environment;
  /** Missing where no person can be asked. */
  readonly openPrompt?: (() => SecretPrompt) | undefined;
}

/**
 * `pmtop init`: writes a commented config.toml, or adds a profile to the one that is there, and a credentials file with the
 * keys that a person types, both for their owner alone. Nothing is written before the last answer. Resolves with the exit
 * code: 0 written, 1 could not be written, 2 there is one already, or it or the options are wrong, 130 interrupted.
 */
export async function runInit(options: InitOptions, io: InitIo): Promise<number> {
  const { environment, err } = io;
  const starter = readOptions(options);
  if (typeof starter === 'string') {
    err(`pmtop: ${starter}\n`);
    return EXIT_USAGE;
  }
  const file = configFile(environment);
  try {
    const there = lstatSync(file, { throwIfNoEntry: false });
    const adds = there?.isFile() === true && options.force !== true && (await isNewProfile(starter, file));
    if (there && !adds && options.force !== true) return refuseToReplace(file, err);
    const secrets = credentialsFile(environment);
    const keys = await askForKeys(starter, secrets, io);
    if (keys === 'interrupted') {
      err('pmtop: interrupted, nothing was written\n');
      return EXIT_INTERRUPTED;
    }
    if (keys === 'kept' && there && !adds) await refuseToMoveKeys(starter, file, secrets);
    await makePrivateFolder(configFolder(environment));
    let kept: string | undefined;
    if (adds) await addProfile(starter, file);
    else if (there) kept = await replace(file, starterConfig(starter));
    else if (!(await writeNew(file, starterConfig(starter)))) return refuseToReplace(file, err);
    const typed = keys === 'kept' ? undefined : keys;
    const isNew = await writeNew(secrets, starterCredentials(starter.profile, typed));
    if (!isNew && typed) await appendDurably(secrets, keySection(starter.profile, typed));
    const old = kept === undefined ? '' : `What was there is in ${kept}\n`;
    io.out(`${file}\n${old}${nextSteps(starter, secrets, keys !== undefined, adds)}`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      err(`pmtop: ${error.message}\n`);
      return EXIT_USAGE;
    }
    err(`pmtop: ${file} cannot be written: ${errorCode(error)}\n`);
    return EXIT_FAILED;
  }
}

/**
 * Whether the config has no such profile yet, and there is something to say of it.
 * @throws UsageError for a config that cannot be read
 */
async function isNewProfile({ profile, service, url }: Starter, file: string): Promise<boolean> {
  const isNamed = service !== undefined || url !== undefined;
  return isNamed && (await readConfig(file))?.profiles.has(profile) === false;
}

/**
 * Keys that are stored for a profile go to its service and to no other.
 * @throws UsageError where its service is another now; a config that cannot be read says nothing of it
 */
async function refuseToMoveKeys(
  { profile, service, url }: Starter,
  file: string,
  secrets: string,
): Promise<void> {
  if (service === undefined && url === undefined) return;
  const before = await readConfig(file).then(
    (config) => config?.profiles.get(profile),
    () => undefined,
  );
  if (before?.url === url && before?.service === service) return;
  const whose = before?.url ?? before?.service ?? 'an unknown service';
  throw new UsageError(
    `the keys of [${profile}] in ${secrets} are for ${whose}, and would go to ${url ?? service}: nothing was written. Name another --profile, or take them out of that file`,
  );
}

/**
 * Fills in the example of a starter that nobody changed, else adds a table. Also makes the first profile the default where
 * none is: a second one must not keep pmtop from starting.
 */
async function addProfile(starter: Starter, file: string): Promise<void> {
  const text = new TextDecoder().decode(readFileSync(file));
  if (text === starterConfig({ profile: starter.profile })) return writeDurably(file, starterConfig(starter));
  const { profiles, defaultProfile } = (await readConfig(file)) ?? { profiles: new Map<string, unknown>() };
  if (defaultProfile !== undefined || profiles.size > 1) {
    return appendDurably(file, profileSection(starter));
  }
  const [first = starter.profile] = profiles.keys();
  await writeDurably(file, withDefaultProfile(text, first) + profileSection(starter));
}

/** Resolves with the file in which what was there stays: none that was kept earlier is written over. */
async function replace(file: string, text: string): Promise<string | undefined> {
  const kept = lstatSync(file).isFile() ? await keepBeside(file) : undefined;
  await writeDurably(file, text);
  return kept;
}

async function keepBeside(file: string): Promise<string> {
  const content = readFileSync(file);
  let kept = `${file}.old`;
  for (let count = 2; !(await writeNew(kept, content)); count++) kept = `${file}.old.${count}`;
  return kept;
}

function refuseToReplace(file: string, err: InitIo['err']): number {
  err(
    `pmtop: ${file} is there already and stays as it is; --url or --service with a new --profile adds one, --force replaces it\n`,
  );
  return EXIT_USAGE;
}

function readOptions({ service, url, profile = service ?? 'main' }: InitOptions): Starter | string {
  try {
    const known = readServiceName(service, '--service');
    if (PROFILE_NAME.read(profile) === undefined) return `--profile should be ${PROFILE_NAME.says}`;
    const address = url === undefined ? undefined : ADDRESS.read(url);
    if (url !== undefined && address === undefined) return `--url should be ${ADDRESS.says}`;
    return { profile, service: known, url: address };
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** Undefined where nobody can be asked, the person has none, or the profile has some: those are never replaced. */
async function askForKeys(
  { profile, service, url }: Starter,
  secrets: string,
  { openPrompt, environment, err }: InitIo,
): Promise<Keys | 'interrupted' | 'kept' | undefined> {
  const stored = existsSync(secrets) ? readPrivateFile(secrets) : undefined;
  const text = stored && 'text' in stored ? stored.text : '';
  const parsed = parseToml(text);
  // A section that cannot be added is there already, however it is written.
  if (!('problem' in parsed) && 'problem' in parseToml(`${text}\n[${profile}]\n`)) {
    err(`The keys of [${profile}] in ${secrets} stay as they are.\n`);
    return 'kept';
  }
  if (!openPrompt) return undefined;
  if (url !== undefined && !maySendCredentials(new URL(url))) {
    err(
      `No keys are asked for: ${url} is not safe for keys: nothing is signed\n  give its https address; on this machine 127.0.0.1 or [::1]\n`,
    );
    return undefined;
  }
  if (stored && 'problem' in stored) {
    err(`No keys are asked for: ${stored.problem}\n`);
    return undefined;
  }
  if ('problem' in parsed) {
    err(`No keys are asked for: ${secrets}:${parsed.at.line}:${parsed.at.column}: this is not TOML\n`);
    return undefined;
  }
  const source = service === undefined ? '' : ` ${service}: ${SERVICES[service].keysFrom}.`;
  const introduction = `The keys of your account, for ${secrets}; nothing you type is shown.${source}\n`;
  err(introduction);
  const prompt = openPrompt();
  try {
    const keys = await askKeys(prompt.ask, environment);
    return keys === 'none' ? undefined : keys;
  } finally {
    prompt.end();
  }
}

/** False when there is something of that name already, be it a link to nowhere. */
async function writeNew(file: string, text: string | Uint8Array): Promise<boolean> {
  try {
    await using handle = await open(file, 'wx', 0o600);
    await handle.writeFile(text);
    await handle.sync();
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function nextSteps(
  { profile, service, url }: Starter,
  secrets: string,
  hasKeys: boolean,
  adds: boolean,
): string {
  const isNamed = url !== undefined || service !== undefined;
  const source = service === undefined ? '' : `; ${SERVICES[service].keysFrom}`;
  const name = adds ? ` --profile ${profile}` : '';
  const steps = [
    isNamed ? '' : nameService(profile),
    hasKeys ? '' : `write your keys into ${secrets}, or name a credential_command${source}`,
    `pmtop doctor${name} says what is still missing`,
  ].filter((step) => step !== '');
  return `\nNext:\n${steps.map((step, i) => `  ${i + 1}. ${step}\n`).join('')}`;
}

/** A url alone would stand above the profiles, where the profile's keys are not looked for. */
function nameService(profile: string): string {
  const named = profile === 'main' ? '' : ` --profile ${profile}`;
  return `write the url of your service, and take the # away from default_profile, [profiles.${profile}] and url; or run pmtop init${named} --url URL`;
}
