import type { CancelScope } from '../../domain/cancel.ts';
import { notional, type Cash } from '../../domain/micros.ts';
import { remainingSize, type Order } from '../../domain/order.ts';

export interface ScopeReading {
  /** Open orders that were there before the cancel, or that nothing shows to be new. */
  readonly left: readonly Order[];
  /** Open orders that were certainly not there before. */
  readonly appeared: readonly Order[];
  /** Ids that were there before, are not open any more, and that no answer called canceled. */
  readonly vanished: readonly string[];
}

export interface Before {
  readonly orders: readonly Order[];
  /** Whether `orders` was everything that was there; if not, no open order can be called new. */
  readonly complete: boolean;
  /** Read before the first request, not beside it: what is missing here was not there. */
  readonly beforehand: boolean;
}

/** Holds a listing of open orders against what was there before and what the service says it canceled. */
export function compareReading(
  before: Before,
  open: readonly Order[],
  canceled: readonly string[],
): ScopeReading {
  const known = new Set(before.orders.map((order) => order.id));
  const openIds = new Set(open.map((order) => order.id));
  const canceledIds = new Set(canceled);
  const isNew = (order: Order): boolean => before.complete && !known.has(order.id);
  return {
    left: open.filter((order) => !isNew(order)),
    appeared: open.filter(isNew),
    vanished: [...known].filter((id) => !openIds.has(id) && !canceledIds.has(id)),
  };
}

/**
 * The orders of a listing that count under `scope`. Services may ignore the filter they were asked for; an
 * order whose market or token is not told counts, because leaving it out could make a false all-clear.
 */
export function ordersUnder(scope: CancelScope, orders: readonly Order[], pinned: readonly Order[]): Order[] {
  const pinnedIds = new Set(pinned.map((order) => order.id));
  const unique = new Map(orders.map((order) => [order.id, order]));
  return [...unique.values()].filter((order) => pinnedIds.has(order.id) || isUnder(scope, order));
}

/** Whether an order belongs to what `scope` takes down, as far as the order tells. */
export function isUnder(scope: CancelScope, order: Order): boolean {
  if (!marketIdsOf(scope).some((id) => sameOrUntold(order.market, id))) return false;
  return scope.kind === 'market' || sameOrUntold(order.tokenId, scope.tokenId);
}

/** The ids under which orders of a scope may be listed. */
export function marketIdsOf(scope: CancelScope): readonly string[] {
  const { conditionId, mirrorId } = scope;
  return mirrorId === undefined ? [conditionId] : [conditionId, mirrorId];
}

/** Of `orders`, those listed under one id of their market. */
export function ordersListedUnder(marketId: string, orders: readonly Order[]): Order[] {
  return orders.filter((order) => order.market.toLowerCase() === marketId.toLowerCase());
}

/** Whether an order that was looked up can still trade. */
export function isResting(order: Order): boolean {
  return (order.status === 'live' || order.status === 'delayed') && remainingSize(order) > 0;
}

/** What the rest of the orders is worth at their own prices. */
export function worthOf(orders: readonly Order[]): Cash {
  return orders.reduce((sum, order) => sum + notional(order.price, remainingSize(order)), 0);
}

function sameOrUntold(told: string, wanted: string): boolean {
  return told === '' || told.toLowerCase() === wanted.toLowerCase();
}
