import type { CancelTarget } from '../domain/cancel.ts';
import { isResting, isUnder } from '../domain/orders-under-scope.ts';
import type { Order, OrderPlace } from '../domain/order.ts';
import type { OpenOrders } from './run/cancel-service.ts';
import type { ShownPlaces } from './run/everything-run.ts';
import type { ShownOrders } from './run/shown-orders.ts';

/** The newest of them; each costs the next cancel of its market one request. */
const MOST_ELSEWHERE = 500;

/** Orders that earlier cancels of this process were shown and that nothing has proved gone since. */
export interface OrdersInDoubt {
  /** Takes over what a cancel was shown. */
  note(shown: ShownOrders): void;
  /** Takes over what a listing shows. */
  noteListed(listing: Pick<OpenOrders, 'orders' | 'unread'>): void;
  /** `target` with those of its scope: the monitor's own list may not show them, and they have to be accounted for. */
  addTo(target: CancelTarget): CancelTarget;
  /** All of them, wherever they rested. */
  all(): ShownPlaces;
}

/** `running`: the cancels under way, which are shown more and more. */
export function createOrdersInDoubt(running: () => Iterable<{ readonly shown: ShownOrders }>): OrdersInDoubt {
  const resting = new Map<string, Order>();
  const unread = new Map<string, OrderPlace>();
  const elsewhere = new Map<string, Order>();
  function note(shown: ShownOrders): void {
    for (const id of shown.gone) for (const orders of [resting, unread, elsewhere]) orders.delete(id);
    for (const order of shown.resting) resting.set(order.id, order);
    for (const place of shown.unread) unread.set(place.id, place);
    for (const order of shown.elsewhere) elsewhere.set(order.id, order);
    for (const id of [...elsewhere.keys()].slice(0, -MOST_ELSEWHERE)) elsewhere.delete(id);
  }

  function all(): ShownPlaces {
    for (const { shown } of running()) note(shown);
    return { orders: [...new Map([...elsewhere, ...resting]).values()], unread: [...unread.values()] };
  }

  return {
    all,
    note,
    noteListed: ({ orders, unread = [] }) =>
      note({ resting: [], unread, elsewhere: orders.filter(isResting), gone: new Set() }),
    addTo(target) {
      const { scope, orders, unlisted = [] } = target;
      const known = new Set([...orders, ...unlisted].map(({ id }) => id));
      const isMissing = (order: OrderPlace): boolean => isUnder(scope, order) && !known.has(order.id);
      const shown = all();
      const more = shown.orders.filter(isMissing);
      const moreUnread = shown.unread.filter(isMissing);
      if (more.length + moreUnread.length === 0) return target;
      return {
        ...target,
        unlisted: [...unlisted, ...more],
        unread: [...(target.unread ?? []), ...moreUnread],
      };
    },
  };
}
