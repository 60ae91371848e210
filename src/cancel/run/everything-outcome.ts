import type { CancelOutcome, EverythingProgress } from '../../domain/cancel.ts';

/** How everything stands: what is not known of any market, or of the account, before what is known not to be clear. */
export function everythingOutcome({
  cancels,
  openAtLastReading,
  unaccounted,
  listsLeaveOut,
}: EverythingProgress): CancelOutcome {
  const outcomes = new Set(cancels.map(({ outcome }) => outcome));
  const [only] = outcomes;
  if (outcomes.size === 0 && openAtLastReading === undefined) return 'not-sent';
  // The account may well be unreadable for the same reason.
  if (outcomes.size === 1 && only && only !== 'confirmed' && only !== 'left') return only;
  if (outcomes.has('unresolved') || outcomes.has(undefined)) return 'unresolved';
  if (outcomes.size > 0 && (outcomes.size > 1 || only !== 'confirmed')) return 'left';
  if (openAtLastReading === undefined) return 'unresolved';
  if (openAtLastReading > 0 || unaccounted) return 'left';
  return listsLeaveOut ? 'unresolved' : 'confirmed';
}
