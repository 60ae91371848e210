import type { Size } from './micros.ts';
import { isAllTraded, isResting, type Order } from './order.ts';

/** What is known of the account's orders from all listings so far. */
export interface KnownOrders {
  /** Open when last listed, as they were listed, by id; what an incomplete listing left out is still here. */
  readonly open: ReadonlyMap<string, Order>;
  /** Gone from a complete listing, by id, as they were last listed. */
  readonly gone: ReadonlyMap<string, Order>;
  /** The most that is known to have traded of each, by id: an older listing may say less. */
  readonly matched: ReadonlyMap<string, Size>;
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
  const known = before ?? { open: new Map(), gone: new Map(), matched: new Map(), complete: false };
  const rows = new Map(listed.map((order) => [order.id, order]));
  const shown = new Map([...rows].filter(([, order]) => isShown(known, order)));
  const left = [...known.open.values()].filter((order) => !shown.has(order.id));
  const unseen = [...shown.values()].filter((order) => isResting(order) && !known.open.has(order.id));
  const vanished = complete ? left.map((order) => rows.get(order.id) ?? order) : [];
  const open = new Map([...(complete ? [] : left), ...shown.values()].map((order) => [order.id, order]));
  const gone = keepLatest(known.gone, vanished, shown);
  const withFills = (order: Order): Order => withKnownFills(known, order);
  return {
    known: {
      open,
      gone,
      matched: mostMatched(known, [...gone.values(), ...open.values(), ...rows.values()]),
      complete: known.complete || complete,
    },
    changes: {
      appeared: known.complete ? unseen.filter((order) => !known.gone.has(order.id)) : [],
      returned: unseen.filter((order) => known.gone.has(order.id)).map(withFills),
      filled: [...rows.values()].flatMap((order) => fillSince(known, order)),
      vanished: vanished.filter((order) => !isAllTraded(order)).map(withFills),
    },
  };
}

/** A row that says that its order has ended is none of an order that was listed as resting: its record is asked for. */
function isShown({ open, gone }: KnownOrders, order: Order): boolean {
  if (isResting(order)) return true;
  const before = open.get(order.id);
  return before ? !isResting(before) : !gone.has(order.id);
}

/** Adds an order that was read by id: a later listing with the same size is no change. */
export function learnOrder(known: KnownOrders, { id, matchedSize }: Order): KnownOrders {
  const before = known.matched.get(id);
  if (before !== undefined && matchedSize <= before) return known;
  return { ...known, matched: new Map(known.matched).set(id, matchedSize) };
}

/** The order with all that is known of its fills. */
export function withKnownFills({ matched }: KnownOrders, order: Order): Order {
  const matchedSize = matched.get(order.id) ?? 0;
  return matchedSize > order.matchedSize ? { ...order, matchedSize } : order;
}

/** Also of the latest others: what was read by id may be in no listing yet. */
function mostMatched(known: KnownOrders, orders: readonly Order[]): KnownOrders['matched'] {
  const sizes = new Map(orders.map((order) => [order.id, withKnownFills(known, order).matchedSize]));
  const others = [...known.matched].filter(([id]) => !sizes.has(id));
  return new Map([...others.slice(-MOST_GONE), ...sizes]);
}

function fillSince({ matched }: KnownOrders, order: Order): OrderChanges['filled'] {
  const size = order.matchedSize - (matched.get(order.id) ?? Infinity);
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
