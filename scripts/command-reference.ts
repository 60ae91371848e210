import { composeProgram } from '../src/cli/compose-program.ts';
import type { Command, Option } from 'commander';
import { explanationOf } from '../src/cli/help/add-command.ts';
import { MONITOR_FLAGS } from '../src/cli/help/help-text.ts';
import { FAULTS } from '../src/exchange/faults/fault-names.ts';
import { READ_COMMANDS } from '../src/cli/read/commands/all-commands.ts';

const SHARED_TITLE = 'Flags of several commands';
/** A flag that this many commands have is told once. */
const SHARED = 2;
/** These are not even named with each. */
const COMMON_TITLE = 'Flags of every command that reads';
const READING: ReadonlySet<string> = new Set(READ_COMMANDS.map(({ name }) => name));
/** More choices than that are left to the help of the command. */
const MOST_CHOICES = 12;
/** Told by the brackets of `--[no-]active`. */
const CONTRARY = / \(--no-[\w-]+: the contrary\)$/;

type OptionsByWords = ReadonlyMap<string, Option>;

interface Told {
  readonly shared: OptionsByWords;
  readonly common: OptionsByWords;
  /** As most commands end. */
  readonly exits: string;
}

/** Every command of `program` as Markdown: an example, then what it is, its flags and its exit codes. */
export function commandReference(program: Command): string {
  const commands = describedCommands(program);
  const common = new Map(commonOptions(program).map((option) => [keyOf(option), option]));
  const several = [...optionsOf(commands, SHARED)].filter(([key]) => !common.has(key));
  const told = { common, shared: new Map(several), exits: mostCommonExits(commands) };
  return [
    `Exit codes, unless a command says otherwise: ${told.exits}.`,
    describeMonitor([...common.values()]),
    ...commands.map((command, i) => describeCommand(command, commands.slice(0, i), told)),
    `## ${SHARED_TITLE}\n\n${flagList([...told.shared.values()])}`,
    `## ${COMMON_TITLE}\n\n${flagList([...common.values()])}`,
  ].join('\n\n');
}

/** The commands that the help shows. */
export function describedCommands(program: Command): readonly Command[] {
  return program.commands.filter((command) => explanationOf(command) !== undefined);
}

/** The flags that every command has which reads. */
export function commonOptions(program: Command): readonly Option[] {
  const reading = program.commands.filter((command) => READING.has(command.name()));
  return [...optionsOf(reading, reading.length).values()];
}

/** Every fault of the exchange with what it does, as Markdown. */
export function faultList(): string {
  const faults = Object.entries(FAULTS);
  return `The ${faults.length} faults:\n\n${list(faults)}`;
}

/** What is said of its flags below is not said twice. */
function describeMonitor(common: readonly Option[]): string {
  const below = (flag: string, says: string): boolean =>
    common.some(({ long, description }) => long === flag && description === says);
  const own = MONITOR_FLAGS.filter(({ flag, says }) => !below(flag, says));
  const also = MONITOR_FLAGS.filter(({ flag, says }) => below(flag, says));
  const rows = own.map(
    ({ flag, takes, says }) => [takes === undefined ? flag : `${flag} <${takes}>`, says] as const,
  );
  return [
    '## pmtop',
    '```sh\npmtop --url https://clob.example.com --read-only\n```',
    `The monitor. Without a service it opens its own exchange, a demo.${alsoTakes(
      also.map(({ flag }) => flag),
      false,
    )}`,
    list(rows),
    'Exit codes: 0 left, no cancel running or all verified; 1 failed; 2 usage, or no terminal; 3 and 4 as of the worst cancel that was running; 130 interrupted (143 by SIGTERM, 129 by SIGHUP).',
  ].join('\n\n');
}

function describeCommand(
  command: Command,
  before: readonly Command[],
  { shared, common, exits }: Told,
): string {
  const { examples = [] } = explanationOf(command) ?? {};
  const shown = command.options.filter((option) => !option.hidden);
  const reads = shown.filter((option) => common.has(keyOf(option))).length === common.size;
  const own = shown.filter((option) => !shared.has(keyOf(option)) && !common.has(keyOf(option)));
  const also = shown.filter((option) => shared.has(keyOf(option)) || (common.has(keyOf(option)) && !reads));
  return [
    `## ${titleOf(command)}`,
    `\`\`\`sh\n${exampleOf(examples, titleOf(command))}\n\`\`\``,
    `${sentence(command.description())}${choicesOf(command)}${alsoTakes(
      also.map(({ long, flags }) => long ?? flags),
      reads,
    )}`,
    ...(own.length > 0 ? [flagList(own)] : []),
    ...(ownExits(command) === exits ? [] : [`Exit codes: ${exitsOf(command, before)}.`]),
  ].join('\n\n');
}

/** The first that shows more than the title; help has the others. */
function exampleOf(examples: readonly string[], title: string): string {
  const bare = title.replaceAll(/[[\]…]/g, '');
  return examples.find((line) => !bare.startsWith(line)) ?? examples[0] ?? '';
}

/** In words, or the name of the command before that has the same. */
function exitsOf(command: Command, before: readonly Command[]): string {
  const exits = ownExits(command);
  const same = before.find((each) => ownExits(each) === exits);
  return same === undefined ? exits : `as of \`pmtop ${same.name()}\``;
}

function ownExits(command: Command): string {
  return (explanationOf(command)?.exits ?? []).join('; ');
}

/** Names the flags that are explained below, those of every command that reads by one link. */
function alsoTakes(flags: readonly string[], reads: boolean): string {
  const names = flags.map((flag) => `\`${flag}\``).join(' ');
  const common = reads ? `[common flags](#${anchorOf(COMMON_TITLE)})` : '';
  const also = [names, common].filter((each) => each !== '').join(', ');
  return also === '' ? '' : ` Also ${also}.`;
}

/** Options that at least so many of the commands share, by their words. */
function optionsOf(commands: readonly Command[], least: number): OptionsByWords {
  const all = commands.flatMap((command) => command.options.filter((option) => !option.hidden));
  const groups = [...Map.groupBy(all, keyOf).entries()].filter(([, { length }]) => length >= least);
  return new Map(groups.map(([key, [option]]) => [key, option as Option]));
}

function mostCommonExits(commands: readonly Command[]): string {
  const all = commands.map(ownExits);
  const groups = [...Map.groupBy(all, (exits) => exits).entries()];
  return groups.toSorted(([, some], [, others]) => others.length - some.length)[0]?.[0] ?? '';
}

function keyOf({ flags, description }: Option): string {
  return `${flags} ${description}`;
}

/** `pmtop cancel [REF]`. */
export function titleOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
    return argument.required ? name : `[${name}]`;
  });
  return ['pmtop', command.name(), ...words].join(' ');
}

function choicesOf(command: Command): string {
  return command.registeredArguments
    .filter(({ argChoices }) => argChoices !== undefined)
    .map((argument) => ` ${argument.name()} is one of ${listed(argument.argChoices ?? [])}.`)
    .join('');
}

function flagList(options: readonly Option[]): string {
  const rows = options.map(({ flags, description, argChoices }) => {
    const choices = argChoices ? `: ${listed(argChoices)}` : '';
    const either = description.replace(CONTRARY, '');
    const flag = either === description ? flags : flags.replace('--', '--[no-]');
    return [flag, `${either}${choices}`] as const;
  });
  return list(rows);
}

function list(rows: readonly (readonly [flag: string, says: string])[]): string {
  return rows.map(([flag, says]) => `- \`${flag}\`: ${says}`).join('\n');
}

function listed(words: readonly string[]): string {
  if (words.length > MOST_CHOICES) return `the ${words.length} that its help lists`;
  return words.map((word) => `\`${word}\``).join(' ');
}

/** With a capital, and a full stop. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** The same program to be looked at: its help, its commands and their flags. Nothing of it can be run. */
export function describeProgram(): Promise<Command> {
  const clock = { now: unused, monotonicMs: unused, schedule: unused };
  const calls = { connect: unused, startExchange: unused, out: unused, err: unused };
  const facts = { version: '', stateFolder: '', processId: 0 };
  return composeProgram([], unused, { ...calls, ...facts, clock, random: { next: unused } });
}

function unused(): never {
  throw new Error('this program is only there to be described');
}
