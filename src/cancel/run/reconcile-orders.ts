import type { CancelRequest, TargetScope, NamedOrder } from '../../domain/cancel.ts';
import {
  bareId,
  isCertainlyUnder,
  isOnMarketOf,
  isResting,
  isUnder,
  sameId,
} from '../../domain/orders-under-scope.ts';
import { type Order, type OrderPlace, remainingSize } from '../../domain/order.ts';
import { covers } from './cancel-requests.ts';
import { hasEnded, type OrderRecord, recordedOrder } from './read-order-records.ts';
import { isAlreadyGone } from './says-gone.ts';

export interface Before {
  readonly orders: readonly Order[];
  /** Whether `orders` was everything that was there; if not, no open order can be called new. */
  readonly complete: boolean;
  /** Read before the first request, not beside it: what is missing here was not there. */
  readonly beforehand: boolean;
}

/** What is known of the orders when a reading is held against everything else. */
export interface Evidence {
  readonly scope: TargetScope;
  readonly before: Before;
  /** Every order that was ever known under the scope, by id. */
  readonly known: ReadonlyMap<string, Order>;
  /** Those of which the lists told no more than where they rest, by id. */
  readonly unread: ReadonlyMap<string, OrderPlace>;
  /** Ids that an answer to one of our requests named, as canceled or not. */
  readonly named: readonly string[];
  /** Those that it called canceled. */
  readonly called: ReadonlySet<string>;
  /** The same, but for what was found resting afterwards: there its word is no evidence any more. */
  readonly canceled: ReadonlySet<string>;
  /** Those that the lists of this reading show resting under other markets. */
  readonly restingElsewhere: ReadonlySet<string>;
  /** Why orders were not canceled, by the last answer to each request; by id. */
  readonly kept: ReadonlyMap<string, string>;
  /** Requests that such an answer came to. */
  readonly answered: readonly CancelRequest[];
  /** Requests that were neither answered nor refused: what they did is not known. */
  readonly silent: readonly CancelRequest[];
  /** Ids of orders that a reading showed resting after the last such answer: it says nothing of them. */
  readonly shownSince: ReadonlySet<string>;
  /** The service's own record of an order, read since the last request. */
  readonly recordOf: (id: string) => OrderRecord | undefined;
}

/** What became of every order, by one reading of the open ones. */
export interface Reconciled {
  /** Open orders that were there before the cancel, or that nothing shows to be new. */
  readonly left: readonly Order[];
  /** Open orders that were certainly not there before. */
  readonly appeared: readonly Order[];
  /** No list shows them, and their record says that they ended: all traded, or what no answer called canceled. */
  readonly ended: readonly Order[];
  /** No list shows them and nothing proves that they ended: the record could not be read. */
  readonly unread: readonly NamedOrder[];
  /** The service has no record of them, and no answer to a request that covers them yet, or one that it kept them. */
  readonly unanswered: readonly NamedOrder[];
  /** A list still shows them although their own record says that they ended. */
  readonly lagging: readonly Order[];
}

/**
 * Holds a reading against what is known. That an order is missing from the lists is no evidence: either a 2xx answer
 * called it canceled, or its own record says so, and a record that rests refutes both (docs/cancel.md).
 */
export function reconcileOrders(open: readonly Order[], evidence: Evidence): Reconciled {
  const { before, known, unread, named, recordOf } = evidence;
  const openIds = new Set(open.map((order) => order.id));
  const ids = new Set([...known.keys(), ...unread.keys(), ...named]);
  const missing = [...ids].filter((id) => !openIds.has(id));
  const byStanding = Map.groupBy(missing, (id) => standingOf(id, evidence));
  const of = (standing: Standing): readonly string[] => byStanding.get(standing) ?? [];
  const records = (standing: Standing): Order[] =>
    of(standing).flatMap((id) => recordedOrder(recordOf(id)) ?? []);
  const names = (standing: Standing): NamedOrder[] => of(standing).map((id) => nameOrder(id, known.get(id)));
  const lagging = open.filter(({ id }) => hasEnded(recordOf(id)));
  const all = [...open.filter((order) => !lagging.includes(order)), ...records('resting')];
  // What an answer of ours named was there when the request came.
  const there = new Set([...before.orders.map((order) => order.id), ...unread.keys(), ...named]);
  const isNew = (order: Order): boolean => before.complete && !there.has(order.id);
  return {
    left: all.filter((order) => !isNew(order)),
    appeared: all.filter(isNew),
    ended: records('ended'),
    unread: names('unread'),
    unanswered: names('unanswered'),
    lagging,
  };
}

type Standing = 'canceled' | 'ended' | 'resting' | 'elsewhere' | 'unread' | 'unanswered';

function standingOf(id: string, evidence: Evidence): Standing {
  const { scope, known, unread, canceled, restingElsewhere, kept, recordOf } = evidence;
  const order = known.get(id) ?? unread.get(id);
  const record = recordOf(id);
  if (record?.kind === 'found') {
    const isOurs = isUnder(scope, record.order);
    if (!isOurs) return standingElsewhere(id, order, evidence);
    if (isResting(record.order)) return 'resting';
    if (!isSamePlace(record.order, order, scope)) return canceled.has(id) ? 'canceled' : 'unread';
    return canceled.has(id) && !hasTraded(record.order) ? 'canceled' : 'ended';
  }
  // A list that shows it resting, wherever, contradicts the answer.
  if (canceled.has(id)) return restingElsewhere.has(id) ? 'unread' : 'canceled';
  if (record === undefined) return 'unread';
  if (!isAlreadyGone(kept.get(id) ?? 'not found')) return 'unanswered';
  // One that only an answer named was covered by the request which that came to.
  return !order || isAnswered(order, evidence) ? 'ended' : 'unanswered';
}

/** All of it, whatever an answer called it: it may have rested after that. */
function hasTraded(order: Order): boolean {
  return order.matchedSize > 0 && remainingSize(order) === 0;
}

/** An order of which nobody told the market may be under any that a request names. */
function isAnswered(order: OrderPlace, { answered, silent, shownSince }: Evidence): boolean {
  if (shownSince.has(order.id)) return false;
  const mayBeElsewhere = order.market === '' && silent.some((request) => covers(request, order));
  return !mayBeElsewhere && answered.some((request) => covers(request, order));
}

/** A record that names another market than the lists did, or a strange one, may be of another order. */
function isSamePlace(recorded: Order, known: OrderPlace | undefined, scope: TargetScope): boolean {
  if (recorded.market === '' || isOnMarketOf(scope, recorded)) return true;
  return known !== undefined && sameId(known.market, recorded.market);
}

/** Its record says that it rests elsewhere: then nobody knows what the record is of, unless nothing else says where it rests. */
function standingElsewhere(id: string, order: OrderPlace | undefined, { scope, called }: Evidence): Standing {
  const isUncertain = order ? !isCertainlyUnder(scope, order) : called.has(id);
  return isUncertain ? 'elsewhere' : 'unread';
}

function nameOrder(id: string, order: Order | undefined): NamedOrder {
  return order ? { id, order } : { id };
}

/** Ids the service called canceled although they were never seen under the scope. */
export function unseenCanceled(known: Iterable<string>, canceled: readonly string[]): string[] {
  const seen = new Set(known);
  return canceled.filter((id) => !seen.has(id));
}

/**
 * Of `unseen`, those outside the scope, an alarm: their own record says so, a list showed them elsewhere, or nobody told
 * of them and everything that was under the scope had been read before the request.
 */
export function outsideOf(
  unseen: readonly string[],
  { scope, before, recordOf, listedElsewhere }: OutsideEvidence,
): string[] {
  const elsewhere = new Map(listedElsewhere.map((order) => [bareId(order.id), order]));
  return unseen.filter((id) => {
    const order = recordedOrder(recordOf(id)) ?? elsewhere.get(bareId(id));
    return order ? !isUnder(scope, order) : before.complete && before.beforehand;
  });
}

export interface OutsideEvidence extends Pick<Evidence, 'scope' | 'before' | 'recordOf'> {
  /** Orders that lists showed under other markets. */
  readonly listedElsewhere: readonly Order[];
}
