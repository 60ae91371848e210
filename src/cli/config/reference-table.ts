import { CONFIG_KEYS, type ConfigKey } from './schema.ts';

/** Every key of config.toml as the rows of a Markdown table, for docs/configuration.md. */
export function referenceTable(): string {
  return [
    '| key | what it says | value | unless told |',
    '|---|---|---|---|',
    ...CONFIG_KEYS.map(rowOf),
  ].join('\n');
}

function rowOf({ name, says, kind, default: unless }: ConfigKey): string {
  return `| \`${name}\` | ${says} | ${kind.says} | ${unless.replaceAll('"', '`')} |`;
}
