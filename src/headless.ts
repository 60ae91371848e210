import { CommanderError } from 'commander';
import { EXIT_FAILED, EXIT_USAGE } from './cancel/exit-code.ts';
import { openStdout } from './cli/io/open-stdout.ts';
import { connectSharing, type ProgramIo } from './cli/io/program-io.ts';
import { stateFolder } from './storage/folders.ts';
import { errorCode } from './storage/write-durably.ts';
import { composeProgram } from './cli/compose-program.ts';
import { formatUsage } from './cli/help/format-mistake.ts';
import { asksForDocuments, writeAsDocuments } from './cli/io/documents.ts';
import type { Exchange } from './exchange/create-exchange.ts';
import { realClock } from './system/system-clock.ts';
import { realRandom } from './system/system-random.ts';
import { readVersion } from './system/package-files.ts';
import { UsageError } from './config/settings.ts';

/**
 * Every command that draws no screen. Resolves with the exit code, or with nothing when what was started
 * runs on and sets its own.
 */
export async function runHeadless(argv: readonly string[]): Promise<number | undefined> {
  let code: number | undefined = 0;
  const io = programIo(argv);
  const exit = (next: number | undefined): void => {
    code = next;
  };
  try {
    const program = await composeProgram(argv, exit, io);
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    // Help that cannot be written has set its own.
    if (error instanceof CommanderError) return error.exitCode === 0 ? undefined : EXIT_USAGE;
    if (!(error instanceof UsageError)) throw error;
    for (const line of error.message.split('\n')) io.err(formatUsage(line, argv));
    return EXIT_USAGE;
  }
}

function writeError(text: string): void {
  process.stderr.write(text);
}

function programIo(argv: readonly string[]): ProgramIo {
  const tell = asksForDocuments(argv) ? writeAsDocuments(writeError) : writeError;
  // Their exit code is a verdict: they go on.
  const hasVerdict = argv[0] === 'cancel' || (argv[0] === 'drill' && argv.length > 1);
  if (hasVerdict) process.stderr.on('error', () => {});
  let isBroken = false;
  /** `pmtop … | head` ends with head, without a word. */
  function endOutput(error: unknown): void {
    const code = errorCode(error);
    if (!isBroken && code !== 'EPIPE') tell(`pmtop: the results could not be written (${code})\n`);
    isBroken = true;
    const exitCode = code === 'EPIPE' ? 0 : EXIT_FAILED;
    if (!hasVerdict) process.exit(exitCode);
    process.exitCode ??= exitCode;
  }
  const io = {
    version: readVersion(),
    clock: realClock,
    random: realRandom,
    stateFolder: stateFolder(process.env),
    processId: process.pid,
    out: openStdout(process.stdout, endOutput),
    err: writeError,
    ...(process.stdout.isTTY && { columns: process.stdout.columns }),
    startExchange,
  };
  const onNotice = (text: string): void => tell(`pmtop: ${text}\n`);
  const sharing = { ...io, afterCancel: argv[0] === 'cancel', onNotice };
  return { ...io, connect: (settings) => connectSharing(settings, sharing) };
}

/** Loaded only where it is asked for: an exchange is more code than all the rest. */
async function startExchange(options: { readonly traders?: false } = {}): Promise<Exchange> {
  const { createExchange } = await import('./exchange/create-exchange.ts');
  return createExchange({ clock: realClock, markets: 60, ...options }).listen();
}
