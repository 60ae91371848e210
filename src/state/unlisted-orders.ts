import type { EngineEvent } from '../domain/events.ts';
import type { OrderFate } from '../domain/order-fate.ts';
import type { Order } from '../domain/order.ts';
import { isResting } from '../domain/orders-under-scope.ts';
import type { AppState } from './app-state.ts';

/** The newest of them; each costs a cancel one request. */
const MOST_KNOWN = 500;

type OrdersRead = Extract<EngineEvent, { type: 'ordersRead' }>;
type OrdersTurned = Extract<EngineEvent, { type: 'ordersTurned' }>;

/**
 * A reading of the open orders takes the place of the last one. An order that it lacks is not known to be gone: a cancel
 * still asks for its record (docs/cancel.md).
 */
export function reduceOrdersRead(state: AppState, event: OrdersRead): AppState {
  const listed = new Set(event.orders.map(({ id }) => id));
  const unread = new Set((event.unread ?? []).map(({ id }) => id));
  const isMissing = ({ id }: { readonly id: string }): boolean => !listed.has(id) && !unread.has(id);
  const before = [...state.unlistedOrders, ...(state.orders?.value ?? []).filter(isResting)];
  return {
    ...state,
    orders: { value: event.orders, times: event.times },
    ordersComplete: event.complete,
    unreadOrders: [...state.unreadOrders.filter(isMissing), ...(event.unread ?? [])].slice(-MOST_KNOWN),
    unlistedOrders: before.filter(isMissing).slice(-MOST_KNOWN),
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
