import { join } from 'node:path';
import { configFolder } from '../../storage/folders.ts';
import type { TomlEntry } from '../file/parse-toml.ts';
import type { Environment } from '../../system/environment.ts';
import { type CheckedParts, PARTS, PART_NAMES, checkParts } from './credential-parts.ts';
import { readPrivateFile } from '../../storage/read-private-file.ts';

export function credentialsFile(environment: Environment): string {
  return join(configFolder(environment), 'credentials');
}

/**
 * Credentials from the section of `profile` in a file that only its owner can read; undefined when there is no file
 * or no such section. No message quotes the file.
 */
export async function credentialsFromFile(file: string, profile: string): Promise<CheckedParts | undefined> {
  const read = readPrivateFile(file);
  if (read === undefined || 'problem' in read) return read;
  const { parseToml } = await import('../file/parse-toml.ts');
  const parsed = parseToml(read.text);
  if ('problem' in parsed)
    return { problem: `${file}:${parsed.at.line}:${parsed.at.column}: this is not TOML` };
  const stray = parsed.entries.find(({ path }) => path.length === 1 && isPart(path[0]));
  if (stray)
    return { problem: `${file}:${stray.keyAt.line}: keys stand below the name of a profile, [${profile}]` };
  const section = parsed.entries.filter(({ path }) => path[0] === profile);
  if (section.length === 0) return undefined;
  const found = Object.fromEntries(PARTS.map((part) => [part, valueOf(section, PART_NAMES[part])]));
  return checkParts(found, (part) => `${PART_NAMES[part]} of [${profile}] in ${file}`);
}

function valueOf(section: readonly TomlEntry[], name: string): unknown {
  return section.find(({ path }) => path.length === 2 && path[1] === name)?.value;
}

function isPart(name: string | undefined): boolean {
  return PARTS.some((part) => PART_NAMES[part] === name);
}
