import type { CancelRequest, TargetScope } from '../../domain/cancel.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import { hasTokenOf, isOnMarketOf, marketIdsOf } from '../../domain/orders-under-scope.ts';
import { sameId } from '../../domain/same-id.ts';

/**
 * The requests that take down a scope: one for each id of its market, in the spelling under which the service lists
 * `orders`, and one for each token of ours that it lists under a strange market which a request may name. Those that name
 * known orders come first.
 */
export function requestsFor(
  scope: TargetScope,
  orders: readonly Order[],
  mayName: (marketId: string) => boolean = () => false,
): readonly CancelRequest[] {
  const requests = marketIdsOf(scope).flatMap((id) => requestsForId(scope, id, orders));
  for (const order of orders) {
    const { market, tokenId } = order;
    const isCovered = market === '' || requests.some((request) => covers(request, order));
    const mayGo = hasTokenOf(scope, order) && (isOnMarketOf(scope, order) || mayName(market));
    if (!isCovered && mayGo) requests.push({ market, tokenId });
  }
  return requests.toSorted((a, b) => countCovered(b, orders) - countCovered(a, orders));
}

function requestsForId(scope: TargetScope, id: string, orders: readonly Order[]): CancelRequest[] {
  const listed = new Set(orders.map(({ market }) => market).filter((market) => sameId(market, id)));
  const spellings = listed.size > 0 ? [...listed] : [id];
  if (scope.kind === 'market') return spellings.map((market) => ({ market }));
  const tokenId = id === scope.conditionId ? scope.tokenId : scope.mirrorTokenId;
  return tokenId === undefined ? [] : spellings.map((market) => ({ market, tokenId }));
}

/** Whether carrying out `request` takes down `order`, as far as the order says where it rests. */
export function covers(request: CancelRequest, order: OrderPlace): boolean {
  if (order.market !== '' && order.market !== request.market) return false;
  return request.tokenId === undefined || order.tokenId === '' || order.tokenId === request.tokenId;
}

function countCovered(request: CancelRequest, orders: readonly Order[]): number {
  return orders.filter((order) => covers(request, order)).length;
}

/** The same for requests that name the same. */
export function requestKey({ market, tokenId = '' }: CancelRequest): string {
  return `${market} ${tokenId}`;
}
