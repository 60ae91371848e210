import type { CancelTarget } from '../../domain/cancel.ts';
import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';

/** One order, as lists, records and the press itself showed it to a cancel. */
export interface SeenOrder {
  /** Where it rests, as far as its row says. */
  place: OrderPlace;
  /** All of that row; undefined where no more of it could be read. */
  order: Order | undefined;
  /** The verdict is about it: it counts under the scope. The others rest elsewhere, or came too late for the verdict. */
  isHere: boolean;
  /** A row of it could not be read, and no reading of this cancel has shown it since: what was before is not known of it. */
  wasUnread: true | undefined;
  /** When that was asked for last which showed it resting, monotonic milliseconds; missing where only the press did. */
  shownMs?: number;
  /** When what showed it came, monotonic milliseconds; missing where that was before the press. */
  cameMs?: number;
  /** It was reported canceled, and shown resting afterwards. */
  isRefuted?: true;
  /** It was shown resting after the verdict. */
  isRelisted?: true | undefined;
}

/** By id. An order here is *known* if its row could be read, and *unread* otherwise. */
export type SeenOrders = Map<string, SeenOrder>;

/** What a cancel begins with. */
export function seenIn(target: CancelTarget): SeenOrders {
  const { scope, orders, ended = [], unlisted = [], unread = [], elsewhere = [] } = target;
  const rows = [
    ...unread.map((row) => unreadRow(row, isUnder(scope, row))),
    ...elsewhere.map((row) => readRow(row, false)),
    ...[...ended, ...unlisted, ...orders].map((row) => readRow(row, true)),
  ];
  const seen: SeenOrders = new Map();
  for (const row of rows) if (!seen.get(row.place.id)?.isHere || row.isHere) seen.set(row.place.id, row);
  return seen;
}

export function readRow(order: Order, isHere: boolean): SeenOrder {
  return { place: order, order, isHere, wasUnread: undefined };
}

export function unreadRow(place: OrderPlace, isHere: boolean): SeenOrder {
  return { place, order: undefined, isHere, wasUnread: true };
}

/**
 * Takes in a row that came at `nowMs`. One that tells less than was known takes nothing back: it has the order elsewhere, says
 * that it has ended, or cannot be read.
 */
export function noteRow(seen: SeenOrders, row: SeenOrder, nowMs: number): void {
  const before = seen.get(row.place.id);
  if (before && !tellsMore(row, before)) return;
  setRow(seen, { ...row, wasUnread: row.wasUnread ?? before?.wasUnread }, nowMs);
}

function tellsMore(row: SeenOrder, before: SeenOrder): boolean {
  if (before.isHere || row.isHere) return row.isHere && !(before.isHere && before.order);
  return row.order ? isResting(row.order) : !before.order || !isResting(before.order);
}

/** Replaces what was seen of the order, but for its times. */
export function setRow(seen: SeenOrders, row: SeenOrder, nowMs: number): void {
  const { id } = row.place;
  seen.set(id, { ...(seen.get(id) ?? { cameMs: nowMs }), ...row });
}

export function seenHere(seen: SeenOrders, id: string): SeenOrder | undefined {
  const order = seen.get(id);
  return order?.isHere ? order : undefined;
}

export function knownOrder(seen: SeenOrders, id: string): Order | undefined {
  return seenHere(seen, id)?.order;
}

export function knownOrders(seen: SeenOrders): Order[] {
  return here(seen).flatMap(({ order }) => order ?? []);
}

export function idsUnreadBefore(seen: SeenOrders): string[] {
  return here(seen).flatMap(({ wasUnread, place }) => (wasUnread ? place.id : []));
}

export function unreadHere(seen: SeenOrders): OrderPlace[] {
  return here(seen).flatMap(({ order, place }) => (order ? [] : place));
}

/** Where the known and the unread ones rest. */
export function placesHere(seen: SeenOrders): OrderPlace[] {
  return here(seen).map(({ place }) => place);
}

export function idsHere(seen: SeenOrders): string[] {
  return here(seen).map(({ place }) => place.id);
}

export function ordersElsewhere(seen: SeenOrders): Order[] {
  return elsewhere(seen).flatMap(({ order }) => order ?? []);
}

export function unreadElsewhere(seen: SeenOrders): OrderPlace[] {
  return elsewhere(seen).flatMap(({ order, place }) => (order ? [] : place));
}

/** Also of those whose rows say that they have ended: that proves it no more than a list without them. */
export function placesElsewhere(seen: SeenOrders): OrderPlace[] {
  return elsewhere(seen).map(({ place }) => place);
}

function here(seen: SeenOrders): SeenOrder[] {
  return [...seen.values()].filter((each) => each.isHere);
}

function elsewhere(seen: SeenOrders): SeenOrder[] {
  return [...seen.values()].filter((each) => !each.isHere);
}
