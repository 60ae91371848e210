import { type Command, InvalidArgumentError } from 'commander';

/** What the help of a command has besides its flags. */
export interface Explanation {
  readonly examples: readonly string[];
  /** Every exit code the command has, with what it means. */
  readonly exits: readonly string[];
}

/** Of a command that reads. */
export const READ_EXITS = [
  '0 done',
  '1 failed, or something was not found',
  '2 usage, or nothing configured',
  '130 interrupted',
];

/** Of whatever cancels. */
export const CANCEL_EXITS = [
  '0 verified',
  '2 usage, nothing configured, no consent or no such market: nothing canceled',
  '3 known not clear',
  '4 unresolved: what rests is not known',
  '130 interrupted',
];

const explanations = new WeakMap<Command, Explanation>();

/** A new command, whose help begins with its examples and ends with its exit codes. */
export function addCommand(
  program: Command,
  name: string,
  { says, examples, exits }: Explanation & { readonly says: string },
): Command {
  const command = program.command(name).description(says);
  explanations.set(command, { examples, exits });
  return command
    .addHelpText('before', `${examples.map((line) => `  ${line}`).join('\n')}\n`)
    .addHelpText('after', ['\nExit codes:', ...exits].join('\n  '));
}

export function explanationOf(command: Command): Explanation | undefined {
  return explanations.get(command);
}

/** The value of a flag that takes seconds. */
export function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && Number.isFinite(seconds)) return seconds;
  throw new InvalidArgumentError('It takes seconds.');
}
