import { detectCapabilities } from '../terminal/capabilities.ts';
import { EXIT_USAGE } from '../cancel/exit-code.ts';
import { messageEvent } from './message-event.ts';
import { openSavedState } from './persistence/persistence.ts';
import { type MonitorFlags, parseMonitorFlags } from '../config/monitor-flags.ts';
import { canOpenEnough, TOO_FEW_FILES } from './can-open-enough.ts';
import { openStore } from './open-store.ts';
import type { MonitorOptions } from './compose-monitor.ts';
import { runMonitor } from './run-monitor.ts';
import { createScreenOutput } from './screen/screen-output.ts';
import { machineRuntime, type Runtime } from './runtime/runtime.ts';
import { readVersion } from '../system/package-files.ts';
import { realClock } from '../system/system-clock.ts';
import type { ReplayPurpose } from './open-replay.ts';
import type { Store } from '../state/store.ts';
import { readSettings } from '../config/read-settings.ts';
import { type Settings, UsageError } from '../config/settings.ts';

const NO_TERMINAL =
  'the monitor needs a terminal on both ends; pmtop --help names the commands that work in pipes';
const NOTHING_TO_DRAW_ON =
  'the monitor needs a terminal that can be drawn on: TERM is dumb or unset; --screen-reader does without';

/** What a monitor is started for beside watching: to write down what it sees, or to show what was written down. */
export interface Purpose {
  /** Path of the recording to make. */
  readonly record?: string;
  readonly replay?: ReplayPurpose;
}

/**
 * `pmtop`: the monitor from its command line. Resolves with the exit code: 2, and a line on stderr, for flags,
 * settings or a terminal that it cannot use.
 */
export async function startMonitor(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  purpose: Purpose = {},
): Promise<number> {
  const parsed = parseMonitorFlags(argv);
  if ('problem' in parsed) return refuse(parsed.problem);
  if (!process.stdin.isTTY || !process.stdout.isTTY) return refuse(NO_TERMINAL);
  if (!canOpenEnough()) return refuse(TOO_FEW_FILES);
  const settings = await tryReadSettings(parsed.flags, environment);
  if (typeof settings === 'string') return refuse(settings);
  const capabilities = detectCapabilities(environment, true);
  if (!capabilities.interactive && settings.screenReader !== true) return refuse(NOTHING_TO_DRAW_ON);
  const { colorLevel } = capabilities;
  const here = {
    settings,
    environment,
    process,
    capabilities: {
      ...capabilities,
      unicode: settings.ascii === undefined ? capabilities.unicode : !settings.ascii,
    },
  };
  if (purpose.replay) {
    const { openReplay } = await import('./open-replay.ts');
    return open({ ...here, ...openReplay(purpose.replay, settings, environment, colorLevel) });
  }
  // A recording has what was asked for, and no markets of earlier runs: keys of a replay would meet others.
  const keepsCatalog = purpose.record === undefined;
  const savedState = openSavedState(settings, environment, realClock, { keepsCatalog });
  const { flags } = parsed;
  const store = openStore({ flags, settings, savedState, environment, colorLevel });
  const runtime = await runtimeFor(purpose, settings, environment, store);
  return typeof runtime === 'string' ? refuse(runtime) : open({ ...here, savedState, store, runtime });
}

async function open(options: MonitorOptions): Promise<never> {
  if (options.settings.screenReader !== true) return runMonitor(options, createScreenOutput);
  const { createSpeechOutput } = await import('./screen-reader/speech-output.ts');
  return runMonitor(options, createSpeechOutput);
}

/** This machine, recorded where that is asked for; or why it cannot be. */
async function runtimeFor(
  { record: path }: Purpose,
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  store: Store,
): Promise<Runtime | string> {
  const runtime = machineRuntime(settings, environment);
  if (path === undefined) return runtime;
  const { recordingRuntime } = await import('./runtime/recording-runtime.ts');
  const { columns, rows } = process.stdout;
  const recording = recordingRuntime(runtime, {
    path,
    version: readVersion(),
    settings,
    size: { columns, rows },
    state: store.state,
    say: (text) => store.dispatch(messageEvent(runtime.clock, text)),
  });
  return recording.ok ? recording.value : recording.failure;
}

async function tryReadSettings(
  flags: MonitorFlags,
  environment: NodeJS.ProcessEnv,
): Promise<Settings | string> {
  try {
    return await readSettings(flags, environment);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

function refuse(problem: string): number {
  for (const line of problem.split('\n')) process.stderr.write(`pmtop: ${line}\n`);
  return EXIT_USAGE;
}
