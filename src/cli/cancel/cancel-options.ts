import type { Failure } from '../../domain/failure.ts';
import type { Settings } from '../../config/settings.ts';
import type { CancelClient } from '../../cancel/cancel-client.ts';
import type { ProgramIo } from '../io/program-io.ts';

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

/** What a headless cancel runs with. */
export interface CancelIo extends Pick<ProgramIo, 'clock' | 'random' | 'stateFolder' | 'processId' | 'out'> {
  readonly settings: Settings;
  /** The service is the embedded exchange. */
  readonly demo?: boolean;
  readonly connect: (settings: Settings) => CancelClient;
  /** `why` nothing could be asked of the service, or what it failed with. */
  readonly err: (text: string, why?: Mistake | Failure) => void;
  /** Asks a person; missing without a terminal. */
  readonly confirm?: (question: string) => Promise<boolean>;
  /** Aborted by a signal that asks the process to end. */
  readonly interrupted: AbortSignal;
  /** Calls `say` should the process end on the spot; the function returned takes that back. */
  readonly atExit?: (say: () => void) => () => void;
}
