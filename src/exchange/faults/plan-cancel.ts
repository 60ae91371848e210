import type { BookOrder } from '../matching/book-order.ts';
import type { Trigger } from './fault-switches.ts';

/** What a cancel does, and what it answers. Without a fault they are the same. */
export interface CancelPlan {
  readonly withdrawn: readonly BookOrder[];
  readonly claimed: readonly BookOrder[];
  readonly refused: readonly { order: BookOrder; reason: string }[];
  /** It answers 500 instead. */
  readonly fails?: true;
  readonly unlistedBy?: 'orders-unlisted' | 'cancel-in-part-unlisted';
}

/** Plans a cancel of these orders under the faults that are on. */
export function planCancel(orders: readonly BookOrder[], trigger: Trigger): CancelPlan {
  if (orders.length === 0) return withdraw(orders);
  const inPart = trigger('cancel-in-part-unlisted');
  if (inPart) {
    const withdrawn =
      inPart.amount === undefined ? everyOther(orders, 1) : orders.slice(0, -Math.max(1, inPart.amount));
    return { ...withdraw(withdrawn), fails: true, unlistedBy: 'cancel-in-part-unlisted' };
  }
  const plan = planAnswer(orders, trigger);
  return trigger('orders-unlisted') ? { ...plan, unlistedBy: 'orders-unlisted' } : plan;
}

function planAnswer(orders: readonly BookOrder[], trigger: Trigger): CancelPlan {
  if (trigger('lying-cancel')) return { withdrawn: orders.slice(0, -1), claimed: orders, refused: [] };
  if (trigger('orders-left-behind')) return withdraw(orders.slice(0, -1));
  if (!trigger('partial-cancel')) return withdraw(orders);
  const reason = "order can't be canceled - it is being matched";
  const refused = everyOther(orders, 0).map((order) => ({ order, reason }));
  return { ...withdraw(everyOther(orders, 1)), refused };
}

/** Takes these orders down and claims as much. */
function withdraw(orders: readonly BookOrder[]): CancelPlan {
  return { withdrawn: orders, claimed: orders, refused: [] };
}

function everyOther(orders: readonly BookOrder[], from: 0 | 1): BookOrder[] {
  return orders.filter((_order, place) => place % 2 === from);
}
