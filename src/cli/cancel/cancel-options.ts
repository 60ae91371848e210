import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { Settings } from '../../config/settings.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';

/** What was typed after `pmtop cancel`. */
export interface CancelCommand {
  /** Slug, condition id, numeric market id or token id; a token id names one outcome. Not with `all`. */
  readonly ref?: string;
  readonly all?: boolean;
  readonly outcome?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  /** Seconds for everything; default 30. */
  readonly timeout?: number;
}

/** What was typed wrongly, or names nothing that the service knows. */
export type Mistake = 'usage' | 'missing';

/** The world a headless cancel runs in. */
export interface CancelIo {
  readonly settings: Settings;
  readonly demo?: boolean;
  readonly connect: (settings: Settings) => CancelClient;
  readonly clock: Clock;
  readonly random: Random;
  readonly stateFolder: string;
  readonly processId: number;
  readonly out: (text: string) => void;
  /** Everything else; `mistake` where it says why nothing could be asked of the service. */
  readonly err: (text: string, mistake?: Mistake) => void;
  /** Asks a person; missing without a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  readonly interrupted: AbortSignal;
  /** Has `say` called should the process end on the spot; the function returned takes that back. */
  readonly atExit?: (say: () => void) => () => void;
}
