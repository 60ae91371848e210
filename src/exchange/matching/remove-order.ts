import type { BookOrder } from './book-order.ts';
import { accountAt, type EngineCore, marketAt, touchMarket } from './engine-state.ts';
import { release, untrackOpen } from './accounts.ts';
import { unlinkOrder } from './price-grid.ts';

/** Takes a resting order out of the book and gives back what it had set aside. */
export function withdrawOrder(core: EngineCore, order: BookOrder, status: 'canceled' | 'expired'): void {
  const market = marketAt(core.state, order.market);
  unlinkOrder(market.grid, order);
  release(accountAt(core.state, order.account), order, order.remaining, market.perTick);
  touchMarket(core.state, market);
  endOrder(core, order, status);
}

/** Forgets an order that no longer rests. */
export function endOrder(
  { state, listener }: EngineCore,
  order: BookOrder,
  status: 'matched' | 'canceled' | 'expired',
): void {
  order.status = status;
  state.orders.delete(order.id);
  if (order.expiresAtMs !== undefined) state.expiring.delete(order);
  untrackOpen(accountAt(state, order.account), order);
  listener.ended?.(order);
}

/** Withdraws every order whose time is up. */
export function expireOrders(core: EngineCore): void {
  const { state } = core;
  if (state.nextExpiryMs > state.timeMs) return;
  const due = Array.from(state.expiring).filter((order) => (order.expiresAtMs ?? Infinity) <= state.timeMs);
  for (const order of due) withdrawOrder(core, order, 'expired');
  state.nextExpiryMs = Infinity;
  for (const order of state.expiring) {
    state.nextExpiryMs = Math.min(state.nextExpiryMs, order.expiresAtMs ?? Infinity);
  }
}
