import { type Client, createClient } from '../../api/client.ts';
import { createConnectionPool } from '../../api/transport/transport.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { Exchange } from '../../exchange/create-exchange.ts';
import type { Settings } from '../../config/settings.ts';
import { EXIT_INTERRUPTED } from '../../cancel/exit-code.ts';
import { openSharedLimits, type SharedLimitsSource } from '../../limits/open-shared-limits.ts';

/** Told how a command ended: its exit code, or nothing when what it started runs on and sets its own. */
export type Exit = (code: number | undefined) => void;

/** What every command is given: results go to `out`, everything else to `err`. */
export interface ProgramIo {
  readonly version: string;
  readonly connect: (settings: Settings) => Client;
  readonly clock: Clock;
  readonly random: Random;
  /** Folder of the audit log and the crash journal. */
  readonly stateFolder: string;
  readonly processId: number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly columns?: number;
  /** An exchange of its own in this process, without others who trade there if that is told. */
  readonly startExchange: (options?: { readonly traders?: false }) => Promise<Exchange>;
}

/** Runs a command with the settings of an exchange of its own, which ends with it. */
export async function runOnDemo(
  { startExchange }: Pick<ProgramIo, 'startExchange'>,
  settings: Settings,
  run: (demo: Settings) => Promise<number>,
): Promise<number> {
  const exchange = await startExchange();
  try {
    return await run({ ...settings, url: exchange.url, credentials: exchange.account });
  } finally {
    await exchange.close();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborted by the first signal to end; the second one, unless SIGHUP, ends the process at once. */
export function watchInterruption(): AbortSignal {
  const interruption = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (interruption.signal.aborted && signal !== 'SIGHUP') process.exit(EXIT_INTERRUPTED);
      interruption.abort();
    });
  }
  return interruption.signal;
}

/** A client that shares its limits with other processes where the settings say so. */
export function connectSharing(settings: Settings, options: SharedLimitsSource): Client {
  const { clock, random } = options;
  const sharing = openSharedLimits(settings, options);
  return createClient({
    clock,
    random,
    openPool: createConnectionPool,
    ...settings,
    url: settings.url ?? '',
    sharing,
  });
}
