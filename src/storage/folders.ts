import { homedir, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../system/environment.ts';

/** For what must survive the program: `$XDG_STATE_HOME/pmtop`, else `~/.local/state/pmtop`. */
export function stateFolder(environment: Environment): string {
  return folderIn(environment['XDG_STATE_HOME'], '.local', 'state');
}

/** For what can be read again: `$XDG_CACHE_HOME/pmtop`, else `~/.cache/pmtop`. */
export function cacheFolder(environment: Environment): string {
  return folderIn(environment['XDG_CACHE_HOME'], '.cache');
}

/** For a person's settings: `$XDG_CONFIG_HOME/pmtop`, else `~/.config/pmtop`. */
export function configFolder(environment: Environment): string {
  return folderIn(environment['XDG_CONFIG_HOME'], '.config');
}

function folderIn(given: string | undefined, ...atHome: readonly string[]): string {
  return join(baseFolder(given, ...atHome), 'pmtop');
}

/** A folder of XDG's: as it is given, where that is absolute, else below the home folder. */
export function baseFolder(given: string | undefined, ...atHome: readonly string[]): string {
  return given && isAbsolute(given) ? given : join(homeFolder(), ...atHome);
}

/** An empty HOME names none: what is kept there would go into whatever folder one stands in. */
export function homeFolder(): string {
  try {
    return homedir() || userInfo().homedir;
  } catch {
    // An account without a name has no home.
    return '/';
  }
}

export function configFile(environment: Environment): string {
  return join(configFolder(environment), 'config.toml');
}

/** Whether no such file can be: service accounts have /dev/null for a home. */
export function isNullDevice(file: string): boolean {
  return file.startsWith('/dev/null/');
}
