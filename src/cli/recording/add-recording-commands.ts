import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../../config/settings.ts';
import { addCommand } from '../help/add-command.ts';
import type { Exit, ProgramIo } from '../io/program-io.ts';

interface ReplayFlags {
  readonly speed?: number;
  readonly from?: number;
}

/** `record` and `replay`: what went over the wire to a file, and the program on that file. */
export function addRecordingCommands(program: Command, exit: Exit, io: ProgramIo): void {
  addRecord(program, exit);
  addReplay(program, exit, io);
}

function addRecord(program: Command, exit: Exit): void {
  const command = addCommand(program, 'record', {
    says: 'the monitor, with every request, answer and key written to a file without secrets',
    examples: ['pmtop record bug.pmtop', 'pmtop record bug.pmtop --demo --market REF'],
    exits: ['as of the monitor', '2 usage, or the file cannot be made'],
  })
    .argument('<FILE>', 'a new file, for you alone to read')
    .argument('[FLAGS...]', 'flags of the monitor')
    .allowUnknownOption()
    .action(async (record: string) => {
      refuseFlag(record, 'record FILE [FLAGS]');
      const { startMonitor } = await import('../../monitor/start-monitor.ts');
      exit(await startMonitor(command.args.slice(1), process.env, { record }));
    });
}

function addReplay(program: Command, exit: Exit, io: ProgramIo): void {
  const command = addCommand(program, 'replay', {
    says: 'the monitor, or a command that reads, on a recording: Space pauses, ← → seek, < > change the speed',
    examples: [
      'pmtop replay bug.pmtop',
      'pmtop replay bug.pmtop --from 1:30 --speed 4',
      'pmtop replay bug.pmtop orders',
    ],
    exits: ['0 done', '1 failed, or not in the recording', '2 usage, or no recording'],
  })
    .argument('<FILE>', 'what pmtop record wrote')
    .argument('[COMMAND...]', 'a command that reads and its flags, or flags of the monitor')
    .option('--speed <N>', 'times as fast as it was recorded', readSpeed)
    .option(
      '--from <TIME>',
      'where to begin (default: 0); the moment a command answers as of (default: its end): seconds, or minutes:seconds',
      readTime,
    )
    .allowUnknownOption()
    .action(async (path: string, _words: readonly string[], { speed, from }: ReplayFlags) => {
      refuseFlag(path, 'replay FILE [COMMAND]');
      const words = command.args.slice(1);
      const { runReplay } = await import('./run-replay.ts');
      const options = { speed, fromMs: from };
      exit(await runReplay(path, words, options, io));
    });
}

/** Taken for the file, `--demo` or `--read-only` would be without effect. */
function refuseFlag(file: string, usage: string): void {
  if (file.startsWith('-')) throw new UsageError(`FILE comes first: pmtop ${usage}`);
}

function readSpeed(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1_000) return value;
  throw new InvalidArgumentError('It takes a number above 0, 1000 at most.');
}

/** `90`, `1:30`, `1:01:30`; milliseconds. */
function readTime(text: string): number {
  if (!/^\d+(:[0-5]?\d){0,2}(\.\d+)?$/.test(text)) {
    throw new InvalidArgumentError('It takes seconds, or minutes and seconds as 1:30.');
  }
  return 1_000 * text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
