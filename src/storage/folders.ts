import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../system/environment.ts';

/** Where pmtop keeps what must survive it: `$XDG_STATE_HOME/pmtop`, else `~/.local/state/pmtop`. */
export function stateFolder(environment: Environment): string {
  const told = environment['XDG_STATE_HOME'];
  const base = told && isAbsolute(told) ? told : join(homedir(), '.local', 'state');
  return join(base, 'pmtop');
}

/** Where what can be read again is kept: `$XDG_CACHE_HOME/pmtop`, else `~/.cache/pmtop`. */
export function cacheFolder(environment: Environment): string {
  const told = environment['XDG_CACHE_HOME'];
  return join(told && isAbsolute(told) ? told : join(homedir(), '.cache'), 'pmtop');
}

/** Where a person's settings live: `$XDG_CONFIG_HOME/pmtop`, else `~/.config/pmtop`. */
export function configFolder(environment: Environment): string {
  const told = environment['XDG_CONFIG_HOME'];
  const base = told && isAbsolute(told) ? told : join(homedir(), '.config');
  return join(base, 'pmtop');
}

export function configFile(environment: Environment): string {
  return join(configFolder(environment), 'config.toml');
}

/** Whether no such file can be: service accounts have /dev/null for a home. */
export function isNowhere(file: string): boolean {
  return file.startsWith('/dev/null/');
}
