import type { BookOrder } from '../engine/book-order.ts';
import type { FaultName } from './fault-names.ts';

/** What a cancel does, and what it says. Without a fault they are the same. */
export interface CancelPlan {
  readonly withdrawn: readonly BookOrder[];
  readonly claimed: readonly BookOrder[];
  readonly refused: readonly { order: BookOrder; reason: string }[];
}

/** Plans a cancel of these orders under the faults that are on. */
export function planCancel(orders: readonly BookOrder[], strike: (name: FaultName) => unknown): CancelPlan {
  if (orders.length === 0) return { withdrawn: orders, claimed: orders, refused: [] };
  if (strike('lying-cancel')) return { withdrawn: orders.slice(0, -1), claimed: orders, refused: [] };
  if (strike('orders-left-behind')) {
    return { withdrawn: orders.slice(0, -1), claimed: orders.slice(0, -1), refused: [] };
  }
  if (strike('partial-cancel')) return refuseEveryOther(orders);
  return { withdrawn: orders, claimed: orders, refused: [] };
}

function refuseEveryOther(orders: readonly BookOrder[]): CancelPlan {
  const withdrawn = orders.filter((_order, place) => place % 2 === 1);
  const refused = orders
    .filter((_order, place) => place % 2 === 0)
    .map((order) => ({ order, reason: "order can't be canceled - it is being matched" }));
  return { withdrawn, claimed: withdrawn, refused };
}
