import type { CancelProgress, CancelTarget } from '../../src/domain/cancel.ts';

/** A market without orders. */
export function sampleTarget(conditionId = '0xm', question = ''): CancelTarget {
  return { scope: { kind: 'market', conditionId }, question, orders: [], worth: 0 };
}

/** A cancel that ended at its first try and found nothing. */
export function sampleProgress(change: Partial<CancelProgress> = {}): CancelProgress {
  return {
    id: 1,
    target: sampleTarget(),
    phase: 'settled',
    startedAtMs: 0,
    attempts: 1,
    canceled: [],
    notCanceled: [],
    filled: [],
    left: [],
    appeared: [],
    outside: [],
    ...change,
  };
}
