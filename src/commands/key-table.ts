import { COMMANDS } from './commands.ts';
import { keyLabels } from './keymap.ts';

/** The key table of the README, in Markdown, from the same table as footer and help. */
export function keyTable(): string {
  const lines = COMMANDS.map(
    (command) =>
      `| ${keyLabels(command.id)
        .map((key) => `\`${key}\``)
        .join(' ')} | ${command.title} |`,
  );
  return ['| key | what it does |', '|---|---|', ...lines].join('\n');
}
