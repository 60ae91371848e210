import type { EngineEvent } from '../../domain/monitor-event.ts';
import type { OrderFate } from '../../domain/order-outcome.ts';
import type { Order } from '../../domain/order.ts';
import { isResting } from '../../domain/orders-under-scope.ts';
import type { AppState } from '../app-state.ts';

/** The newest of them; each costs a cancel one request. */
const MOST_KNOWN = 500;

type OrdersRead = Extract<EngineEvent, { type: 'ordersRead' }>;
type OrdersTurned = Extract<EngineEvent, { type: 'ordersTurned' }>;

/**
 * A reading of the open orders takes the place of the last one. An order that it lacks is not known to be gone: a cancel
 * still asks for its record (docs/cancel.md).
 */
export function reduceOrdersRead(before: AppState, event: OrdersRead): AppState {
  const { ordersLost: _, ...state } = before;
  const { orders, unread = [], complete, times, lost = 0, lostValues = 0 } = event;
  const shown = new Set([...orders, ...unread].map(({ id }) => id));
  const isMissing = ({ id }: { readonly id: string }): boolean => !shown.has(id);
  const known = [...state.unlistedOrders, ...(state.orders?.value ?? []).filter(isResting)];
  return {
    ...state,
    orders: { value: orders, times },
    ordersComplete: complete,
    ...(lost + lostValues > 0 && { ordersLost: { lost, lostValues } }),
    unreadOrders: [...state.unreadOrders.filter(isMissing), ...unread].slice(-MOST_KNOWN),
    unlistedOrders: known.filter(isMissing).slice(-MOST_KNOWN),
  };
}

/** What became of orders: those that ended need no cancel any more. */
export function withoutEnded(unlisted: readonly Order[], { fates }: OrdersTurned): readonly Order[] {
  const ended = new Set(fates.filter(hasEnded).map(({ order }) => order.id));
  return unlisted.filter(({ id }) => !ended.has(id));
}

function hasEnded({ kind, order }: OrderFate): boolean {
  return kind === 'canceled' || kind === 'expired' || !isResting(order);
}
