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
