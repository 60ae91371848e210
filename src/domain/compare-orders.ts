import type { Size } from './micros.ts';
import { isAllTraded, type Order } from './order.ts';

/** What is known of the account's orders from all listings so far. */
export interface KnownOrders {
  /** Open when last listed, by id; what an incomplete listing left out is still here. */
  readonly open: ReadonlyMap<string, Order>;
  /** Gone from a complete listing, by id, as they were last listed. */
  readonly gone: ReadonlyMap<string, Order>;
  /** A complete listing was seen: an order met from now on is new. */
  readonly complete: boolean;
}

/** What happened to the orders between two listings. */
export interface OrderChanges {
  /** Listed now, and certainly not there before. */
  readonly appeared: readonly Order[];
  /** Listed now although they were gone before: the service changed its mind. */
  readonly returned: readonly Order[];
  /** More of them traded than was known; `size` is how much more. */
  readonly filled: readonly { readonly order: Order; readonly size: Size }[];
  /** Not in a complete listing any more, with something left when they were last seen: why has to be asked. */
  readonly vanished: readonly Order[];
}

export interface Comparison {
  readonly known: KnownOrders;
  readonly changes: OrderChanges;
}

/** Enough that an order which comes back after an hour of others is not taken for a new one. */
const MOST_GONE = 2_000;

/**
 * Holds a listing of the open orders against what is known. Each change is reported once, whatever order listings of several
 * replicas come in: the size that traded never shrinks, and only a complete listing proves that an order is gone. Pure.
 */
export function compareOrders(
  before: KnownOrders | undefined,
  listed: readonly Order[],
  complete: boolean,
): Comparison {
  const known = before ?? { open: new Map(), gone: new Map(), complete: false };
  const unique = new Map(listed.map((order) => [order.id, withKnownFills(known, order)]));
  const left = [...known.open.values()].filter((order) => !unique.has(order.id));
  const unseen = [...unique.values()].filter((order) => !known.open.has(order.id));
  const gone = complete ? left : [];
  return {
    known: {
      open: new Map([...(complete ? [] : left), ...unique.values()].map((order) => [order.id, order])),
      gone: keepLatest(known.gone, gone, unique),
      complete: known.complete || complete,
    },
    changes: {
      appeared: known.complete ? unseen.filter((order) => !known.gone.has(order.id)) : [],
      returned: unseen.filter((order) => known.gone.has(order.id)),
      filled: [...unique.values()].flatMap((order) => fillSince(lastSeen(known, order.id), order)),
      vanished: gone.filter((order) => !isAllTraded(order)),
    },
  };
}

/** Adds an order that was read by id: a later listing with the same size is no change. */
export function learnOrder(known: KnownOrders, order: Order): KnownOrders {
  const last = lastSeen(known, order.id);
  if (!last || order.matchedSize <= last.matchedSize) return known;
  const where = known.open.has(order.id) ? 'open' : 'gone';
  const learnt = { ...last, matchedSize: order.matchedSize };
  return { ...known, [where]: new Map(known[where]).set(order.id, learnt) };
}

/** The order with all that is known of its fills. */
export function withKnownFills(known: KnownOrders, order: Order): Order {
  return withMostMatched(order, lastSeen(known, order.id));
}

function lastSeen({ open, gone }: KnownOrders, id: string): Order | undefined {
  return open.get(id) ?? gone.get(id);
}

function withMostMatched(order: Order, last: Order | undefined): Order {
  return last && last.matchedSize > order.matchedSize ? { ...order, matchedSize: last.matchedSize } : order;
}

function fillSince(last: Order | undefined, order: Order): OrderChanges['filled'] {
  const size = last ? order.matchedSize - last.matchedSize : 0;
  return size > 0 ? [{ order, size }] : [];
}

function keepLatest(
  known: ReadonlyMap<string, Order>,
  gone: readonly Order[],
  listed: ReadonlyMap<string, Order>,
): ReadonlyMap<string, Order> {
  const all = [...known.values(), ...gone].filter((order) => !listed.has(order.id));
  return new Map(all.slice(-MOST_GONE).map((order) => [order.id, order]));
}
