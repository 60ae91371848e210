import { detectCapabilities } from '../terminal/capabilities.ts';
import type { Capabilities } from '../terminal/capabilities.ts';
import { openMemory } from './memory/memory.ts';
import { parseMonitorFlags } from './monitor-flags.ts';
import type { MonitorFlags } from './monitor-flags.ts';
import { openStore } from './monitor/open-store.ts';
import { runMonitor } from './monitor/run-monitor.ts';
import { realClock } from './real-clock.ts';
import { readSettings, UsageError } from './settings.ts';
import type { Settings } from './settings.ts';

/**
 * `pmtop`: the monitor from its command line. Resolves with the exit code: 2, and a line on stderr, for flags,
 * settings or a terminal that it cannot use.
 */
export async function startMonitor(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const parsed = parseMonitorFlags(argv);
  if ('problem' in parsed) return refuse(parsed.problem);
  const capabilities = findTerminal(environment);
  if (typeof capabilities === 'string') return refuse(capabilities);
  const settings = await tryReadSettings(parsed.flags, environment);
  if (typeof settings === 'string') return refuse(settings);
  const memory = openMemory(settings, environment, realClock);
  return runMonitor({
    settings,
    environment,
    capabilities: { ...capabilities, unicode: capabilities.unicode && settings.ascii !== true },
    memory,
    store: openStore({
      flags: parsed.flags,
      settings,
      memory,
      environment,
      colourLevel: capabilities.colourLevel,
    }),
  });
}

/** What the terminal can do, or why there is none to draw on. */
function findTerminal(environment: NodeJS.ProcessEnv): Capabilities | string {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    return 'the monitor needs a terminal on both ends; pmtop --help names the commands that work in pipes';
  }
  const found = detectCapabilities(environment, true);
  return found.interactive
    ? found
    : 'the monitor needs a terminal that can be drawn on: TERM is dumb or unset';
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
