import { CONFIG_KEYS, type ConfigKey } from '../src/config/file/config-keys.ts';
import { FLAG } from '../src/config/file/value-kinds.ts';
import { type KnownService, SERVICE_NAMES, SERVICES } from '../src/config/services.ts';

/** Variables of the environment that stand for settings, as docs/configuration.md tells them. */
interface Variables {
  readonly names: readonly string[];
  /** What they are in place of, and the values they take. */
  readonly says: string;
}

/** All that the program reads, but those by which a terminal says what it is: docs/engineering/terminal.md. */
export const VARIABLES: readonly Variables[] = [
  {
    names: [
      'PMTOP_PROFILE',
      'PMTOP_SERVICE',
      'PMTOP_URL',
      'PMTOP_CATALOG_URL',
      'PMTOP_DATA_URL',
      'PMTOP_THEME',
    ],
    says: 'each for the flag of that name, like `--profile`',
  },
  {
    names: ['PMTOP_READ_ONLY', 'PMTOP_ASCII', 'INK_SCREEN_READER'],
    says: '`1` or `true` for `--read-only`, `--ascii`, `--screen-reader`; `0` or `false` turns the profile’s off',
  },
  {
    names: ['PMTOP_ADDRESS', 'PMTOP_API_KEY', 'PMTOP_SECRET', 'PMTOP_PASSPHRASE'],
    says: 'the keys of the account',
  },
  {
    names: ['PMTOP_BUDGET_STORE'],
    says: '`budget.store` of the profile: keeps a server’s password out of the file',
  },
  { names: ['NO_COLOR'], says: 'not empty: no colors, whatever the others say' },
  {
    names: ['FORCE_COLOR'],
    says: '`0` for no colors, `1` for 16, `2` for 256, `3` for all; any other word for the terminal’s',
  },
  {
    names: ['CLICOLOR', 'CLICOLOR_FORCE'],
    says: '`0` of the first for no colors; anything but `0` of the second for the terminal’s, where it seems to have none',
  },
  {
    names: ['XDG_CONFIG_HOME'],
    says: 'in place of `~/.config`, which holds `pmtop/config.toml` and `pmtop/credentials`',
  },
  {
    names: ['XDG_STATE_HOME'],
    says: 'in place of `~/.local/state`, whose `pmtop/` holds the log of cancels, the crash journal, alerts, the last view, stars, and the limits that pmtops share',
  },
  {
    names: ['XDG_CACHE_HOME'],
    says: 'in place of `~/.cache`, whose `pmtop/` holds the last list of markets and pmtop compiled',
  },
  {
    names: ['XDG_DATA_HOME', 'BASH_COMPLETION_USER_DIR', 'ZDOTDIR'],
    says: 'where `pmtop completion --install` finds the folders of bash and zsh, and `.zshrc`',
  },
];

/** More words than these about a value are told once. */
const FEW_WORDS = 8;

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
  const values = valuesOf(key);
  return `- ${nameOf(key)}: ${key.says}${values === '' ? '' : `; ${values}`}`;
}

/** What a key takes: nothing where its default shows it, and by the name of an earlier key what that one says at length. */
function valuesOf({ name, kind, default: unless }: ConfigKey): string {
  if (kind.says === FLAG.says && /^(true|false)$/.test(unless)) return '';
  const first = CONFIG_KEYS.find((each) => each.kind.says === kind.says)?.name ?? name;
  return first !== name && kind.says.split(' ').length > FEW_WORDS ? `as \`${first}\`` : kind.says;
}

/** Keys whose words begin alike, up to a colon, and end with their name stand on one line. */
function together(keys: readonly ConfigKey[]): readonly string[] {
  const [first] = keys;
  const byStart = Map.groupBy(keys, ({ says }) => says.slice(0, Math.max(0, says.indexOf(':'))) || says);
  return [
    `- \`${tableOf(first?.name)}\`: each ${first?.kind.says}`,
    ...[...byStart].map(([says, alike]) => `  - ${alike.map(nameOf).join(', ')}: ${says}`),
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
