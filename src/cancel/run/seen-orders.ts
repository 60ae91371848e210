import type { CancelTarget, TargetScope } from '../../domain/cancel.ts';
import { isResting, type Order, type OrderPlace } from '../../domain/order.ts';
import { isCertainlyUnder, isUnder } from '../../domain/orders-under-scope.ts';

/** What a row of a list, or a record, says of its order. */
export interface SeenRow {
  /** Where it rests, as far as the row says. */
  readonly place: OrderPlace;
  /** All of the row; undefined where no more of it could be read. */
  readonly order: Order | undefined;
  /** It could not be read, or an earlier one could not and no reading of this cancel has shown the order since. */
  readonly wasUnread: true | undefined;
}

/** When an order was shown resting, and what that says of it. */
export interface OrderHistory {
  /** When that was asked for last which showed it, monotonic milliseconds; missing where only the press did. */
  shownMs?: number;
  /** When what showed or named it came, monotonic milliseconds; missing where that was before the press. */
  cameMs?: number;
  /** When an answer came last that called it canceled, monotonic milliseconds; missing where none did. */
  namedMs?: number;
  /** It was reported canceled, and shown resting afterwards. */
  isRefuted?: true;
  /** It was shown resting after the verdict. */
  isRelisted?: true | undefined;
}

/**
 * All orders that lists, records and the press itself showed to a cancel; by id. Where one row has an order here and another
 * elsewhere, nobody knows which is right, and both are kept.
 */
export interface SeenOrders {
  /** They count under the scope, and the verdict is about them. *Known* if a row could be read, and *unread* otherwise. */
  readonly here: Map<string, SeenRow>;
  /** They rest under other markets, or came too late for the verdict. */
  readonly elsewhere: Map<string, SeenRow>;
  /** Of each of them. */
  readonly history: Map<string, OrderHistory>;
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
  const unreadIds = new Set(unread.map(({ id }) => id));
  const toRow = (order: Order): SeenRow =>
    unreadIds.has(order.id) && !isResting(order) ? { ...readRow(order), wasUnread: true } : readRow(order);
  const rows = [...unread.map(unreadRow), ...elsewhere.map(toRow)];
  // What came too late for the verdict of a process that died is among those elsewhere.
  const isHere = ({ place }: SeenRow): boolean => isUnder(scope, place);
  const here = [...rows.filter(isHere), ...[...ended, ...unlisted, ...orders].map(toRow)];
  const others = rows.filter((row) => !isHere(row));
  const history = new Map([...here, ...others].map(({ place }) => [place.id, {}]));
  return { here: byId(here), elsewhere: byId(others), history };
}

function byId(rows: readonly SeenRow[]): Map<string, SeenRow> {
  return new Map(rows.map((row) => [row.place.id, row]));
}

/** What a row means to a cancel: whose orders it takes down, whether its verdict stands, and when the row came (monotonic). */
interface RowContext {
  readonly scope: TargetScope;
  readonly isDecided: boolean;
  readonly nowMs: number;
}

/** Takes in a row that was not read for this cancel alone, and returns where its order is new. */
export function noteRow(
  seen: SeenOrders,
  row: SeenRow,
  { scope, isDecided, nowMs }: RowContext,
): 'here' | 'elsewhere' | undefined {
  const { id } = row.place;
  if (!seen.history.has(id)) seen.history.set(id, { cameMs: nowMs });
  const here = seen.here.get(id);
  const isOurs = isUnder(scope, row.place);
  // The verdict is about it.
  if (isOurs && isDecided && here) return undefined;
  if (!isOurs || isDecided) return setElsewhere(seen, row);
  // A row more of one that is known tells nothing new.
  const other = row.order && isResting(row.order) ? undefined : seen.elsewhere.get(id);
  const wasUnread = row.wasUnread ?? here?.wasUnread ?? other?.wasUnread;
  setHere(seen, here?.order ? here : { ...row, wasUnread }, scope);
  return here ? undefined : 'here';
}

/** A row that says that its order has ended, or that cannot be read, takes nothing back of one that had it resting. */
function setElsewhere({ elsewhere }: SeenOrders, row: SeenRow): 'elsewhere' | undefined {
  const before = elsewhere.get(row.place.id);
  const rests = ({ order }: SeenRow): boolean => order !== undefined && isResting(order);
  if (!before || rests(row) || !(row.order || rests(before))) elsewhere.set(row.place.id, row);
  return before ? undefined : 'elsewhere';
}

/** What had come too late for a verdict, or under an id that was not known to be ours, is here now. */
function setHere({ here, elsewhere }: SeenOrders, row: SeenRow, scope: TargetScope): void {
  const { id } = row.place;
  here.set(id, row);
  const other = elsewhere.get(id);
  if (other && isUnder(scope, other.place)) elsewhere.delete(id);
}

/**
 * Takes in the rows that lists of this cancel have of one order, and returns the one by which it is here. It is let go where it was
 * taken in because the service did not say where it rests, and now it rests elsewhere.
 */
export function noteOwnRows(
  seen: SeenOrders,
  rows: readonly Order[],
  scope: TargetScope,
  nowMs: number,
): Order | undefined {
  const { id } = rows[0] as Order;
  if (!seen.history.has(id)) seen.history.set(id, { cameMs: nowMs });
  const under = rows.filter((row) => isUnder(scope, row));
  const row = under.find(isResting) ?? under[0];
  const other = rows.findLast((each) => !isUnder(scope, each));
  const known = seen.here.get(id);
  const earlier = known?.order;
  if (other) setElsewhere(seen, readRow(other));
  const wasUnread = row && !isResting(row) ? known?.wasUnread : undefined;
  if (row) setHere(seen, { ...readRow(withKnownPlace(row, earlier)), wasUnread }, scope);
  else if (!earlier || !isCertainlyUnder(scope, earlier)) seen.here.delete(id);
  else return other;
  return row;
}

/** A row that does not say where an order rests takes nothing back of one that did. */
function withKnownPlace(order: Order, earlier: Order | undefined): Order {
  if (!earlier || (order.market !== '' && order.tokenId !== '')) return order;
  return { ...order, market: order.market || earlier.market, tokenId: order.tokenId || earlier.tokenId };
}

/** Of an order that was unread, a row that says that it has ended does not tell what had traded before. */
export function tellsTraded({ here, elsewhere }: SeenOrders, order: Order): boolean {
  return isResting(order) || !(here.get(order.id) ?? elsewhere.get(order.id))?.wasUnread;
}

/** Those whose rows could be read. */
export function ordersOf(seen: ReadonlyMap<string, SeenRow>): Order[] {
  return [...seen.values()].flatMap(({ order }) => order ?? []);
}

/** Where the others rest. */
export function unreadOf(seen: ReadonlyMap<string, SeenRow>): OrderPlace[] {
  return [...seen.values()].flatMap(({ order, place }) => (order ? [] : place));
}

/** Where all of them rest. */
export function placesOf(seen: ReadonlyMap<string, SeenRow>): OrderPlace[] {
  return [...seen.values()].map(({ place }) => place);
}
