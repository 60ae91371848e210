import { COMMANDS } from './actions.ts';
import { keyLabels } from './keymap.ts';

/** The key table of the README, in Markdown, from the same table as footer and help. */
export function keyTable(): string {
  const lines = COMMANDS.map((command) => `| ${marked(command.id)} | ${command.title} |`);
  return ['| key | what it does |', '|---|---|', ...lines].join('\n');
}

/** Names and keys of all commands for docs/configuration.md, as `[keys]` wants the names. */
export function commandTable(): string {
  const lines = COMMANDS.map((command) => `| \`${command.id}\` | ${marked(command.id)} | ${command.title} |`);
  return ['| name | keys | what it does |', '|---|---|---|', ...lines].join('\n');
}

function marked(id: string): string {
  return keyLabels(id)
    .map((key) => `\`${key}\``)
    .join(' ');
}
