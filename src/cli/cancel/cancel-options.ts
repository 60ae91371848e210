import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { Settings } from '../../config/settings.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';

/** What was typed after `pmtop cancel`. */
export interface CancelCommand {
  /** Slug, condition id, numeric market id or token id; a token id names one outcome. Not with `all`. */
  readonly ref?: string;
  /** Every market on which the account has open orders. */
  readonly all?: boolean;
  /** Name of the outcome to which the cancel is limited. */
  readonly outcome?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  /** Seconds for everything, 30 unless told. */
  readonly timeout?: number;
}

/** What was typed wrongly, or names nothing that the service knows. */
export type Mistake = 'usage' | 'missing';

/** The world a headless cancel runs in. */
export interface CancelIo {
  readonly settings: Settings;
  /** The service is the embedded exchange. */
  readonly demo?: boolean;
  readonly connect: (settings: Settings) => CancelClient;
  readonly clock: Clock;
  readonly random: Random;
  /** Folder of the audit log and the crash journal. */
  readonly stateFolder: string;
  readonly processId: number;
  /** Results. */
  readonly out: (text: string) => void;
  /** Everything else; `mistake` where it says why nothing could be asked of the service. */
  readonly err: (text: string, mistake?: Mistake) => void;
  /** Asks a person; missing without a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Aborted by a signal that asks the process to end. */
  readonly interrupted: AbortSignal;
  /** Has `say` called should the process end on the spot; the function returned takes that back. */
  readonly atExit?: (say: () => void) => () => void;
}
