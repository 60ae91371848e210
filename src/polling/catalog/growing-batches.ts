import type { Clock } from '../../domain/clock.ts';

/** Takes rows as they come and hands them on in batches. */
export interface GrowingBatches<T> {
  add(rows: readonly T[]): void;
  /** Hands on what is left. */
  flush(): void;
}

/** Nobody waits longer than this for rows that are there. */
const MOST_WAIT_MS = 1_000;

/**
 * Batches as large as all before them together, or a second's worth: the first rows are there at once, and whoever joins
 * each batch to what he has copies no more than a few times what there is in the end.
 */
export function createGrowingBatches<T>(clock: Clock, hand: (rows: readonly T[]) => void): GrowingBatches<T> {
  let waiting: T[] = [];
  let handed = 0;
  let handedAtMs = clock.monotonicMs();

  function flush(): void {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    handed += batch.length;
    handedAtMs = clock.monotonicMs();
    hand(batch);
  }
  return {
    add(rows) {
      waiting.push(...rows);
      if (waiting.length >= handed || clock.monotonicMs() - handedAtMs >= MOST_WAIT_MS) flush();
    },
    flush,
  };
}
