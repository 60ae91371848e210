import { detectCapabilities } from '../terminal/capabilities.ts';
import { openMemory } from './memory/memory.ts';
import { parseMonitorFlags } from './monitor-flags.ts';
import type { MonitorFlags } from './monitor-flags.ts';
import { openStore } from './monitor/open-store.ts';
import { runMonitor } from './monitor/run-monitor.ts';
import { machineWorld } from './monitor/world.ts';
import { realClock } from './real-clock.ts';
import { readSettings, UsageError } from './settings.ts';
import type { Settings } from './settings.ts';

const NO_TERMINAL =
  'the monitor needs a terminal on both ends; pmtop --help names the commands that work in pipes';
const NOTHING_TO_DRAW_ON =
  'the monitor needs a terminal that can be drawn on: TERM is dumb or unset; --screen-reader does without';

/**
 * `pmtop`: the monitor from its command line. Resolves with the exit code: 2, and a line on stderr, for flags,
 * settings or a terminal that it cannot use.
 */
export async function startMonitor(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const parsed = parseMonitorFlags(argv);
  if ('problem' in parsed) return refuse(parsed.problem);
  if (!process.stdin.isTTY || !process.stdout.isTTY) return refuse(NO_TERMINAL);
  const settings = await tryReadSettings(parsed.flags, environment);
  if (typeof settings === 'string') return refuse(settings);
  const capabilities = detectCapabilities(environment, true);
  if (!capabilities.interactive && settings.screenReader !== true) return refuse(NOTHING_TO_DRAW_ON);
  const memory = openMemory(settings, environment, realClock);
  const opening = {
    settings,
    environment,
    world: machineWorld(settings, environment),
    capabilities: { ...capabilities, unicode: capabilities.unicode && settings.ascii !== true },
    memory,
    store: openStore({
      flags: parsed.flags,
      settings,
      memory,
      environment,
      colourLevel: capabilities.colourLevel,
    }),
  };
  if (settings.screenReader !== true) return runMonitor(opening);
  const { runScreenReader } = await import('./monitor/screen-reader/run-screen-reader.ts');
  return runScreenReader(opening);
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
  process.stderr.write(`pmtop: ${problem}\n`);
  return 2;
}
