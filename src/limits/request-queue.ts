import type { Priority } from '../domain/call-options.ts';

/** How long a request of a class lets those of higher classes that came later go before it, milliseconds. */
const PATIENCE_MS: Readonly<Record<Priority, number>> = {
  cancel: Number.NEGATIVE_INFINITY,
  verify: Number.NEGATIVE_INFINITY,
  orders: 0,
  selected: 2_500,
  visible: 5_000,
  rest: 7_500,
};

export interface Waiting {
  readonly priority: Priority;
  readonly sinceMs: number;
}

/** By priority; who has waited beyond the patience of its class goes first, so that no class starves. */
export function inTurn<T extends Waiting>(waiting: ReadonlySet<T>): T[] {
  return [...waiting].toSorted(compareTurns);
}

/** Sorting is stable and a Set keeps its order: who came first is first among equals. */
function compareTurns(a: Waiting, b: Waiting): number {
  const [turnOfA, turnOfB] = [turnOf(a), turnOf(b)];
  return turnOfA === turnOfB ? 0 : turnOfA - turnOfB;
}

/** Monotonic milliseconds: the earlier goes first. */
export function turnOf({ priority, sinceMs }: Waiting): number {
  return sinceMs + PATIENCE_MS[priority];
}
