import { Command } from 'commander';
import { addCancelCommands } from './cancel/cancel-commands.ts';
import { formatMistake } from './help/format-mistake.ts';
import { EXAMPLES, MONITOR_HELP } from './help/help-text.ts';
import type { Exit, ProgramIo } from './io/program-io.ts';

/** These commands start without the code of the others: a cancel must not wait for it. */
const KNOWN_ALREADY: ReadonlySet<string> = new Set(['cancel', 'cancels', 'drill']);

/** The program of every command that draws no screen, or of a cancel alone where `argv` asks for one. */
export async function composeProgram(argv: readonly string[], exit: Exit, io: ProgramIo): Promise<Command> {
  const program = new Command('pmtop')
    .exitOverride()
    .usage('[flags] | COMMAND')
    .version(io.version)
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', MONITOR_HELP)
    .configureOutput({
      writeOut: io.out,
      outputError: (text, write) => write(formatMistake(text, argv, program)),
    });
  addCancelCommands(program, exit, io);
  if (!KNOWN_ALREADY.has(argv[0] ?? '')) {
    const { addMoreCommands } = await import('./more-commands.ts');
    addMoreCommands(program, exit, io);
  }
  refuseUnknownTopic(program, argv);
  // The exchange reads its own flags, and takes some of them again.
  for (const command of program.commands) if (command.name() !== 'exchange') refuseLostValues(command);
  return program;
}

/** `pmtop help WORD` would print everything, and not say that there is no such command. */
function refuseUnknownTopic(program: Command, [first, topic = '']: readonly string[]): void {
  const isTopic = first === 'help' && /^\w/.test(topic) && topic !== 'help';
  const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()]);
  if (isTopic && !names.includes(topic)) program.error(`error: unknown command '${topic}'`);
}

/**
 * Of a flag given twice one value would be lost: of two outcomes to cancel, the first. An empty one is a variable that a script
 * forgot to set: a cancel would go to another service than it names; with a flag for its value, that flag would be lost. A cursor
 * is whatever the service said.
 */
function refuseLostValues(command: Command): void {
  for (const option of command.options.filter(({ required, variadic }) => required && !variadic)) {
    let count = 0;
    command.on(`option:${option.name()}`, (value: string) => {
      const isCursor = option.long === '--cursor';
      if (value === '' && !isCursor) command.error(`error: ${option.long} must not be empty`);
      if (value.startsWith('--') && !isCursor)
        command.error(`error: ${option.long} has no value before ${value}`);
      count += 1;
      if (count > 1) command.error(`error: ${option.long} was given twice`);
    });
  }
}
