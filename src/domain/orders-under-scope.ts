import type { TargetScope } from './cancel.ts';
import { notional, type Cash } from './micros.ts';
import { remainingSize, type Order, type OrderPlace } from './order.ts';

type Place = Omit<OrderPlace, 'id'>;

/** Hexadecimal ids: services spell the same one in either letter case, and a long one with or without `0x`. */
const HEX_ID = /^0x[0-9a-f]+$/i;
const LONG_HEX_ID = /^(?:0x)?([0-9a-f]{32,})$/i;

/** A UUID is hexadecimal, too. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As most services spell most ids, so that nothing has to be made of them. */
const CANONICAL = /^0x[0-9a-f]+$/;

/** One spelling for all that name the same. */
export function canonicalId(id: string): string {
  if (CANONICAL.test(id)) return id;
  const digits = LONG_HEX_ID.exec(id)?.[1];
  if (digits !== undefined) return `0x${digits.toLowerCase()}`;
  return HEX_ID.test(id) || UUID.test(id) ? id.toLowerCase() : id;
}

/** Whether two ids name the same thing: hexadecimal ones in any spelling, all others exactly. */
export function sameId(a: string, b: string): boolean {
  return a === b || (isNearlyAsLong(a, b) && canonicalId(a) === canonicalId(b));
}

/** An id in the spelling by which such are compared that no rule of the family tells apart. */
export function bareId(id: string): string {
  return id.toLowerCase().replace(/^0x/, '');
}

/** But for a `0x`. */
function isNearlyAsLong(a: string, b: string): boolean {
  return a.length === b.length || Math.abs(a.length - b.length) === 2;
}

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

/** One row for each order. Where two rows of one order contradict each other, the one that rests counts. */
export function eachOnce(orders: readonly Order[]): Order[] {
  const resting = new Map(orders.filter(isResting).map((order) => [order.id, order]));
  return [...new Map(orders.map((order) => [order.id, resting.get(order.id) ?? order])).values()];
}

/** Words for an order that can trade no more, whatever is left of it. */
const ENDED = new Set(['canceled', 'cancelled', 'canceled_market_resolved', 'expired', 'invalid']);

/** Whether an order can still trade: every status but canceled, expired, invalid, or matched with nothing left. */
export function isResting({ status, originalSize, matchedSize }: Order): boolean {
  if (ENDED.has(status)) return false;
  // More matched than there was is no size that says so.
  return status !== 'matched' || originalSize === 0 || matchedSize !== originalSize;
}

/** What the rest of the orders is worth at their own prices; those without a price add nothing (`countUnpriced`). */
export function valueOf(orders: readonly Order[]): Cash {
  return orders.reduce((sum, order) => sum + notional(order.price ?? 0, remainingSize(order)), 0);
}

/** Orders of which nobody knows what they are worth: the service says no price of them. */
export function countUnpriced(orders: readonly Order[]): number {
  return orders.filter(({ price }) => price === undefined).length;
}
