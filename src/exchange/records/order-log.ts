import type { BookOrder } from '../matching/book-order.ts';

/** Orders, resting and ended, of the accounts that hold keys, and their trades. */
export interface OrderLog {
  add(order: BookOrder): void;
  find(id: number): BookOrder | undefined;
  /** The newest order that ended or, where there is none, another that rests. */
  findOther(order: BookOrder): BookOrder | undefined;
  /** A trade with several makers is added once for each. */
  addTrade(orderId: number, tradeId: number): void;
  tradesOf(orderId: number): readonly number[];
}

export function createOrderLog(capacity: number, isRetained: (account: number) => boolean): OrderLog {
  const orders = new Map<number, BookOrder>();
  const trades = new Map<number, number[]>();
  return {
    add(order) {
      if (!isRetained(order.account)) return;
      orders.set(order.id, order);
      if (orders.size > capacity) forgetOldestEnded();
    },
    find: (id) => orders.get(id),
    findOther({ id }) {
      const others = Array.from(orders.values()).filter((order) => order.id !== id);
      return others.findLast(({ status }) => status !== 'live') ?? others.at(-1);
    },
    addTrade(orderId, tradeId) {
      const ids = trades.get(orderId);
      if (!ids) trades.set(orderId, [tradeId]);
      else if (ids.at(-1) !== tradeId) ids.push(tradeId);
    },
    tradesOf: (orderId) => trades.get(orderId) ?? [],
  };

  function forgetOldestEnded(): void {
    for (const order of orders.values()) {
      if (order.status === 'live') continue;
      orders.delete(order.id);
      trades.delete(order.id);
      return;
    }
  }
}

/** What has to be remembered of the orders that came over the wire; the oldest are forgotten beyond the capacity. */
export interface PostedOrders {
  /** Whether a copy of the order was taken before. */
  has(copyKey: string): boolean;
  add(copyKey: string, orderId: number, builder: string | undefined): void;
  /** The builder that an order named, in lower-case hex. */
  builderOf(orderId: number): string | undefined;
}

export function createPostedOrders(capacity: number): PostedOrders {
  const idByCopy = new Map<string, number>();
  const builders = new Map<number, string>();
  return {
    has: (copyKey) => idByCopy.has(copyKey),
    add(copyKey, orderId, builder) {
      idByCopy.set(copyKey, orderId);
      if (builder !== undefined) builders.set(orderId, builder);
      const oldest = idByCopy.size > capacity ? idByCopy.entries().next().value : undefined;
      if (!oldest) return;
      idByCopy.delete(oldest[0]);
      builders.delete(oldest[1]);
    },
    builderOf: (orderId) => builders.get(orderId),
  };
}
