import { CONFIG_KEYS, type ConfigKey } from './config-keys.ts';
import { VARIABLES } from './environment-variables.ts';

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

/** Every variable of the environment that stands for a setting, likewise. */
export function variableTable(): string {
  const rows = VARIABLES.map(
    ({ names, says }) => `| ${names.map((name) => `\`${name}\``).join(' ')} | ${says} |`,
  );
  return ['| variable | in place of |', '|---|---|', ...rows].join('\n');
}
