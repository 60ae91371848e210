import type { Client } from '../../api/client.ts';
import type { OrderQuery } from '../../api/endpoints/orders.ts';
import { collect, type Listing } from '../../api/pages.ts';
import type { CancelScope } from '../../domain/cancel.ts';
import type { CatalogMarket } from '../../domain/catalog-market.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Order } from '../../domain/order.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { CancelService, OpenOrders, SecondId } from './cancel-service.ts';
import { isDefiniteNo } from './classify-answer.ts';
import { marketIdsOf } from './compare-reading.ts';

/** After this a request without an answer is taken as ambiguous: the open orders are read instead. */
const ANSWER_DEADLINE_MS = 5_000;
/** A reading has its own deadline for all pages; this one keeps a single page from using it up. */
const PAGE_DEADLINE_MS = 5_000;
/** A signature this far from the service's clock may be refused for it. */
const TELLING_SKEW_MS = 1_000;

type CancelClient = Pick<
  Client,
  'cancelMarketOrders' | 'listOrders' | 'getOrder' | 'getMarket' | 'clockOffset' | 'measureClock'
>;

/** The service as the typed client speaks it: every ask on the cancel's own connections. */
export function clientService(
  client: CancelClient,
  { answerDeadlineMs = ANSWER_DEADLINE_MS }: { readonly answerDeadlineMs?: number } = {},
): CancelService {
  return {
    cancel: (scope, attempt, signal) =>
      client.cancelMarketOrders(scope, { attempt, signal, deadlineMs: answerDeadlineMs }),
    listOpen: (scope, signal) => listUnder(client, scope, signal),
    listAccount: async (signal) => toOpenOrders([await listAll(client, {}, signal)]),
    async secondIdOf(conditionId, signal) {
      const market = await client.getMarket({ id: conditionId }, { signal });
      return market.ok ? ok(secondIdIn(market.value, conditionId)) : market;
    },
    getOrder: (id, signal) => client.getOrder({ id }, { signal, priority: 'verify' }),
    async measureSkew(signal) {
      const signedWithMs = client.clockOffset() ?? 0;
      const measuredMs = await client.measureClock({ signal, priority: 'verify' });
      return measuredMs !== undefined && Math.abs(measuredMs - signedWithMs) > TELLING_SKEW_MS;
    },
  };
}

/** Whoever names a market by its second id has its first for the other. What is told of another market tells nothing. */
function secondIdIn(market: CatalogMarket, named: string): SecondId | undefined {
  const { conditionId, mirrorConditionId, question } = market;
  const isNamed = (id: string): boolean => id.toLowerCase() === named.toLowerCase();
  const ids = [conditionId, ...(mirrorConditionId ? [mirrorConditionId] : [])];
  if (!ids.some(isNamed)) return undefined;
  const mirrorId = ids.find((id) => !isNamed(id));
  return { ...(mirrorId !== undefined && { mirrorId }), ...(question !== '' && { question }) };
}

/**
 * All pages under `scope`; of the whole account where the service does not know the filter. Offsets shift while
 * rows vanish, so that a row may slip between two pages: an empty result that took more than one page must come
 * twice to count as complete.
 */
async function listUnder(
  client: CancelClient,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<Result<OpenOrders>> {
  const listings = await Promise.all(
    marketIdsOf(scope).map((market) => listOneMarket(client, { ...scope, conditionId: market }, signal)),
  );
  return toOpenOrders(listings);
}

function toOpenOrders(listings: readonly Listing<Order>[]): Result<OpenOrders> {
  const orders = listings.flatMap((listing) => listing.rows);
  const failure = listings.find((listing) => listing.failure)?.failure;
  if (failure && orders.length === 0) return fail(failure);
  return ok({ orders, complete: listings.every((listing) => listing.complete) });
}

async function listOneMarket(
  client: CancelClient,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<Listing<Order>> {
  const narrow = { market: scope.conditionId, ...(scope.kind === 'outcome' && { tokenId: scope.tokenId }) };
  const filtered = await listAll(client, narrow, signal);
  const query = isFilterUnknown(filtered.failure) ? {} : narrow;
  const first = query === narrow ? filtered : await listAll(client, query, signal);
  const doubtful = first.complete && first.pages > 1 && !first.rows.some(isOf(scope));
  return doubtful ? listAll(client, query, signal) : first;
}

function listAll(client: CancelClient, query: OrderQuery, signal: AbortSignal): Promise<Listing<Order>> {
  const options = { signal, priority: 'verify', deadlineMs: PAGE_DEADLINE_MS } as const;
  return collect(client.listOrders, query, (order) => order.id, options);
}

function isFilterUnknown(failure: Failure | undefined): boolean {
  return failure?.kind === 'rejected' && failure.status !== undefined && isDefiniteNo(failure);
}

function isOf(scope: CancelScope): (order: Order) => boolean {
  return (order) => order.market === scope.conditionId;
}
