import { Argument, type Command } from 'commander';
import type { CancelCommand, CancelIo } from './cancel-options.ts';
import { DRILL_NAMES } from '../../domain/drills.ts';
import { runCancel } from './run-cancel.ts';
import { runCancels } from './run-cancels.ts';
import { runDrill } from './run-drill.ts';
import { readSettings } from '../../config/read-settings.ts';
import type { SettingFlags, Settings } from '../../config/settings.ts';
import { addServiceOptions } from '../help/service-options.ts';
import { addCommand, CANCEL_EXITS, readSeconds } from '../help/add-command.ts';
import { type Exit, type ProgramIo, runOnDemo, watchInterruption } from '../io/program-io.ts';
import { writeAsDocuments } from '../io/documents.ts';

/** Adds the cancel, its log and its practice to `program`. */
export function addCancelCommands(program: Command, exit: Exit, io: ProgramIo): void {
  addCancel(program, exit, io);
  addCancels(program, exit, io);
  addDrill(program, exit, io);
}

function addCancel(program: Command, exit: Exit, io: ProgramIo): void {
  const command = addCommand(program, 'cancel [REF]', {
    says: 'cancel your open orders on a market, and read them again to verify',
    examples: [
      'pmtop cancel REF',
      'pmtop cancel REF --outcome Yes --yes',
      'pmtop cancel --all --yes --json',
      'pmtop cancel --all --demo --yes',
    ],
    exits: CANCEL_EXITS,
  })
    .option('--all', 'every market on which you have open orders')
    .option('--outcome <NAME>', 'only the orders on this outcome')
    .option('--yes', 'do not ask first')
    .option('--json', 'the result as one JSON document; what could not be looked up is an error on stderr')
    .option('--timeout <SECONDS>', 'for everything after consent (default: 30)', readSeconds);
  addServiceOptions(command)
    .option('--read-only', 'refuse to cancel')
    .option('--demo', 'on an exchange of its own, to practice')
    .action(async (ref: string | undefined, options: Omit<CancelCommand, 'ref'> & SettingFlags) => {
      const command = { ...options, ...(ref !== undefined && { ref }) };
      // A password store may wait for a person before the keys are there.
      const interrupted = watchInterruption();
      const settings = await readSettings(options, process.env);
      const output = options.json ? { ...io, err: writeAsDocuments(io.err) } : io;
      const run = (on: Settings, demo?: true): Promise<number> =>
        runCancel(command, { ...cancelIo(on, output, interrupted), ...(demo && { demo }) });
      exit(await (options.demo ? runOnDemo(io, settings, (on) => run(on, true)) : run(settings)));
    });
}

function addCancels(program: Command, exit: Exit, io: ProgramIo): void {
  addCommand(program, 'cancels', {
    says: 'what was canceled from here, in the order it ended',
    examples: ['pmtop cancels', 'pmtop cancels --json'],
    exits: ['0 done', '1 the log could not be read', '2 usage'],
  })
    .option('--json', 'as one JSON document')
    .action(async (options: { json?: boolean }) =>
      exit(await runCancels(options, options.json ? { ...io, err: writeAsDocuments(io.err) } : io)),
    );
}

function addDrill(program: Command, exit: Exit, io: ProgramIo): void {
  addCommand(program, 'drill', {
    says: 'practice a cancel on the embedded exchange under a fault; without one, list them',
    examples: ['pmtop drill', 'pmtop drill lie', 'pmtop drill lie --all'],
    exits: CANCEL_EXITS,
  })
    // Its choices are for completion and help; the drill refuses what is none of them.
    .addArgument(new Argument('[FAULT]', 'what goes wrong').choices(DRILL_NAMES).argParser((text) => text))
    .option('--all', 'cancel on every market, as cancel --all does')
    .action(async (fault: string | undefined, options: { all?: boolean }) =>
      exit(await runDrill({ ...options, ...(fault !== undefined && { fault }) }, io)),
    );
}

function cancelIo(settings: Settings, io: ProgramIo, interrupted: AbortSignal): CancelIo {
  const confirm = confirmOnTerminal(interrupted);
  return { ...io, settings, interrupted, atExit, ...(confirm && { confirm }) };
}

function atExit(say: () => void): () => void {
  process.on('exit', say);
  return () => void process.off('exit', say);
}

/** Asks a person on stderr, so that stdout keeps to results. Missing where nobody can answer. */
function confirmOnTerminal(interrupted: AbortSignal): ((question: string) => Promise<boolean>) | undefined {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return undefined;
  return async (question) => {
    // Seldom needed, and a cancel waits for all that is loaded before it.
    const { createInterface } = await import('node:readline/promises');
    const reader = createInterface({ input: stdin, output: stderr });
    // In a terminal that readline reads, Ctrl-C is a key and no signal.
    reader.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      const answer = await reader.question(question, { signal: interrupted });
      return /^y(es)?$/i.test(answer.trim());
    } catch {
      return false;
    } finally {
      reader.close();
    }
  };
}
