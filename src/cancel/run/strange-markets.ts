import { hasTokenOf, isOnMarketOf } from '../../domain/orders-under-scope.ts';
import { bareId } from '../../domain/same-id.ts';
import type { Order } from '../../domain/order.ts';
import { isNoSuchMarket } from './classify-answer.ts';
import { requestWithDeadline } from './request-with-deadline.ts';
import type { RunState } from './run-state.ts';
import { placesOf } from './seen-orders.ts';

const DEADLINE_MS = 3_000;

/** What the catalog says of a market id that is none of ours and under which one of our tokens is listed. */
export type StrangeMarket =
  /** It knows no such market: the order is ours, under an id that only the order book has. */
  | 'unknown'
  /** It is a market in its own right: the order counts, and no request names that market. */
  | 'another';

/** Asks the catalog about each strange market that the lists show, once; what it does not answer is asked again. */
export async function identifyStrangeMarkets(
  run: RunState,
  orders: readonly Order[],
  stop: AbortSignal,
): Promise<void> {
  const { record, strange } = run;
  const { scope } = record.progress.target;
  const isStrange = (order: Order): boolean =>
    order.market !== '' && hasTokenOf(scope, order) && !isOnMarketOf(scope, order);
  const ids = new Set(orders.filter(isStrange).map(({ market }) => market));
  const unasked = [...ids].filter((id) => !strange.has(id));
  await Promise.all(unasked.map((id) => identify(run, id, stop)));
}

async function identify({ service, clock, strange }: RunState, id: string, stop: AbortSignal): Promise<void> {
  const { marketFacts } = service;
  if (!marketFacts) return void strange.set(id, 'unknown');
  const answer = await requestWithDeadline({
    clock,
    endpoint: 'GET /markets/{id}',
    attempt: 1,
    deadlineMs: DEADLINE_MS,
    stop,
    run: (signal) => marketFacts(id, signal),
  });
  if (answer.ok) strange.set(id, answer.value ? 'another' : 'unknown');
  else if (isNoSuchMarket(answer.failure)) strange.set(id, 'unknown');
}

/**
 * Whether a request may name a strange market: nobody has heard of it, it is written as ids of markets are, and every order
 * listed under it, in whatever spelling, is ours, so that nothing else goes where a service looks at the market alone.
 */
export function mayName({ record, strange, listed, seen }: RunState, marketId: string): boolean {
  const { scope } = record.progress.target;
  if (strange.get(marketId) !== 'unknown') return false;
  // A number or a slug may be the name of another market.
  if (CONDITION_ID.test(scope.conditionId) && !CONDITION_ID.test(marketId)) return false;
  const bare = bareId(marketId);
  return [...listed, ...placesOf(seen.elsewhere)]
    .filter(({ market }) => bareId(market) === bare)
    .every((order) => hasTokenOf(scope, order));
}

const CONDITION_ID = /^0x[0-9a-f]{64}$/i;
