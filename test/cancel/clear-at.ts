import type { CancelProgress } from '../../src/domain/cancel.ts';

/** When the cancel with this id was called clear, monotonic ms; undefined where it never was. */
export function clearAt(told: readonly CancelProgress[], id = 1): number | undefined {
  return told.find((each) => each.id === id && each.outcome === 'confirmed' && each.phase === 'settled')
    ?.settledMs;
}
