import { Command } from 'commander';
import { createClient } from '../../api/client.ts';
import { formatReplayMistake } from '../help/format-mistake.ts';
import { type ProgramIo, watchInterruption } from '../io/program-io.ts';
import { addReadCommands } from '../read/add-read-commands.ts';
import { reportEach } from '../read/report-problem.ts';
import { runRead } from '../read/run-read.ts';
import { type Settings, UsageError } from '../../config/settings.ts';
import { readRecording } from '../../recording/read-recording.ts';
import type { Recording, RecordingHead } from '../../recording/recording-line.ts';
import { recordedSpan } from '../../recording/recorded-span.ts';
import { clockFrom } from '../../recording/replay-clock.ts';
import { openReplayPool, replayCredentials } from '../../recording/replay-transport.ts';
import { formatElapsed } from '../../text/format-time.ts';
import type { ReplayRuntimeOptions } from '../../monitor/runtime/replay-runtime.ts';

const SPEED_OF_A_COMMAND = '--speed is of the monitor alone: leave it out';

/** The monitor on a recording, or a command that reads as of `fromMs`, the end unless it is told. Resolves with the exit code. */
export async function runReplay(
  path: string,
  words: readonly string[],
  options: ReplayRuntimeOptions,
  io: ProgramIo,
): Promise<number> {
  const read = await readRecording(path);
  if (!read.ok) throw new UsageError(read.failure);
  const recording = read.value;
  const [first = '-'] = words;
  if (!first.startsWith('-')) {
    if (options.speed !== undefined) throw new UsageError(SPEED_OF_A_COMMAND);
    return runOnRecording(recording, words, options.fromMs ?? recording.endMs, io);
  }
  const { startMonitor } = await import('../../monitor/start-monitor.ts');
  return startMonitor(words, process.env, { replay: { recording, ...options } });
}

async function runOnRecording(
  { head, requests: asks, endMs, isCut }: Recording,
  words: readonly string[],
  fromMs: number,
  io: ProgramIo,
): Promise<number> {
  const settings = settingsThen(head);
  const clock = clockFrom(Math.min(fromMs, endMs), head.startedAtMs, io.clock);
  const connect = (): ReturnType<typeof createClient> =>
    createClient({
      ...settings,
      url: head.url,
      clock,
      random: io.random,
      openPool: openReplayPool(asks, clock),
    });
  let code = 0;
  const program = new Command('pmtop replay FILE').exitOverride().configureOutput({
    writeOut: io.out,
    outputError: (text) => io.err(formatReplayMistake(text, words, program)),
  });
  addReadCommands(
    program,
    async (command, given, options) => {
      const end = { atMs: endMs, notice: endNotice(endMs, isCut) };
      const isPast = fromMs > endMs || (isCut && fromMs === endMs);
      // A watch gets there, and tells it then.
      if (isPast && !options.watch) reportEach(io, options, 'notice', [end.notice]);
      const interrupted = watchInterruption();
      code = await runRead({
        command,
        given,
        options,
        io: { ...io, clock, settings, connect, end, interrupted, spanThen: recordedSpan(asks, clock) },
      });
    },
    { asksService: false },
  );
  await program.parseAsync([...words], { from: 'user' });
  return code;
}

function settingsThen(head: RecordingHead): Settings {
  return {
    url: head.url,
    ...(head.catalogUrl !== undefined && { catalogUrl: head.catalogUrl }),
    ...(head.dataUrl !== undefined && { dataUrl: head.dataUrl }),
    ...(head.tradesPath && { tradesPath: head.tradesPath }),
    ...(head.creator !== undefined && { creator: head.creator }),
    readOnly: true,
    ...(head.address === undefined
      ? { credentialsProblem: 'the recording is of no account' }
      : { credentials: replayCredentials(head.address) }),
  };
}

function endNotice(endMs: number, isCut: boolean): string {
  const what = isCut ? 'is cut off or damaged after' : 'ends at';
  return `the recording ${what} ${formatElapsed(endMs)}; this is as of its end`;
}
