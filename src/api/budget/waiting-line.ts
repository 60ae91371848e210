import type { Priority } from '../call-options.ts';

const RANKS: Readonly<Record<Priority, number>> = {
  cancel: 0,
  verify: 1,
  orders: 2,
  selected: 3,
  visible: 4,
  rest: 5,
};
/** Who waited so long goes before every other read, or the busiest class would starve the rest. */
const LONG_WAIT_MS = 15_000;

export interface Waiting {
  readonly priority: Priority;
  readonly sinceMs: number;
}

/** Requests in the order in which they are to be let through. */
export interface WaitingLine<T extends Waiting> {
  readonly size: number;
  join(waiting: T): void;
  leave(waiting: T): void;
  inOrder(nowMs: number): T[];
}

export function createWaitingLine<T extends Waiting>(): WaitingLine<T> {
  const waiting = new Set<T>();
  return {
    get size() {
      return waiting.size;
    },
    join: (one) => void waiting.add(one),
    leave: (one) => void waiting.delete(one),
    /** Sorting is stable and a Set keeps its order: first come, first served within a rank. */
    inOrder: (nowMs) => [...waiting].toSorted((a, b) => rankOf(a, nowMs) - rankOf(b, nowMs)),
  };
}

function rankOf({ priority, sinceMs }: Waiting, nowMs: number): number {
  const rank = RANKS[priority];
  return nowMs - sinceMs > LONG_WAIT_MS ? Math.min(rank, RANKS.verify) : rank;
}
