import type { Command, Option } from 'commander';
import { COMMANDS, describeCommand } from '../src/actions/commands.ts';
import { keyLabels } from '../src/actions/keymap.ts';
import { explanationOf } from '../src/cli/help/add-command.ts';
import { MONITOR_FLAGS } from '../src/cli/help/help-text.ts';
import { commonOptions, describedCommands, sentence, titleOf } from './command-reference.ts';
import { VARIABLES } from './config-reference.ts';

/** A paragraph that begins with a term, as man(7) has it. */
interface Entry {
  /** In bold, on one line: man(7) takes the next for what is said. */
  readonly terms: readonly string[];
  readonly says: string;
}

const FILES: readonly Entry[] = [
  { terms: ['~/.config/pmtop/config.toml'], says: 'services and settings; pmtop init writes one' },
  { terms: ['~/.config/pmtop/credentials'], says: 'keys; nobody but their owner may read it' },
  { terms: ['~/.local/state/pmtop/'], says: 'the log of cancels, the crash journal and saved choices' },
  { terms: ['~/.cache/pmtop/'], says: 'the list of markets as it was last read' },
];

/** The manual of `program` in man(7), from the tables that its help is made of. */
export function manPage(program: Command, version: string): string {
  const common = commonOptions(program);
  // Those that read have all of the common ones, told once.
  const reads = ({ options }: Command): boolean =>
    common.every((each) => options.some((option) => isSame(each, option)));
  const own = (command: Command): readonly Option[] =>
    command.options.filter(
      (option) => !option.hidden && !(reads(command) && common.some((each) => isSame(each, option))),
    );
  const lines = [
    `.TH PMTOP 1 "" "pmtop ${version}" "User Commands"`,
    // Names have hyphens of their own.
    '.nr HY 0',
    '.nh',
    '.SH NAME',
    text('pmtop - top for prediction markets'),
    '.SH SYNOPSIS',
    `.B pmtop\n${text('[FLAGS]')}\n.br\n.B pmtop\n${text('COMMAND [ARGUMENTS] [FLAGS]')}`,
    '.SH DESCRIPTION',
    text(
      'Alone or with flags, pmtop is a monitor of live order books, a price chart and your open orders. One key cancels all your orders on a market, and says clear only after it has read them again. Without a service it opens an exchange of its own, a demo. With a word it is one of the commands below, which need no terminal.',
    ),
    '.PP',
    text(
      'REF is a slug, a condition id (0x…), a numeric market id, or a token id. Results go to stdout, everything else to stderr.',
    ),
    '.SH FLAGS OF THE MONITOR',
    ...MONITOR_FLAGS.map(({ flag, takes, says }) =>
      entry({ terms: [takes === undefined ? flag : `${flag} <${takes}>`], says }),
    ),
    '.SH COMMANDS',
    ...describedCommands(program).flatMap((command) => commandLines(command, own(command))),
    '.SH FLAGS OF EVERY COMMAND THAT READS',
    ...common.map(flagEntry),
    '.SH KEYS',
    ...COMMANDS.map((command) =>
      entry({ terms: keyLabels(command.id), says: describeCommand(command, keyLabels(command.id)) }),
    ),
    '.SH EXIT STATUS',
    text(
      '0 done, for a cancel verified · 1 failed · 2 usage, nothing configured or no consent · 3 known not clear · 4 unresolved: what rests is not known · 130 interrupted',
    ),
    '.SH ENVIRONMENT',
    ...VARIABLES.map(({ names, says }) => entry({ terms: names, says: says.replaceAll('`', '') })),
    '.SH FILES',
    ...FILES.map(entry),
  ];
  return `.\\" Made by npm run generate; changes here are lost.\n${lines.join('\n')}\n`;
}

function commandLines(command: Command, options: readonly Option[]): readonly string[] {
  const { examples = [], exits = [] } = explanationOf(command) ?? {};
  return [
    `.SS ${text(titleOf(command))}`,
    text(sentence(command.description())),
    ...options.map(flagEntry),
    '.PP',
    text(`Exit codes: ${exits.join(' · ')}.`),
    '.PP\n.EX',
    ...examples.map((line) => text(`  ${line}`)),
    '.EE',
  ];
}

function flagEntry({ flags, description, argChoices }: Option): string {
  const choices = argChoices ? `: ${argChoices.join(' ')}` : '';
  return entry({ terms: [flags], says: `${description}${choices}` });
}

function entry({ terms, says }: Entry): string {
  return `.TP\n.B ${text(terms.join(', '))}\n${text(says)}`;
}

function isSame(one: Option, other: Option): boolean {
  return one.flags === other.flags && one.description === other.description;
}

/** Words as roff prints them: a line that begins with a dot or a quote is no request, and every hyphen can be copied. */
function text(words: string): string {
  const escaped = words.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
