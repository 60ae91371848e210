import type { Clock } from '../../domain/clock.ts';
import { createCompaction } from './compact-heap.ts';
import { createYoungHeapLimit } from './limit-young-heap.ts';

const PERIOD_MS = 1_000;

/** Looks at the heap once a second, and tells V8 how to go on with it. */
export function tendHeap(clock: Clock): void {
  const limitYoungHeap = createYoungHeapLimit();
  const compact = createCompaction();
  const look = (): void => {
    limitYoungHeap();
    compact();
    clock.schedule(PERIOD_MS, look);
  };
  clock.schedule(PERIOD_MS, look);
}
