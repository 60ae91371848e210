import { type Command, InvalidArgumentError, Option } from 'commander';
import { addCommand, READ_EXITS, readSeconds } from '../help/add-command.ts';
import { addServiceOptions } from '../help/service-options.ts';
import type { SettingFlags } from '../../config/settings.ts';
import { READ_COMMANDS } from './commands/all-commands.ts';
import { ALL, type Flag, textFlag } from './fields/flag.ts';
import { FORMATS } from './output/pick-fields.ts';
import type { ReadCommand } from './read-command.ts';
import type { ReadOptions } from './read-run.ts';

const CREATOR = textFlag('creator', 'ADDR|SITE', 'only the catalog of this creator or site');

type Run = (
  command: ReadCommand,
  given: readonly string[],
  options: ReadOptions & SettingFlags,
) => Promise<void>;

/** Adds every command that reads to `program`; without `asksService` none that says which service is meant. */
export function addReadCommands(program: Command, run: Run, { asksService = true } = {}): void {
  for (const command of READ_COMMANDS) {
    const { name, takes, says, examples } = command;
    const usage = takes === undefined ? name : `${name} ${takes}`;
    const added = addCommand(program, usage, { says, examples, exits: READ_EXITS });
    addFlags(added, command.flags);
    if (asksService) addServiceOptions(added);
    addFlags(added, [CREATOR]);
    if (asksService) added.option('--demo', 'an exchange of its own with 60 markets, whatever is configured');
    addOutputOptions(added);
    added.action(async () => run(command, added.args, added.opts()));
  }
}

function addOutputOptions(command: Command): void {
  command
    .option('--json', 'one JSON document')
    .addOption(new Option('-o, --output <FORMAT>', 'how it is printed').choices(FORMATS))
    .option('--fields <NAMES>', 'only these fields, with commas between them')
    .option('--watch', 'ask again and again: a line of JSON for every change')
    .option('--every <SECONDS>', 'between two readings of --watch (default: 2)', readSeconds);
}

function addFlags(command: Command, flags: readonly Flag[]): void {
  for (const flag of flags) {
    if (flag.takes === undefined) {
      const says = flag === ALL ? flag.says : `${flag.says} (--no-${flag.name}: the contrary)`;
      command.option(`--${flag.name}`, says);
      if (flag !== ALL) command.addOption(new Option(`--no-${flag.name}`).hideHelp());
      continue;
    }
    const option = new Option(`--${flag.name} <${flag.takes}>`, flag.says);
    if (flag.choices) option.choices(flag.choices);
    if (flag.kind === 'integer') option.argParser((text: string) => readInteger(text, flag.says));
    command.addOption(option);
  }
}

function readInteger(text: string, says: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text.trim()) && Number.isSafeInteger(value)) return value;
  throw new InvalidArgumentError(`It takes a whole number without a sign: ${says}.`);
}
