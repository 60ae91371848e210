import type { Command, Option } from 'commander';
import { MONITOR_FLAGS } from '../help/help-text.ts';
import { READ_COMMANDS } from '../read/commands/all-commands.ts';

/** What can be typed at one place: words with what they mean. */
export interface Word {
  readonly word: string;
  readonly says: string;
}

export interface Offer {
  readonly name: string;
  readonly says: string;
  readonly flags: readonly Word[];
  /** Words that are taken after a flag; none where any value is. */
  readonly choices: readonly {
    readonly after: string;
    readonly short?: string;
    readonly words: readonly string[];
  }[];
  /** Words that are taken as the argument, where there is a list of them. */
  readonly own: readonly string[];
  /** Markets are taken as the argument. */
  readonly takesMarkets: boolean;
  /** A file is taken as the argument. */
  readonly takesFiles: boolean;
}

/** How the monitor's own line begins, in the patterns of all shells: with a flag. */
const MONITOR_LINE = '-*';
/** The flag that is followed by a market, in whatever command. */
export const MARKET_FLAG = '--market';
/** Prints the markets that are known for a line: every word after `pmtop`, the one to be completed last. */
export const ASK_MARKETS = 'pmtop known-markets --';

/** The flag that is followed by a profile, and what prints those that are written. */
export const PROFILE_FLAG = '--profile';
export const ASK_PROFILES = 'pmtop known-profiles';

/** The flag that is followed by fields with commas between them. */
export const FIELDS_FLAG = '--fields';

const HELP: Word = { word: '--help', says: 'what pmtop takes' };

/** What can be typed where no command is. */
export const MONITOR_OFFER: Offer = {
  name: MONITOR_LINE,
  says: '',
  flags: [HELP, ...MONITOR_FLAGS.map(({ flag, says }) => ({ word: flag, says }))],
  choices: MONITOR_FLAGS.flatMap(({ flag, takes, choices = [] }) =>
    takes === undefined ? [] : [{ after: flag, words: choices }],
  ),
  own: [],
  takesMarkets: false,
  takesFiles: false,
};

/** What every command of `program` takes that its help shows. */
export function offersOf(program: Command): readonly Offer[] {
  const offers = program.commands.filter((command) => !isHidden(command, program)).map(offerOf);
  const words = offers.map(({ name }) => name);
  const says = 'what a command does';
  return [
    ...offers,
    { name: 'help', says, flags: [], choices: [], own: words, takesMarkets: false, takesFiles: false },
  ];
}

function isHidden(command: Command, program: Command): boolean {
  return !program.createHelp().visibleCommands(program).includes(command);
}

function offerOf(command: Command): Offer {
  const shown = command.options.filter((option) => !option.hidden);
  const takes = (name: string): boolean => command.registeredArguments.some((each) => each.name() === name);
  const isMonitor = takes('FLAGS') || takes('COMMAND');
  const ofFlags = shown.flatMap(({ long, short, required, argChoices = [] }) =>
    long && required
      ? [{ after: long, short, words: long === FIELDS_FLAG ? fieldsOf(command.name()) : argChoices }]
      : [],
  );
  return {
    name: command.name(),
    says: command.description(),
    flags: [
      ...command.options.filter((option) => !option.hidden || option.negate).map(wordOf),
      { word: '--help', says: 'what the command does' },
      ...(isMonitor ? MONITOR_OFFER.flags : []),
    ],
    choices: [...ofFlags, ...(isMonitor ? MONITOR_OFFER.choices : [])],
    own: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
    takesMarkets: takes('REF'),
    takesFiles: takes('FILE'),
  };
}

/** The fields of a command's tables. */
function fieldsOf(name: string): readonly string[] {
  const command = READ_COMMANDS.find((each) => each.name === name);
  return (command?.lines ?? command)?.fields.map((field) => field.name) ?? [];
}

export function wordOf({ long, flags, description }: Option): Word {
  return { word: long ?? flags, says: description || 'the contrary' };
}
