import type { Client } from '../../api/client.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { Exchange } from '../../exchange/create-exchange.ts';
import type { Settings } from '../../config/settings.ts';

/** Told how a command ended: its exit code, or nothing when what it started runs on and sets its own. */
export type Exit = (code: number | undefined) => void;

/** What every command is given: results go to `out`, everything else to `err`. */
export interface ProgramIo {
  readonly version: string;
  readonly connect: (settings: Settings) => Client;
  readonly clock: Clock;
  readonly random: Random;
  readonly stateFolder: string;
  readonly processId: number;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Cells of the terminal that stdout is; missing when it is none. */
  readonly columns?: number;
  readonly startExchange: () => Promise<Exchange>;
}
