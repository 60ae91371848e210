import { CONFIG_KEYS, type ConfigKey } from '../src/config/file/config-keys.ts';
import { type KnownService, SERVICE_NAMES, SERVICES } from '../src/config/services.ts';

/** Variables of the environment that stand for settings, as docs/configuration.md tells them. */
interface Variables {
  readonly names: readonly string[];
  /** What they are in place of, and the values they take. */
  readonly says: string;
}

/** All that the program reads, but those by which a terminal says what it is: docs/engineering/terminal.md. */
export const VARIABLES: readonly Variables[] = [
  { names: ['PMTOP_PROFILE'], says: '`--profile NAME`' },
  { names: ['PMTOP_SERVICE'], says: '`--service NAME`, or `service` of the profile' },
  {
    names: ['PMTOP_URL', 'PMTOP_CATALOG_URL', 'PMTOP_DATA_URL'],
    says: '`--url` `--catalog-url` `--data-url`, or `url`, `catalog_url` and `data_url` of the profile',
  },
  { names: ['PMTOP_READ_ONLY'], says: '`1` for `--read-only`; `0` switches the profile’s `read_only` off' },
  {
    names: ['PMTOP_ADDRESS', 'PMTOP_API_KEY', 'PMTOP_SECRET', 'PMTOP_PASSPHRASE'],
    says: 'the keys of the account',
  },
  {
    names: ['PMTOP_BUDGET_STORE'],
    says: '`budget.store` of the profile: a server’s password need not stand in a file',
  },
  { names: ['PMTOP_THEME'], says: '`--theme NAME`, or `theme` of the profile' },
  { names: ['PMTOP_ASCII'], says: '`1` for `--ascii`; `0` switches the profile’s `ascii` off' },
  {
    names: ['INK_SCREEN_READER'],
    says: '`1` for `--screen-reader`; `0` switches the profile’s `screen_reader` off',
  },
  { names: ['NO_COLOR'], says: 'anything but nothing for no colours, whatever the others say' },
  {
    names: ['FORCE_COLOR'],
    says: '`0` for no colours, `1` for 16, `2` for 256, `3` for all; any other word for those of the terminal',
  },
  {
    names: ['CLICOLOR', 'CLICOLOR_FORCE'],
    says: '`0` of the first for no colours; anything but `0` of the second for those of the terminal, where it seems to have none',
  },
  {
    names: ['XDG_CONFIG_HOME'],
    says: '`~/.config` as the folder that holds `pmtop/config.toml` and `pmtop/credentials`',
  },
  {
    names: ['XDG_STATE_HOME'],
    says: '`~/.local/state` as the folder that holds `pmtop/`: the log of cancels, the crash journal, your alerts, `view.json` (what was on the screen last, and stars) and `budgets/` (the limits that pmtops share)',
  },
  {
    names: ['XDG_CACHE_HOME'],
    says: '`~/.cache` as the folder that holds `pmtop/`: the list of markets as it was last read, and `code/`, pmtop as each version of Node compiled it',
  },
  {
    names: ['XDG_DATA_HOME', 'BASH_COMPLETION_USER_DIR', 'ZDOTDIR'],
    says: 'where `pmtop completion --install` finds the folders of bash and zsh, and `.zshrc`',
  },
];

/** Every key of config.toml as a Markdown list, for docs/configuration.md; keys of one table that take the same stand together. */
export function referenceTable(): string {
  const groups = Map.groupBy(CONFIG_KEYS, ({ name, kind }) =>
    tableOf(name) === '' ? name : `${tableOf(name)} ${kind.says}`,
  );
  return [...groups.values()]
    .flatMap((keys) => (keys.length > 1 ? together(keys) : keys.map(alone)))
    .join('\n');
}

function alone(key: ConfigKey): string {
  return `- ${nameOf(key)}: ${key.says}; ${key.kind.says}`;
}

function together(keys: readonly ConfigKey[]): readonly string[] {
  const [first] = keys;
  return [
    `- \`${tableOf(first?.name)}\`: each ${first?.kind.says}`,
    ...keys.map((key) => `  - ${nameOf(key)}: ${key.says}`),
  ];
}

function nameOf({ name, default: unless }: ConfigKey): string {
  return `\`${name}\` (${unless.replaceAll('"', '`')})`;
}

/** `limits.books` → `limits`; nothing for a key that stands in no table. */
function tableOf(name = ''): string {
  return name.includes('.') ? (name.split('.')[0] ?? '') : '';
}

/** Every variable of the environment that stands for a setting, likewise. */
export function variableTable(): string {
  return VARIABLES.map(
    ({ names, says }) => `- ${names.map((name) => `\`${name}\``).join(' ')}: ${says}`,
  ).join('\n');
}

/** Every service that has a name, for docs/services.md. */
export function serviceTable(): string {
  return [
    '| | order book | catalog | data | headers | time | trades of the account |',
    '|---|---|---|---|---|---|---|',
    ...SERVICE_NAMES.map((name) => serviceRow(name, SERVICES[name])),
  ].join('\n');
}

function serviceRow(name: string, service: KnownService): string {
  const { url, catalogUrl, dataUrl, headerPrefix, timestampUnit, triesOtherUnit, tradesPath } = service;
  const units = { s: 'seconds', ms: 'milliseconds' };
  const other = timestampUnit === 's' ? units.ms : units.s;
  const time = `${units[timestampUnit]}${triesOtherUnit ? `, else ${other}` : ''}`;
  const cells = [
    `\`${name}\``,
    url,
    catalogUrl,
    dataUrl,
    `\`${headerPrefix}\``,
    time,
    `\`GET ${tradesPath}\``,
  ];
  return `| ${cells.join(' | ')} |`;
}
