import type { CancelTarget } from '../../domain/cancel.ts';
import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';

/** What a row of a list, or a record, says of its order. */
export interface SeenRow {
  /** Where it rests, as far as the row says. */
  place: OrderPlace;
  /** All of the row; undefined where no more of it could be read. */
  order: Order | undefined;
  /** It could not be read, or an earlier one could not and no reading of this cancel has shown the order since. */
  wasUnread: true | undefined;
}

/** One order, as lists, records and the press itself showed it to a cancel. */
export interface SeenOrder extends SeenRow {
  /** When that was asked for last which showed it resting, monotonic milliseconds; missing where only the press did. */
  shownMs?: number;
  /** When what showed it came, monotonic milliseconds; missing where that was before the press. */
  cameMs?: number;
  /** It was reported canceled, and shown resting afterwards. */
  isRefuted?: true;
  /** It was shown resting after the verdict. */
  isRelisted?: true | undefined;
}

/** All orders that a cancel was shown, by id; each is in one of the two. */
export interface SeenOrders {
  /** They count under the scope, and the verdict is about them. *Known* if a row could be read, and *unread* otherwise. */
  readonly here: Map<string, SeenOrder>;
  /** They rest under other markets, or came too late for the verdict. */
  readonly elsewhere: Map<string, SeenOrder>;
}

export function readRow(order: Order): SeenRow {
  return { place: order, order, wasUnread: undefined };
}

export function unreadRow(place: OrderPlace): SeenRow {
  return { place, order: undefined, wasUnread: true };
}

/** What a cancel begins with. */
export function seenIn(target: CancelTarget): SeenOrders {
  const { scope, orders, ended = [], unlisted = [], unread = [], elsewhere = [] } = target;
  const here = byId([
    ...unread.filter((place) => isUnder(scope, place)).map(unreadRow),
    ...[...ended, ...unlisted, ...orders].map(readRow),
  ]);
  const others = [...unread.map(unreadRow), ...elsewhere.map(readRow)];
  return { here, elsewhere: byId(others.filter(({ place }) => !here.has(place.id))) };
}

function byId(rows: readonly SeenRow[]): Map<string, SeenOrder> {
  return new Map(rows.map((row) => [row.place.id, row]));
}

export function seenOrder({ here, elsewhere }: SeenOrders, id: string): SeenOrder | undefined {
  return here.get(id) ?? elsewhere.get(id);
}

/**
 * Takes in a row that came at `nowMs`, and returns where its order is new. One that tells less than was known takes nothing back:
 * it has the order elsewhere, says that it has ended, or cannot be read.
 */
export function noteRow(
  seen: SeenOrders,
  row: SeenRow,
  isHere: boolean,
  nowMs: number,
): 'here' | 'elsewhere' | undefined {
  const { id } = row.place;
  const here = seen.here.get(id);
  if (here && (!isHere || here.order)) return undefined;
  const elsewhere = here ? undefined : seen.elsewhere.get(id);
  if (!isHere && elsewhere && !tellsMore(row, elsewhere)) return undefined;
  const { wasUnread } = here ?? elsewhere ?? row;
  setRow(seen, row, isHere, nowMs).wasUnread ||= wasUnread;
  if (isHere) return here ? undefined : 'here';
  return elsewhere ? undefined : 'elsewhere';
}

/** Of an order elsewhere. */
function tellsMore({ order }: SeenRow, before: SeenRow): boolean {
  return order ? isResting(order) : !before.order || !isResting(before.order);
}

/** Takes a row for all that is known of its order, but for the times; returns the order. */
export function setRow(
  { here, elsewhere }: SeenOrders,
  row: SeenRow,
  isHere: boolean,
  nowMs: number,
): SeenOrder {
  const { id } = row.place;
  const [to, from] = isHere ? [here, elsewhere] : [elsewhere, here];
  const order = to.get(id) ?? from.get(id) ?? { ...row, cameMs: nowMs };
  from.delete(id);
  to.set(id, order);
  return Object.assign(order, row);
}

/** Those whose rows could be read. */
export function ordersOf(seen: ReadonlyMap<string, SeenOrder>): Order[] {
  return [...seen.values()].flatMap(({ order }) => order ?? []);
}

/** Where the others rest. */
export function unreadOf(seen: ReadonlyMap<string, SeenOrder>): OrderPlace[] {
  return [...seen.values()].flatMap(({ order, place }) => (order ? [] : place));
}

/** Where all of them rest. */
export function placesOf(seen: ReadonlyMap<string, SeenOrder>): OrderPlace[] {
  return [...seen.values()].map(({ place }) => place);
}
