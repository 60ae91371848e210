import type { CancelOutcome, EverythingProgress } from '../domain/cancel.ts';

/** Exit codes of a cancel: 0 verified; 3 known not clear; 4 something may have been sent and nothing settled it. */
export function cancelExitCode(outcome: CancelOutcome | undefined): 0 | 3 | 4 {
  if (outcome === 'confirmed') return 0;
  return outcome === 'unresolved' || outcome === undefined ? 4 : 3;
}

/** Exit code of a cancel of everything: the worst of its markets, and of what the account shows after them. */
export function everythingExitCode({
  cancels,
  openAtLastReading,
  listsLeaveOut,
}: Pick<EverythingProgress, 'cancels' | 'openAtLastReading' | 'listsLeaveOut'>): number {
  if (cancels.length === 0 && openAtLastReading === undefined) return cancelExitCode('not-sent');
  const codes: number[] = cancels.map(({ outcome }) => cancelExitCode(outcome));
  if (openAtLastReading === undefined || listsLeaveOut) codes.push(4);
  else if (openAtLastReading > 0) codes.push(3);
  return Math.max(0, ...codes);
}

/** Of what is no cancel. */
export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
export const EXIT_INTERRUPTED = 130;
