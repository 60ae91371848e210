import type { TargetScope } from './cancel.ts';
import { eachOnce, type Order, type OrderPlace } from './order.ts';
import { sameId } from './same-id.ts';

type Place = Omit<OrderPlace, 'id'>;

/** The ids under which orders of a scope may be listed. */
export function marketIdsOf({ conditionId, mirrorId }: TargetScope): readonly string[] {
  return mirrorId === undefined ? [conditionId] : [conditionId, mirrorId];
}

/** The tokens whose orders a scope takes down, as far as they are known. */
export function tokenIdsOf(scope: TargetScope): readonly string[] {
  if (scope.kind === 'market') return scope.tokenIds ?? [];
  return scope.mirrorTokenId === undefined ? [scope.tokenId] : [scope.tokenId, scope.mirrorTokenId];
}

/**
 * Whether an order counts under `scope`. A token of the scope counts under any market, listed or unheard of. An order
 * whose market or token the service does not say counts too: leaving it out could make a false all-clear.
 */
export function isUnder(scope: TargetScope, order: Place): boolean {
  const { market, tokenId } = order;
  if (hasTokenOf(scope, order)) return true;
  const isOnMarket = market === '' || isOnMarketOf(scope, order);
  if (scope.kind === 'market' || tokenId === '') return isOnMarket;
  // A token that no outcome of the market has may be this one's: a catalog may list other tokens than the order book.
  const { otherTokenIds, mirrorId, mirrorTokenId } = scope;
  if (otherTokenIds) return isOnMarketOf(scope, order) && !otherTokenIds.some((id) => sameId(id, tokenId));
  // Under a second id of which no token is known each may be.
  return mirrorId !== undefined && mirrorTokenId === undefined && sameId(mirrorId, market);
}

/** Whether the service says that the order rests under one of the market's ids. */
export function isOnMarketOf(scope: TargetScope, { market }: Place): boolean {
  return marketIdsOf(scope).some((id) => sameId(id, market));
}

/** Whether the order's token is one of the scope's. */
export function hasTokenOf(scope: TargetScope, { tokenId }: Place): boolean {
  return tokenId !== '' && tokenIdsOf(scope).some((id) => sameId(id, tokenId));
}

/**
 * Whether orders rest on the market under tokens that the catalog does not know: then it cannot say which outcome they are
 * of.
 */
export function hasUnknownToken(scope: TargetScope, orders: readonly Order[]): boolean {
  if (scope.kind === 'market' || scope.otherTokenIds === undefined) return false;
  return orders.some(
    (order) =>
      isOnMarketOf(scope, order) &&
      order.tokenId !== '' &&
      isUnder(scope, order) &&
      !hasTokenOf(scope, order),
  );
}

/** Whether the order is gone once the scope is called clear: of one whose token nobody tells, an outcome's clear proves nothing. */
export function isClearedBy(scope: TargetScope, order: Place): boolean {
  return scope.kind === 'outcome' ? hasTokenOf(scope, order) : isUnder(scope, order);
}

/** Whether it counts for what the service says of it, and not for what it leaves out or what no catalog knows. */
export function isCertainlyUnder(scope: TargetScope, order: Place): boolean {
  return (
    hasTokenOf(scope, order) || (scope.kind === 'market' && order.market !== '' && isUnder(scope, order))
  );
}

/** Whether it counts only because the service does not say on which market it rests. */
export function isUnplaced(scope: TargetScope, order: Place): boolean {
  return order.market === '' && isUnder(scope, order) && !hasTokenOf(scope, order);
}

/** The orders of a listing that count under `scope`, each once. */
export function ordersUnder(scope: TargetScope, orders: readonly Order[]): Order[] {
  return eachOnce(orders.filter((order) => isUnder(scope, order)));
}
