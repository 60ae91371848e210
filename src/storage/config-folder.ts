import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../system/environment.ts';

/** Where a person's settings live: `$XDG_CONFIG_HOME/pmtop`, else `~/.config/pmtop`. */
export function configFolder(environment: Environment): string {
  const told = environment['XDG_CONFIG_HOME'];
  const base = told && isAbsolute(told) ? told : join(homedir(), '.config');
  return join(base, 'pmtop');
}

export function configFile(environment: Environment): string {
  return join(configFolder(environment), 'config.toml');
}
