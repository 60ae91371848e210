import type { Command, Option } from 'commander';
import { explanationOf } from './explain-command.ts';
import { MONITOR_FLAGS } from './help-text.ts';

/** A flag that this many commands have is told once. */
const COMMON = 10;
const COMMON_TITLE = 'Flags of every command that reads';

/** Every command of `program` as Markdown: its examples, then what it is, its flags and its exit codes. */
export function commandReference(program: Command): string {
  const commands = program.commands.filter((command) => explanationOf(command) !== undefined);
  const common = commonOptions(commands);
  const sections = commands.map((command) => describeCommand(command, common));
  return [describeMonitor(), ...sections, `## ${COMMON_TITLE}\n\n${flagTable([...common.values()])}`].join(
    '\n\n',
  );
}

function describeMonitor(): string {
  const rows = MONITOR_FLAGS.map(
    ({ flag, takes, says }) => [takes === undefined ? flag : `${flag} <${takes}>`, says] as const,
  );
  return [
    '## pmtop',
    '```sh\npmtop\npmtop --url https://clob.example.com --read-only\npmtop --demo --theme light\n```',
    'The monitor. Without a service it opens its own exchange, a demo.',
    table(rows),
    'Exit codes: 0 left, and no cancel was running · 1 failed · 2 usage, or no terminal · 3 and 4 as of the worst cancel that was running · 130 interrupted.',
  ].join('\n\n');
}

function describeCommand(command: Command, common: ReadonlyMap<string, Option>): string {
  const { examples = [], exits = [] } = explanationOf(command) ?? {};
  const shown = command.options.filter((option) => !option.hidden);
  const others = shown.filter((option) => !common.has(keyOf(option)));
  const hasCommon = shown.length - others.length === common.size;
  const own = hasCommon ? others : shown;
  return [
    `## ${titleOf(command)}`,
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
    `${sentence(command.description())}${choicesOf(command)}`,
    ...(own.length > 0 ? [flagTable(own)] : []),
    ...(hasCommon ? [`With the [flags of every command that reads](#${anchorOf(COMMON_TITLE)}).`] : []),
    `Exit codes: ${exits.join(' · ')}.`,
  ].join('\n\n');
}

/** Options that many commands share, by their words. */
function commonOptions(commands: readonly Command[]): ReadonlyMap<string, Option> {
  const all = commands.flatMap((command) => command.options.filter((option) => !option.hidden));
  const groups = [...Map.groupBy(all, keyOf).entries()].filter(([, options]) => options.length >= COMMON);
  return new Map(groups.map(([key, [option]]) => [key, option as Option]));
}

function keyOf({ flags, description }: Option): string {
  return `${flags} ${description}`;
}

function titleOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
    return argument.required ? name : `[${name}]`;
  });
  return ['pmtop', command.name(), ...words].join(' ');
}

function choicesOf({ registeredArguments }: Command): string {
  return registeredArguments
    .filter(({ argChoices }) => argChoices !== undefined)
    .map((argument) => ` ${argument.name()} is one of ${quoted(argument.argChoices ?? [])}.`)
    .join('');
}

function flagTable(options: readonly Option[]): string {
  const rows = options.map(({ flags, description, argChoices }) => {
    const choices = argChoices ? `: ${quoted(argChoices)}` : '';
    return [flags, `${description}${choices}`] as const;
  });
  return table(rows);
}

function table(rows: readonly (readonly [flag: string, says: string])[]): string {
  const lines = rows.map(([flag, says]) => `| \`${escape(flag)}\` | ${escape(says)} |`);
  return ['| Flag | |', '|---|---|', ...lines].join('\n');
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|');
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
