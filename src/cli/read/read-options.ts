import type { Client } from '../../api/client.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { Settings } from '../../config/settings.ts';
import type { FlagValues } from './fields/flag.ts';
import type { Format } from './output/pick-fields.ts';
import type { ReadCommand } from './read-command.ts';

/** How a command that reads was typed, beyond what it asks. */
export interface ReadOptions extends FlagValues {
  readonly json?: boolean;
  readonly output?: Format;
  readonly fields?: string;
  readonly watch?: boolean;
  /** Seconds between two readings of `--watch`. */
  readonly every?: number;
}

/** The world such a command runs in. */
export interface ReadIo {
  readonly settings: Settings;
  readonly connect: (settings: Settings) => Client;
  readonly clock: Clock;
  readonly random: Random;
  /** Results. */
  readonly out: (text: string) => void;
  /** Everything else. */
  readonly err: (text: string) => void;
  /** Cells of the terminal that stdout is; missing when it is none. */
  readonly columns?: number;
  /** Of the markets seen from here, the one that `ref` was most likely meant to be. */
  readonly suggest?: (ref: string) => Promise<string | undefined>;
  /** Aborted by a signal that asks the process to end. */
  readonly interrupted: AbortSignal;
}

/** One run of a command that reads. */
export interface ReadRun {
  readonly command: ReadCommand;
  readonly given: readonly string[];
  readonly options: ReadOptions;
  readonly io: ReadIo;
}
