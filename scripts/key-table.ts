import { COMMANDS, describeCommand } from '../src/actions/commands.ts';
import { keyLabels } from '../src/actions/keymap.ts';

/** All keys in Markdown, from the same table as footer and help; the README has some of its rows. */
export function keyTable(): string {
  const lines = COMMANDS.map(
    (command) => `| ${marked(command.id)} | ${describeCommand(command, keyLabels(command.id))} |`,
  );
  return ['| key | what it does |', '|---|---|', ...lines].join('\n');
}

/** Keys and names of all commands for docs/tour.md, as `[keys]` wants the names. */
export function commandList(): string {
  return COMMANDS.map(
    (command) =>
      `- ${marked(command.id)} (\`${command.id}\`): ${describeCommand(command, keyLabels(command.id))}`,
  ).join('\n');
}

function marked(id: string): string {
  return keyLabels(id)
    .map((key) => `\`${key}\``)
    .join(' ');
}
