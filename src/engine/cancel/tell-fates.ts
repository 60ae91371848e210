import type { CancelProgress } from '../../domain/cancel.ts';
import type { Order } from '../../domain/order.ts';
import { isUnder, type Before } from './compare-reading.ts';

/**
 * Ids the service says it canceled although they were never seen under the scope. Looked up, they are
 * either orders that came and went meanwhile, or an alarm.
 */
export function unseenCanceled(before: Before, progress: CancelProgress): string[] {
  const seen = new Set([...before.orders, ...progress.left, ...progress.appeared].map((order) => order.id));
  return progress.canceled.filter((id) => !seen.has(id));
}

/** Vanished orders that traded, by what was looked up. */
export function filledOf(vanished: readonly string[], found: ReadonlyMap<string, Order>): Order[] {
  return vanished.flatMap((id) => {
    const order = found.get(id);
    return order && order.matchedSize > 0 ? [order] : [];
  });
}

/**
 * Of `unseen`, those outside the scope: the service says so itself, or it tells nothing and everything that
 * was under the scope had been read before the request.
 */
export function outsideOf(
  unseen: readonly string[],
  found: ReadonlyMap<string, Order>,
  before: Before,
  progress: CancelProgress,
): string[] {
  return unseen.filter((id) => {
    const order = found.get(id);
    return order ? !isUnder(progress.target.scope, order) : before.complete && before.beforehand;
  });
}
