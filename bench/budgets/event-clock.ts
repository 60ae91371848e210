import type { Clock } from '../../src/domain/clock.ts';

export interface EventClock extends Clock {
  /** Runs everything due until `untilMs`, in order, letting promises settle in between. */
  runUntil(untilMs: number): Promise<void>;
}

interface Timer {
  readonly dueMs: number;
  readonly sequence: number;
  run: (() => void) | undefined;
}

/** Promise turns that the longest chain between two timers needs. */
const TURNS = 12;

/** A simulated clock for millions of timers: those that wait are kept in a heap. */
export function eventClock(): EventClock {
  const heap: Timer[] = [];
  let nowMs = 0;
  let sequence = 0;
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs,
    schedule(delayMs, run) {
      const timer: Timer = { dueMs: nowMs + Math.max(0, delayMs), sequence: sequence++, run };
      push(heap, timer);
      return () => (timer.run = undefined);
    },
    async runUntil(untilMs) {
      await settle();
      for (let first = heap[0]; first && first.dueMs <= untilMs; first = heap[0]) {
        pop(heap);
        if (!first.run) continue;
        nowMs = first.dueMs;
        first.run();
        await settle();
      }
      nowMs = untilMs;
    },
  };
}

async function settle(): Promise<void> {
  for (let i = 0; i < TURNS; i++) await undefined;
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.sequence < b.sequence);
}

function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(timer, heap[parent] as Timer)) break;
    heap[at] = heap[parent] as Timer;
    at = parent;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop() as Timer;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isBefore(heap[child + 1] as Timer, heap[child] as Timer)) child++;
    if (!isBefore(heap[child] as Timer, last)) break;
    heap[at] = heap[child] as Timer;
    at = child;
  }
  heap[at] = last;
}
