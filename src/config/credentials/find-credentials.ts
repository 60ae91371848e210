import type { Credentials } from '../../api/signing/credentials.ts';
import { credentialsFromCommand } from './from-command.ts';
import {
  type CheckedParts,
  checkParts,
  credentialsFromEnvironment,
  KEY_VARIABLES,
  PART_NAMES,
  PARTS,
} from './credential-parts.ts';
import { readPrivateFile, writableByOthers } from '../../storage/read-private-file.ts';
import { configFile, configFolder } from '../../storage/folders.ts';
import type { Environment } from '../../system/environment.ts';
import { join } from 'node:path';
import type { TomlEntry } from '../file/parse-toml.ts';

export type FoundCredentials =
  | { readonly credentials: Credentials; readonly source: CredentialSource }
  /** `source` is missing where none was found at all. */
  | { readonly problem: string; readonly source?: CredentialSource };

export type CredentialSource = 'environment' | 'credential_command' | 'credentials file';

/** The section of the credentials file that is used where no profile was chosen. */
const WITHOUT_PROFILE = 'default';
const VARIABLES = KEY_VARIABLES.join(' ');

export interface CredentialPlaces {
  readonly environment: Environment;
  readonly profile?: string | undefined;
  readonly command?: readonly string[] | undefined;
  /** The address that stored keys belong to, where it is not the one in use: then they stay where they are. */
  readonly storedAreFor?: string | undefined;
}

/** The account's keys from environment, `credential_command` or file: the first that has any, even if malformed. */
export async function findCredentials(places: CredentialPlaces): Promise<FoundCredentials> {
  const { environment, profile = WITHOUT_PROFILE, command, storedAreFor } = places;
  const given = credentialsFromEnvironment(environment);
  if (given) return { ...given, source: 'environment' };
  const file = credentialsFile(environment);
  if (storedAreFor !== undefined) {
    const isAny = command !== undefined || (await credentialsFromFile(file, profile)) !== undefined;
    const why = isAny ? `the stored keys are for ${storedAreFor} only: ` : '';
    return { problem: `${why}set ${VARIABLES} to sign here, or give this service a profile` };
  }
  if (command) {
    return { ...(await runCredentialCommand(command, environment, profile)), source: 'credential_command' };
  }
  const stored = await credentialsFromFile(file, profile);
  if (stored) return { ...stored, source: 'credentials file' };
  return { problem: `set ${VARIABLES}, or write [${profile}] in ${file}` };
}

/** The command gets the profile, so that one command can serve several. */
async function runCredentialCommand(
  command: readonly string[],
  environment: Environment,
  profile: string,
): ReturnType<typeof credentialsFromCommand> {
  const exposed = writableByOthers(configFile(environment));
  if (exposed !== undefined) return { problem: `credential_command is not run: ${exposed}` };
  return credentialsFromCommand(command, { ...environment, PMTOP_PROFILE: profile });
}

export function credentialsFile(environment: Environment): string {
  return join(configFolder(environment), 'credentials');
}

/** Credentials from a section of a private file; undefined without one. No message quotes the file. */
async function credentialsFromFile(file: string, profile: string): Promise<CheckedParts | undefined> {
  const read = readPrivateFile(file);
  if (read === undefined || 'problem' in read) return read;
  const { parseToml } = await import('../file/parse-toml.ts');
  const parsed = parseToml(read.text);
  if ('problem' in parsed)
    return { problem: `${file}:${parsed.at.line}:${parsed.at.column}: this is not TOML` };
  const stray = parsed.entries.find(
    ({ path }) => path.length === 1 && PARTS.some((part) => PART_NAMES[part] === path[0]),
  );
  if (stray)
    return { problem: `${file}:${stray.keyAt.line}: keys stand below the name of a profile, [${profile}]` };
  const section = parsed.entries.filter(({ path }) => path[0] === profile);
  if (section.length === 0) return undefined;
  const found = Object.fromEntries(PARTS.map((part) => [part, valueOf(section, PART_NAMES[part])]));
  return checkParts(found, (part) => PART_NAMES[part], ` of [${profile}] in ${file}`);
}

function valueOf(section: readonly TomlEntry[], name: string): unknown {
  return section.find(({ path }) => path.length === 2 && path[1] === name)?.value;
}
