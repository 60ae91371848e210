import type { CancelProgress, CancelTarget } from '../../domain/cancel.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Random } from '../../domain/random.ts';
import type { CancelAudit, CancelJournal } from './cancel-records.ts';
import type { CancelService } from './cancel-service.ts';

export interface CancelsOptions {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly random: Random;
  readonly journal?: CancelJournal;
  readonly audit?: CancelAudit;
  /** Every change of every cancel, as a new snapshot. */
  readonly onProgress?: (progress: CancelProgress) => void;
  /** True while the service throttles a cancel: every other read should stop. False when that is over. */
  readonly onReadsPaused?: (paused: boolean) => void;
  /** How long a cancel may go on sending before it is called by what is known; 30,000 ms unless told. */
  readonly windowMs?: number;
}

/** The one place from which cancels are sent, for the key and for the command line. */
export interface Cancels {
  /** The key was armed: the intent goes to the journal. Disarming, or a start, ends it. */
  arm(target: CancelTarget): void;
  disarm(): void;
  /**
   * Sends and sees it through. Resolves when settled, or at the end of the window with how it stands then;
   * what is unresolved is verified on in the background until a clean reading or `clear`. A start whose
   * orders a running cancel already covers joins that one.
   */
  start(target: CancelTarget): Promise<CancelProgress>;
  /** Cancels that are not settled, oldest first. */
  running(): readonly CancelProgress[];
  /** Ends the wait of a throttled cancel now; once for each cancel. False when it cannot. */
  forceResend(id: number): boolean;
  /** The operator takes note of a cancel that is not settled and ends its verification. */
  clear(id: number): void;
  /** Verifies, without sending, what an earlier process left unfinished. Resolves with one verdict each. */
  restore(): Promise<readonly CancelProgress[]>;
  /** Leaving: waits up to `graceMs` for what is running, stops it, and tells how each ended. */
  finish(graceMs: number): Promise<readonly CancelProgress[]>;
}

/** The cancel machine: sent → answered → verified by a complete reading that began after the answer. */
export function createCancels(_options: CancelsOptions): Cancels {
  throw new Error('being written');
}
