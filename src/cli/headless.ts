import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { CancelCommand, CancelIo } from './cancel/cancel-command.ts';
import { safeJson } from './cancel/cancel-document.ts';
import { EXIT_USAGE } from './cancel/exit-code.ts';
import { runCancel } from './cancel/run-cancel.ts';
import { runCancels } from './cancel/run-cancels.ts';
import { runDrill } from './cancel/run-drill.ts';
import { stateFolder } from './cancel/state-folder.ts';
import { confirmOnTerminal } from './headless/confirm.ts';
import { EXAMPLES, MONITOR_HELP } from './headless/help.ts';
import { watchInterruption } from './headless/interruption.ts';
import { createClient } from './library.ts';
import { realClock } from './real-clock.ts';
import { realRandom } from './real-random.ts';
import { readVersion } from './read-version.ts';
import { problemDocument } from './read/documents.ts';
import { readSettings, UsageError } from './settings.ts';
import type { SettingFlags, Settings } from './settings.ts';

/** What every command is given: results to stdout, everything else to stderr. */
const IO = {
  connect: (settings: Settings) => createClient({ ...settings, url: settings.url ?? '' }),
  clock: realClock,
  random: realRandom,
  stateFolder: stateFolder(process.env),
  processId: process.pid,
  out: (text: string) => void process.stdout.write(text),
  err: (text: string) => void process.stderr.write(text),
};

/**
 * Every command that draws no screen. Resolves with the exit code, or with nothing when what was started
 * runs on and sets its own.
 */
export async function runHeadless(argv: readonly string[]): Promise<number | undefined> {
  let code: number | undefined = 0;
  endWithReader();
  const program = await composeProgram(argv, (next) => {
    code = next;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    if (!(error instanceof UsageError)) throw error;
    IO.err(`pmtop: ${error.message}\n`);
    return EXIT_USAGE;
  }
}

/** `pmtop … | head` ends with head, without a word. */
function endWithReader(): void {
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
}

type Exit = (code: number | undefined) => void;

/** These commands start without the code of the others: a cancel must not wait for it. */
const KNOWN_ALREADY: ReadonlySet<string> = new Set(['cancel', 'cancels', 'drill', 'exchange']);

async function composeProgram(argv: readonly string[], exit: Exit): Promise<Command> {
  const program = new Command('pmtop')
    .exitOverride()
    .usage('[flags] | COMMAND')
    .version(readVersion())
    .addHelpText('before', EXAMPLES)
    .addHelpText('after', MONITOR_HELP)
    .configureOutput({
      outputError: (text, write) => write(tellMistake(text, argv)),
    });
  addCancel(program, exit);
  program
    .command('cancels')
    .description('what was cancelled from here, oldest first')
    .option('--json', 'as one JSON document')
    .action(async (options: { json?: boolean }) => exit(await runCancels(options, IO)));
  program
    .command('drill [FAULT]')
    .description('practise a cancel on the embedded exchange under a fault; without one, list them')
    .action(async (fault?: string) =>
      exit(await runDrill({ ...(fault !== undefined && { fault }) }, { ...IO, startExchange })),
    );
  addExchange(program, exit);
  if (!KNOWN_ALREADY.has(argv[0] ?? '')) {
    const { addMoreCommands } = await import('./headless/more-commands.ts');
    addMoreCommands(program, exit, { ...IO, startExchange });
  }
  return program;
}

function addCancel(program: Command, exit: (code: number) => void): void {
  program
    .command('cancel [REF]')
    .description('cancel your open orders on a market, and read them again to verify')
    .option('--all', 'every market on which you have open orders')
    .option('--outcome <NAME>', 'only the orders on this outcome')
    .option('--yes', 'do not ask first')
    .option('--json', 'the result as one JSON document')
    .option('--timeout <SECONDS>', 'for everything, 30 unless told', readSeconds)
    .option('--profile <NAME>', 'a profile of config.toml (or PMTOP_PROFILE)')
    .option('--url <URL>', 'the service (or PMTOP_URL)')
    .option('--catalog-url <URL>', 'where its catalog lives, when elsewhere')
    .option('--read-only', 'refuse to cancel')
    .option('--demo', 'on an exchange of its own, to practise')
    .action(async (ref: string | undefined, options: Omit<CancelCommand, 'ref'> & SettingFlags) => {
      const command = { ...options, ...(ref !== undefined && { ref }) };
      const settings = await readSettings(options, process.env);
      exit(
        options.demo ? await cancelOnDemo(command, settings) : await runCancel(command, cancelIo(settings)),
      );
    });
}

/** The same command on an exchange that nobody trades on but the demo's account and its traders. */
async function cancelOnDemo(command: CancelCommand, settings: Settings): Promise<number> {
  const exchange = await startExchange();
  try {
    const demo = { ...settings, url: exchange.url, credentials: exchange.account };
    return await runCancel(command, cancelIo(demo));
  } finally {
    await exchange.close();
  }
}

/** Commander's words on one line; under `--json` as a document. */
function tellMistake(text: string, argv: readonly string[]): string {
  const words = text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ');
  return argv.includes('--json') ? `${safeJson(problemDocument('usage', words))}\n` : `pmtop: ${words}\n`;
}

/** The exchange is a program of its own, which reads its own options. */
function addExchange(program: Command, exit: (code: undefined) => void): void {
  program
    .command('exchange')
    .description(
      'the embedded exchange alone: --port N --seed N --markets N --dialect svc|polymarket|kuest --fault NAME',
    )
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => {
      process.argv.splice(2, 1);
      exit(undefined);
      await import('./exchange-main.ts');
    });
}

function cancelIo(settings: Settings): CancelIo {
  const interrupted = watchInterruption();
  const confirm = confirmOnTerminal(interrupted);
  return { ...IO, settings, interrupted, ...(confirm && { confirm }) };
}

/** Loaded only for a drill: an exchange is more code than all the rest. */
async function startExchange(): ReturnType<Parameters<typeof runDrill>[1]['startExchange']> {
  const { createExchange } = await import('../exchange/create-exchange.ts');
  return createExchange({ clock: realClock, markets: 60 }).listen();
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !Number.isFinite(seconds)) throw new InvalidArgumentError('it takes seconds.');
  return seconds;
}
