import type { CancelProgress } from '../domain/cancel.ts';
import type { Clock } from '../domain/clock.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';
import { type Order, isResting } from '../domain/order.ts';

export type OrdersListed = Extract<MonitorEvent, { readonly type: 'ordersRead' | 'ordersShown' }>;

/** The orders that cancels of ours named as canceled. */
export function createCanceledOrders(clock: Clock) {
  const settledCancels = new Set<number>();
  const settledAtMs = new Map<string, number>();
  const relisted = new Set<string>();
  return {
    noteSettled({ id: cancelId, canceled }: CancelProgress): void {
      if (settledCancels.has(cancelId)) return;
      settledCancels.add(cancelId);
      for (const id of canceled) {
        settledAtMs.set(id, clock.monotonicMs());
        relisted.delete(id);
      }
    },
    noteListed(event: OrdersListed): void {
      for (const order of event.orders) {
        const isAfter = event.times.askedAtMs >= (settledAtMs.get(order.id) ?? Infinity);
        if (isAfter && isResting(order)) relisted.add(order.id);
      }
    },
    /** Orders listed again by a later request than a complete listing without them. */
    noteReturned(orders: readonly Order[]): void {
      for (const order of orders) if (settledAtMs.has(order.id) && isResting(order)) relisted.add(order.id);
    },
    /** The order returned, or a listing requested after the cancel had settled shows it as resting. */
    isRelisted: (id: string): boolean => relisted.has(id),
  };
}
