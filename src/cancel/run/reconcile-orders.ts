import type { CancelRequest, TargetScope, UnaccountedOrder } from '../../domain/cancel.ts';
import { isResting, type Order, type OrderPlace, remainingSize } from '../../domain/order.ts';
import { hasTokenOf, isCertainlyUnder, isOnMarketOf, isUnder } from '../../domain/orders-under-scope.ts';
import { bareId, sameId } from '../../domain/same-id.ts';
import { covers } from './cancel-requests.ts';
import { hasEnded, type OrderRecord, recordedOrder } from './read-order-records.ts';
import { isAlreadyGone } from './says-gone.ts';
import { type SeenOrders, type SeenRow } from './seen-orders.ts';

export interface Before {
  readonly orders: readonly Order[];
  /** What the press knew only as places; those were there, too. */
  readonly unread: readonly OrderPlace[];
  /** Whether `orders` was everything that was there; if not, no open order can be called new. */
  readonly complete: boolean;
  /** Read before the first request, not beside it: what is missing here was not there. */
  readonly beforehand: boolean;
}

/**
 * What is known of the orders when a reading is held against everything else. The terms of this folder: an order is *known*
 * or *unread* by lists (or as it was armed), *reported* by answers to our requests, *recorded* by the service's record of it.
 */
export interface Evidence {
  readonly scope: TargetScope;
  /** Nobody has told yet whether the market has a second id. */
  readonly areIdsUnknown: boolean;
  /** The lists have shown nothing for longer than they lag. */
  readonly areListsLongEmpty: boolean;
  readonly before: Before;
  /** Orders that were ever shown. */
  readonly seen: SeenOrders;
  /** Ids in answers, canceled or not. */
  readonly reported: readonly string[];
  /** Those that answers reported canceled. */
  readonly reportedCanceled: ReadonlySet<string>;
  /** The same without the refuted: those found resting afterwards, where the answer is no evidence any more. */
  readonly canceled: ReadonlySet<string>;
  /** Why orders were not canceled, by the last answer to each request; by id. */
  readonly notCanceled: ReadonlyMap<string, string>;
  /** Those that the lists of this reading show resting under other markets. */
  readonly restingElsewhere: ReadonlySet<string>;
  /** Requests that were answered with ids. */
  readonly answered: readonly CancelRequest[];
  /** Requests that were neither answered nor refused: what they did is not known. */
  readonly unanswered: readonly CancelRequest[];
  /** Whether an order may have been placed after the answered requests were carried out: those say nothing of it then. */
  readonly mayBeLater: (place: OrderPlace) => boolean;
  /** The service's own record of an order, read since the last request. */
  readonly recordOf: (id: string) => OrderRecord | undefined;
}

/** What became of every order, by one reading of the open ones. */
export interface Reconciled {
  /** Open orders that were there before the cancel, or that nothing shows to be new. */
  readonly left: readonly Order[];
  /** Open orders that were certainly not there before. */
  readonly appeared: readonly Order[];
  /** No list shows them, and their record says that they ended: all traded, or what no answer reported canceled. */
  readonly ended: readonly Order[];
  /** In no list, and nothing proves that they ended: the record could not be read. */
  readonly unverified: readonly UnaccountedOrder[];
  /** In no list and without a record, and no answer to a request that covers them lets them be gone. */
  readonly unacknowledged: readonly UnaccountedOrder[];
  /** A list still shows them although their own record says that they ended. */
  readonly lagging: readonly Order[];
}

/**
 * Holds a reading against what is known. That an order is missing from the lists is no evidence: either a 2xx answer
 * reported it canceled, or its own record says so, and a record that rests refutes both (docs/cancel.md).
 */
export function reconcileOrders(open: readonly Order[], evidence: Evidence): Reconciled {
  const { before, seen, reported, recordOf } = evidence;
  const openIds = new Set(open.map((order) => order.id));
  const ids = new Set([...seen.here.keys(), ...reported]);
  const missing = [...ids].filter((id) => !openIds.has(id));
  const byStanding = Map.groupBy(missing, (id) => standingOf(id, evidence));
  const of = (standing: Standing): readonly string[] => byStanding.get(standing) ?? [];
  const records = (standing: Standing): Order[] =>
    of(standing).flatMap((id) => recordedOrder(recordOf(id)) ?? []);
  const unaccounted = (standing: Standing): UnaccountedOrder[] =>
    of(standing).map((id) => toUnaccounted(id, seen.here.get(id)));
  const lagging = open.filter(({ id }) => hasEnded(recordOf(id)));
  const all = [...open.filter((order) => !lagging.includes(order)), ...records('resting')];
  // What an answer of ours reported was there when the request came.
  const unreadBefore = [...seen.here].flatMap(([id, { wasUnread }]) => (wasUnread ? id : []));
  const pressed = [...before.orders, ...before.unread].map(({ id }) => id);
  const there = new Set([...pressed, ...unreadBefore, ...reported]);
  const isNew = (order: Order): boolean => before.complete && !there.has(order.id);
  return {
    left: all.filter((order) => !isNew(order)),
    appeared: all.filter(isNew),
    ended: records('ended'),
    unverified: unaccounted('unverified'),
    unacknowledged: unaccounted('unacknowledged'),
    lagging,
  };
}

type Standing = 'canceled' | 'ended' | 'resting' | 'elsewhere' | 'unverified' | 'unacknowledged';

function standingOf(id: string, evidence: Evidence): Standing {
  const { scope, seen, canceled, restingElsewhere, notCanceled, recordOf } = evidence;
  const order = seen.here.get(id)?.place;
  const record = recordOf(id);
  if (record?.kind === 'found') {
    if (!isUnder(scope, record.order)) return standingElsewhere(id, record.order, evidence);
    if (isResting(record.order)) return 'resting';
    if (!isSamePlace(record.order, order, scope)) return canceled.has(id) ? 'canceled' : 'unverified';
    return endOf(record.order, canceled.has(id));
  }
  // A list that shows it resting, wherever, contradicts the answer.
  if (canceled.has(id)) return restingElsewhere.has(id) ? 'unverified' : 'canceled';
  if (record === undefined) return 'unverified';
  if (!isAlreadyGone(notCanceled.get(id) ?? 'not found')) return 'unacknowledged';
  // One that only an answer reported was covered by the request which that came to.
  return !order || isAcknowledged(order, evidence) ? 'ended' : 'unacknowledged';
}

function endOf(recorded: Order, isReported: boolean): Standing {
  return isReported && !hasTraded(recorded) ? 'canceled' : 'ended';
}

/** All of it, whatever an answer reported: it may have rested after that. */
function hasTraded(order: Order): boolean {
  return order.matchedSize > 0 && remainingSize(order) === 0;
}

/** An order whose market nobody said may rest under any id that a request names, or, while lists may lag, under one that none does. */
function isAcknowledged(order: OrderPlace, evidence: Evidence): boolean {
  const { scope, areIdsUnknown, areListsLongEmpty, answered, unanswered, mayBeLater } = evidence;
  if (mayBeLater(order)) return false;
  const isCovered = (request: CancelRequest): boolean => covers(request, order);
  const mayBeUnnamed = (areIdsUnknown || !hasTokenOf(scope, order)) && !areListsLongEmpty;
  const mayBeElsewhere = order.market === '' && (mayBeUnnamed || unanswered.some(isCovered));
  return !mayBeElsewhere && answered.some(isCovered);
}

/** A record that names another market than the lists did, or a strange one, may be of another order. */
function isSamePlace(recorded: Order, known: OrderPlace | undefined, scope: TargetScope): boolean {
  if (recorded.market === '' || isOnMarketOf(scope, recorded)) return true;
  return known !== undefined && sameId(known.market, recorded.market);
}

/**
 * By a record of elsewhere. It is believed that the order has ended where a list had it there, too; otherwise nobody knows what
 * the record is of, unless nothing else says where the order rests.
 */
function standingElsewhere(
  id: string,
  recorded: Order,
  { scope, seen, canceled, reportedCanceled }: Evidence,
): Standing {
  const [here, there] = [seen.here.get(id)?.place, seen.elsewhere.get(id)?.place];
  if (there && sameId(there.market, recorded.market) && !isResting(recorded))
    return endOf(recorded, canceled.has(id));
  const isUncertain = here ? !isCertainlyUnder(scope, here) : reportedCanceled.has(id);
  return isUncertain ? 'elsewhere' : 'unverified';
}

function toUnaccounted(id: string, seen: SeenRow | undefined): UnaccountedOrder {
  return { id, ...(seen?.order ? { order: seen.order } : seen && { place: seen.place }) };
}

/** Ids the service reported canceled although they were neither known nor unread under the scope. */
export function unknownCanceled(here: SeenOrders['here'], canceled: readonly string[]): string[] {
  return canceled.filter((id) => !here.has(id));
}

/**
 * Of `unknownIds`, those outside the scope, an alarm: their own record says so, a list showed them elsewhere, or nobody told
 * of them and everything that was under the scope had been read before the request.
 */
export function outsideOf(
  unknownIds: readonly string[],
  { scope, before, recordOf, listedElsewhere }: OutsideEvidence,
): string[] {
  const elsewhere = new Map(listedElsewhere.map((order) => [bareId(order.id), order]));
  return unknownIds.filter((id) => {
    const order = recordedOrder(recordOf(id)) ?? elsewhere.get(bareId(id));
    return order ? !isUnder(scope, order) : before.complete && before.beforehand;
  });
}

export interface OutsideEvidence extends Pick<Evidence, 'scope' | 'before' | 'recordOf'> {
  /** Orders that lists showed under other markets. */
  readonly listedElsewhere: readonly Order[];
}
