import type { Clock } from '../../domain/clock.ts';

/** Nobody waits longer than this for rows that are there. */
const MOST_WAIT_MS = 1_000;

/**
 * Takes rows as they come and hands them on in batches as large as all before them together, or a second's worth: the
 * first rows are there at once, and whoever joins each batch to what he has copies no more than a few times what there is
 * in the end.
 */
export function createGrowingBatches<T>(clock: Clock, hand: (rows: readonly T[]) => void) {
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
    add(rows: readonly T[]): void {
      waiting.push(...rows);
      if (waiting.length >= handed || clock.monotonicMs() - handedAtMs >= MOST_WAIT_MS) flush();
    },
    /** Hands on what is left. */
    flush,
  };
}
