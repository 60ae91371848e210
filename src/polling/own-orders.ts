import { orderKey, type TradingAccount } from '../domain/fill.ts';
import type { MonitorEvent } from '../domain/monitor-event.ts';

/** More than an account has in the days whose trades are shown. */
const MOST_IDS = 20_000;

/** Who the account is in the words of trades; learns its orders from every listing that passes. */
export interface OwnOrders {
  handleEvent(event: MonitorEvent): void;
  readonly account: () => TradingAccount;
}

/** The oldest orders are forgotten beyond 20,000. */
export function rememberOwnOrders(names: Omit<TradingAccount, 'orderIds'>): OwnOrders {
  const orderIds = new Set<string>();
  return {
    handleEvent(event) {
      if (event.type !== 'ordersRead') return;
      for (const { id } of event.orders) orderIds.add(orderKey(id));
      for (const id of orderIds) {
        if (orderIds.size <= MOST_IDS) return;
        orderIds.delete(id);
      }
    },
    account: () => ({ ...names, orderIds }),
  };
}
