import type { CancelOutcome, EverythingProgress } from '../domain/cancel.ts';
import { everythingOutcome } from './run/everything-outcome.ts';

/** Exit codes of a cancel: 0 verified; 3 known not clear; 4 no reading proves what rests. */
export function cancelExitCode(outcome: CancelOutcome | undefined): 0 | 3 | 4 {
  if (outcome === 'confirmed') return 0;
  return outcome === 'unresolved' || outcome === undefined ? 4 : 3;
}

/** The same of a cancel of everything, by its word. */
export function everythingExitCode(progress: EverythingProgress): 0 | 3 | 4 {
  return cancelExitCode(everythingOutcome(progress));
}

/** Of what is no cancel. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;
