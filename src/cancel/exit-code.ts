import type { CancelOutcome } from '../domain/cancel.ts';

/** Exit codes of a cancel: 0 verified; 3 known not clear; 4 something may have been sent and nothing settled it. */
export function exitCodeOf(outcome: CancelOutcome | undefined): 0 | 3 | 4 {
  if (outcome === 'confirmed') return 0;
  return outcome === 'unresolved' || outcome === undefined ? 4 : 3;
}

/** Of what is no cancel. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;
