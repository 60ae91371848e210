import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Command, CommanderError } from 'commander';
import { createClient } from '../api/client.ts';
import type { CancelClient, CancelCommand, CancelIo } from './cancel/cancel-command.ts';
import { stateFolder } from './cancel/state-folder.ts';
import { realClock } from './real-clock.ts';
import { realRandom } from './real-random.ts';
import { readSettings, UsageError } from './settings.ts';
import type { SettingFlags, Settings } from './settings.ts';

const EXIT_USAGE = 2;

const EXAMPLES = `
Examples:
  pmtop                                  the monitor, on the embedded exchange
  pmtop --url https://clob.example.com   the monitor on a service (or set PMTOP_URL)
  pmtop cancel will-it-rain --yes        take down all your orders on a market, verified
  pmtop cancel --all                     the same on every market, asked for first
  pmtop drill hang                       practise the key under a fault

Flags of the monitor: --url --catalog-url --creator --market REF --demo --read-only --instant --fps N --ascii
Credentials: PMTOP_ADDRESS PMTOP_API_KEY PMTOP_SECRET PMTOP_PASSPHRASE
`;

interface CancelFlags extends SettingFlags, Omit<CancelCommand, 'ref' | 'timeout'> {
  timeout?: string;
}

/** Every command but the monitor. Resolves with the exit code; loads neither Ink nor React. */
export async function runHeadless(argv: readonly string[]): Promise<number> {
  let code = 0;
  const program = describeProgram((result) => (code = result));
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
    if (!(error instanceof UsageError)) throw error;
    tell(`pmtop: ${error.message}\n`);
    return EXIT_USAGE;
  }
}

function describeProgram(end: (code: number) => void): Command {
  const program = new Command('pmtop')
    .description('top for prediction markets, with a cancel key that can be trusted')
    .version(readVersion(), '-V, --version')
    .addHelpText('after', EXAMPLES)
    .exitOverride();
  withService(program.command('cancel [ref]'))
    .description('cancel your orders on a market (slug, condition id, market id or token id), and verify it')
    .option('--all', 'every market on which you have open orders')
    .option('--outcome <name>', 'only this outcome of the market')
    .option('--yes', 'do not ask first')
    .option('--json', 'one document on stdout')
    .option('--timeout <seconds>', 'for everything; 30 unless told')
    .action(async (ref: string | undefined, flags: CancelFlags) => end(await cancel(ref, flags)));
  program
    .command('cancels')
    .description('list what was cancelled from this machine, and how it ended')
    .option('--json', 'one document on stdout')
    .action(async (flags: { json?: boolean }) => end(await listCancels(flags)));
  program
    .command('drill [fault]')
    .description('practise a cancel on the embedded exchange under a fault; without one, list them')
    .action(async (fault?: string) => end(await drill(fault)));
  program
    .command('exchange')
    .description('run the embedded exchange alone (--port --seed --markets --dialect --fault)')
    .helpOption(false)
    .allowUnknownOption()
    .allowExcessArguments()
    .action(async () => end(await exchange()));
  return program;
}

function withService(command: Command): Command {
  return command
    .option('--url <url>', 'the service; PMTOP_URL unless told')
    .option('--catalog-url <url>', 'the catalog where it lives elsewhere')
    .option('--read-only', 'refuse to cancel');
}

async function cancel(ref: string | undefined, { timeout, ...flags }: CancelFlags): Promise<number> {
  const seconds = timeout === undefined ? undefined : Number(timeout);
  if (seconds !== undefined && !(seconds > 0))
    throw new UsageError('--timeout takes a number of seconds above 0');
  const { runCancel } = await import('./cancel/run-cancel.ts');
  const command = {
    ...(ref !== undefined && { ref }),
    ...(flags.all && { all: true }),
    ...(flags.outcome !== undefined && { outcome: flags.outcome }),
    ...(flags.yes && { yes: true }),
    ...(flags.json && { json: true }),
    ...(seconds !== undefined && { timeout: seconds }),
  };
  return runCancel(command, cancelIo(readSettings(flags, process.env)));
}

function cancelIo(settings: Settings): CancelIo {
  return {
    settings,
    connect,
    clock: realClock,
    random: realRandom,
    stateFolder: stateFolder(process.env),
    processId: process.pid,
    out: print,
    err: tell,
    ...(process.stdin.isTTY && process.stderr.isTTY && { confirm: ask }),
    interrupted: interruption(),
  };
}

async function listCancels(flags: { json?: boolean }): Promise<number> {
  const { runCancels } = await import('./cancel/run-cancels.ts');
  return runCancels(flags, { stateFolder: stateFolder(process.env), out: print, err: tell });
}

async function drill(fault: string | undefined): Promise<number> {
  const { runDrill } = await import('./cancel/run-drill.ts');
  const { createExchange } = await import('../exchange/create-exchange.ts');
  const startExchange = () => createExchange({ clock: realClock }).listen();
  const io = { startExchange, connect, clock: realClock, random: realRandom, out: print, err: tell };
  return runDrill(fault === undefined ? {} : { fault }, io);
}

/** The exchange is a program of its own: it reads its arguments behind this command's name. */
async function exchange(): Promise<number> {
  process.argv.splice(2, 1);
  await import('./exchange-main.ts');
  return Number(process.exitCode ?? 0);
}

function connect(settings: Settings): CancelClient {
  return createClient({ ...settings, url: settings.url ?? '', clock: realClock, random: realRandom });
}

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(question);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Aborted by the first signal that asks the process to end. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function print(text: string): void {
  process.stdout.write(text);
}

function tell(text: string): void {
  process.stderr.write(text);
}
