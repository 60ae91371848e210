import type { CancelOutcome, CancelProgress } from '../../domain/cancel.ts';

/** What a running cancel knows. Each update is a new snapshot, told to whoever listens. */
export interface RunProgress {
  readonly progress: CancelProgress;
  /**
   * True while a request may have been carried out and no complete reading has begun since: nothing but
   * `unresolved` can be said of it then.
   */
  unproven: boolean;
  update(change: Partial<CancelProgress>): void;
}

export function createRunProgress(
  initial: CancelProgress,
  tell: (progress: CancelProgress) => void,
): RunProgress {
  let progress = initial;
  return {
    unproven: false,
    get progress() {
      return progress;
    },
    update(change) {
      progress = { ...progress, ...change };
      tell(progress);
    },
  };
}

/** The honest word for a cancel that ends now, whatever it was doing. */
export function standingOutcome(record: RunProgress): CancelOutcome {
  const { outcome, verifiedAfterMs } = record.progress;
  if (record.unproven) return 'unresolved';
  // A reading that nothing was concluded from yet.
  return outcome ?? (verifiedAfterMs === undefined ? 'not-sent' : 'unresolved');
}
