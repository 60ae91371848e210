import { type Command, Option } from 'commander';
import { SERVICE_NAMES } from '../../config/services.ts';

/** A flag that says which service is meant, and as whom. */
export interface ServiceFlag {
  readonly flag: `--${string}`;
  readonly takes: string;
  readonly choices?: readonly string[];
  readonly says: string;
}

/** The monitor, and every command that asks a service, takes these. */
export const SERVICE_FLAGS: readonly ServiceFlag[] = [
  {
    flag: '--service',
    takes: 'NAME',
    choices: SERVICE_NAMES,
    says: 'a service known by name (or PMTOP_SERVICE)',
  },
  { flag: '--url', takes: 'URL', says: 'the service (or PMTOP_URL)' },
  {
    flag: '--catalog-url',
    takes: 'URL',
    says: 'where its catalog lives, if different (or PMTOP_CATALOG_URL)',
  },
  {
    flag: '--data-url',
    takes: 'URL',
    says: 'where the activity of wallets lives, if different (or PMTOP_DATA_URL)',
  },
  { flag: '--profile', takes: 'NAME', says: 'a profile of config.toml (or PMTOP_PROFILE)' },
];

export function addServiceOptions(command: Command): Command {
  for (const { flag, takes, choices, says } of SERVICE_FLAGS) {
    command.addOption(choices ? serviceOption(says) : new Option(`${flag} <${takes}>`, says));
  }
  return command;
}

/** Its choices are for completion: a wrong name is refused where settings are read, for variables and profiles alike. */
export function serviceOption(says: string): Option {
  const option = new Option('--service <NAME>', says);
  option.argChoices = [...SERVICE_NAMES];
  return option;
}
