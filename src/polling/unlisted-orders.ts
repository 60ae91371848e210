import type { CancelProgress } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import type { Order } from '../domain/order.ts';
import { isUnder } from '../domain/orders-under-scope.ts';

/** A list may show an order so long after it was placed. */
export const LIST_LAG_MS = 10_000;
/** They are asked for again after so long. */
const ASK_AGAIN_MS = 10_000;

interface Unlisted {
  readonly order: Order;
  /** It was told that its record says that it rests. */
  readonly isTold: boolean;
  /** Lists asked for earlier may lack it because it is new, monotonic milliseconds. */
  readonly newUntilMs?: number;
}

/** Orders in no list and not known to have ended, whose records are asked for in turn. */
export function createUnlistedOrders(clock: Clock) {
  const unlisted = new Map<string, Unlisted>();
  let askedMs = -Infinity;
  return {
    /** Asked for after all others. `isTold`: it was told that its record says that it rests. */
    add(order: Order, isTold = false): void {
      unlisted.delete(order.id);
      unlisted.set(order.id, { order, isTold });
    },
    /** Takes one out; returns whether it was told that its record says that it rests. */
    take(id: string): boolean {
      const isTold = unlisted.get(id)?.isTold === true;
      unlisted.delete(id);
      return isTold;
    },
    noteListed(orders: readonly Order[]): void {
      for (const { id } of orders) unlisted.delete(id);
    },
    /** Those to be asked for now, first who waited longest: a complete list, asked for at `listAskedMs`, should have had them. */
    takeTurn(listAskedMs: number): readonly Order[] {
      const nowMs = clock.monotonicMs();
      if (nowMs - askedMs < ASK_AGAIN_MS) return [];
      const due = [...unlisted.values()].filter(({ newUntilMs = -Infinity }) => listAskedMs >= newUntilMs);
      if (due.length > 0) askedMs = nowMs;
      return due.map(({ order }) => order);
    },
    /** Takes in what the cancel did not prove gone, but for those that the last list showed: the next list may never show them. */
    noteSettled(progress: CancelProgress, isListed: (id: string) => boolean): void {
      const { scope } = progress.target;
      if (progress.outcome === 'confirmed') {
        const under = [...unlisted.values()].filter(({ order }) => isUnder(scope, order));
        // One that rests all the same is news.
        for (const entry of under) unlisted.set(entry.order.id, { ...entry, isTold: false });
      }
      for (const entry of openAfter(progress, clock.monotonicMs())) {
        if (!isListed(entry.order.id)) unlisted.set(entry.order.id, entry);
      }
    },
  };
}

/** Orders that a cancel left, found left out of the account's list, or cannot account for. */
function openAfter(
  { outcome, left, appeared, unaccounted = [], leftOut }: CancelProgress,
  nowMs: number,
): readonly Unlisted[] {
  const doubtful = [...(leftOut?.orders ?? []), ...unaccounted.flatMap(({ order }) => order ?? [])];
  const before = [...(outcome === 'confirmed' ? [] : doubtful), ...left];
  return [
    ...appeared.map((order) => ({ order, isTold: false, newUntilMs: nowMs + LIST_LAG_MS })),
    ...before.map((order) => ({ order, isTold: false })),
  ];
}
