import type { Failure } from './failure.ts';
import type { Size } from './micros.ts';
import { isAllTraded, isResting, type Order } from './order.ts';
import type { Result } from './result.ts';

/** What became of an order, as far as known. `order` is the latest that is known of it. */
export type OrderOutcome =
  | { readonly kind: 'placed' | 'listed' | 'returned' | 'expired'; readonly order: Order }
  /** All of it traded, as was told before, whatever lists have shown since. */
  | { readonly kind: 'ended'; readonly order: Order }
  /** `size` more of it traded; what is left is the order's own. `isToldByCancel`: the verdict of a cancel of ours told it. */
  | {
      readonly kind: 'filled';
      readonly order: Order;
      readonly size: Size;
      readonly isToldByCancel?: true;
    }
  /** `us-or-others`: a cancel of ours was to take it down, and got no answer that names it. */
  | { readonly kind: 'canceled'; readonly order: Order; readonly by: 'us' | 'us-or-others' | 'others' }
  | { readonly kind: 'gone'; readonly order: Order; readonly why: UnknownReason };

/** Why nobody knows whether an order that is gone was filled or canceled. */
export type UnknownReason =
  /** The service knows no order of that id any more. */
  | { readonly kind: 'forgotten' }
  /** The service still calls it by this status although it lists it no more. */
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Too many went at once to ask for each. */
  | { readonly kind: 'unasked' };

/**
 * What became of an order that a complete listing lacks, by what its own record says (interface: endpoint 14). Two
 * answers where some of it traded first. `nowMs` is wall time, for orders that expire.
 */
export function outcomesOfVanished(
  last: Order,
  looked: Result<Order | undefined>,
  nowMs: number,
): readonly OrderOutcome[] {
  if (!looked.ok) return [gone(last, { kind: 'failed', failure: looked.failure })];
  const order = looked.value;
  if (!order) return [gone(last, { kind: 'forgotten' })];
  const size = Math.max(0, order.matchedSize - last.matchedSize);
  const filled: OrderOutcome[] = size > 0 ? [{ kind: 'filled', order, size }] : [];
  if (isAllTraded(order) && size > 0) return filled;
  return [...filled, outcomeOfRest(order, nowMs)];
}

/** What became of the part that did not trade. */
function outcomeOfRest(order: Order, nowMs: number): OrderOutcome {
  const isOver = order.expiresAtMs !== undefined && order.expiresAtMs <= nowMs;
  if (order.status === 'expired' || (isCanceled(order) && isOver)) return { kind: 'expired', order };
  if (isCanceled(order)) return { kind: 'canceled', order, by: 'others' };
  return gone(order, { kind: 'status', status: order.status });
}

/** Whether an order can trade no more, as its record says. What a row says of its end proves it where all of it traded. */
export function isEnd(outcome: OrderOutcome): boolean {
  const { kind, order } = outcome;
  switch (kind) {
    case 'placed':
    case 'listed':
    case 'returned':
      return false;
    case 'canceled':
    case 'expired':
      return true;
    case 'ended':
      return !isResting(order);
    case 'filled':
      return isAllTraded(order) && !isResting(order);
    case 'gone':
      return outcome.why.kind === 'status' && !isResting(order);
  }
}

function isCanceled({ status }: Order): boolean {
  return status === 'canceled' || status === 'cancelled';
}

function gone(order: Order, why: UnknownReason): OrderOutcome {
  return { kind: 'gone', order, why };
}
