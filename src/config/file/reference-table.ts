import { CONFIG_KEYS, type ConfigKey } from './config-keys.ts';
import { VARIABLES } from './environment-variables.ts';

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
