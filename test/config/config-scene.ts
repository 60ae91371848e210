import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../src/config/read-settings.ts';
import type { SettingFlags, Settings } from '../../src/config/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface ConfigScene {
  /** Points XDG_CONFIG_HOME at a folder of the test's own. */
  readonly environment: Record<string, string>;
  /** The folder in which pmtop looks for its files. */
  readonly folder: string;
  readonly file: string;
  read(flags?: SettingFlags, environment?: Record<string, string>): Promise<Settings>;
}

/** A configuration folder of the test's own, with this config.toml and these credentials if there are any. */
export function configScene(config?: string, credentials?: string): ConfigScene {
  const environment = { XDG_CONFIG_HOME: temporaryFolder() };
  const folder = join(environment.XDG_CONFIG_HOME, 'pmtop');
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, 'config.toml');
  if (config !== undefined) writeFileSync(file, config, { mode: 0o600 });
  if (credentials !== undefined) writeFileSync(join(folder, 'credentials'), credentials, { mode: 0o600 });
  return {
    environment,
    folder,
    file,
    read: (flags = {}, more = {}) => readSettings(flags, { ...environment, ...more }),
  };
}
