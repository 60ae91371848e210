import { type ProgramIo, runOnDemo, watchInterruption } from '../io/program-io.ts';
import { EXIT_USAGE } from '../../cancel/exit-code.ts';
import { readSettings } from '../../config/read-settings.ts';
import { type SettingFlags, type Settings, UsageError } from '../../config/settings.ts';
import { nearestMarket } from './known-markets.ts';
import { reportEach } from './report-problem.ts';
import type { ReadCommand } from './read-command.ts';
import type { ReadIo, ReadOptions } from './read-run.ts';
import { runRead } from './run-read.ts';

/** What the program gives to every command that reads. */
export type HereIo = Omit<ReadIo, 'settings' | 'interrupted' | 'suggest'> & Pick<ProgramIo, 'startExchange'>;

/** Runs a command that reads in this process: with its settings and signals, or on an exchange of its own. */
export async function runReadHere(
  command: ReadCommand,
  given: readonly string[],
  options: ReadOptions & SettingFlags,
  io: HereIo,
): Promise<number> {
  const interrupted = watchInterruption();
  const flags = { ...options, publicOnly: command.signed !== true };
  const here = { ...io, interrupted };
  let settings: Settings;
  try {
    settings = await readSettings(flags, process.env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    reportEach(io, options, 'usage', error.message.split('\n'));
    return EXIT_USAGE;
  }
  const suggest = (ref: string): Promise<string | undefined> => nearestMarket(ref, settings, process.env);
  if (!options.demo) return runRead({ command, given, options, io: { ...here, settings, suggest } });
  return runOnDemo(io, settings, (demo) =>
    runRead({ command, given, options, io: { ...here, settings: demo } }),
  );
}
