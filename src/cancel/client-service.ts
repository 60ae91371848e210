import type { Client } from '../api/client.ts';
import { hasNamelessRows } from '../api/paging/collect-orders.ts';
import { type Listing, collect } from '../api/paging/pages.ts';
import type { CatalogMarket } from '../domain/catalog.ts';
import { sameId } from '../domain/same-id.ts';
import type { Order } from '../domain/order.ts';
import { type Result, fail, ok } from '../domain/result.ts';
import type { CancelService, MarketFacts, OpenOrders, OrderFilter } from './run/cancel-service.ts';

/** After this a request without an answer is taken as ambiguous: the open orders are read instead. */
const ANSWER_DEADLINE_MS = 5_000;
/** A reading has its own deadline for all pages; this one keeps a single page from using it up. */
const PAGE_DEADLINE_MS = 5_000;

type ServiceClient = Pick<
  Client,
  'cancelMarketOrders' | 'listOrders' | 'getOrder' | 'getMarket' | 'correctClock'
>;

/** The service as the typed client speaks it: every call on the cancel's own connections. */
export function clientService(
  client: ServiceClient,
  { answerDeadlineMs = ANSWER_DEADLINE_MS }: { readonly answerDeadlineMs?: number } = {},
): CancelService {
  return {
    cancel: ({ market: conditionId, tokenId }, attempt, signal) => {
      const scope =
        tokenId === undefined
          ? ({ kind: 'market', conditionId } as const)
          : ({ kind: 'outcome', conditionId, tokenId } as const);
      return client.cancelMarketOrders(scope, { attempt, signal, deadlineMs: answerDeadlineMs });
    },
    listOpen: (filter, signal) => listOpen(client, filter, signal),
    async marketFacts(conditionId, signal) {
      const market = await client.getMarket({ id: conditionId }, { signal });
      return market.ok ? ok(factsOf(market.value, conditionId)) : market;
    },
    getOrder: (id, signal) => client.getOrder({ id }, { signal, priority: 'verify' }),
    correctClock: (signal) => client.correctClock({ signal, priority: 'verify' }),
  };
}

/**
 * Whoever names a market by its mirror's id has its first for the other. A record of another market says nothing, nor does
 * one whose second id or tokens could not be read.
 */
function factsOf(market: CatalogMarket, named: string): MarketFacts | undefined {
  const { conditionId, mirrorConditionId, question, outcomes, areIdsUnread = false } = market;
  const ids = [conditionId, ...(mirrorConditionId ? [mirrorConditionId] : [])];
  if (areIdsUnread || !ids.some((id) => sameId(id, named))) return undefined;
  const mirrorId = ids.find((id) => !sameId(id, named));
  return {
    outcomes,
    ...(mirrorId !== undefined && { mirrorId }),
    ...(question !== '' && { question }),
  };
}

/**
 * Offsets shift while rows vanish, so that a row may slip between two pages: a list of several pages without any row
 * that was asked for must come twice to count as complete.
 */
async function listOpen(
  client: ServiceClient,
  { market, tokenId, mostPages }: OrderFilter,
  signal: AbortSignal,
): Promise<Result<OpenOrders>> {
  const query = { ...(market !== undefined && { market }), ...(tokenId !== undefined && { tokenId }) };
  const options = {
    signal,
    priority: 'verify',
    deadlineMs: PAGE_DEADLINE_MS,
    ...(mostPages !== undefined && { maxPages: mostPages }),
  } as const;
  const list = (): Promise<Listing<Order>> => collect(client.listOrders, query, rowIdentity, options);
  const isAskedFor = (order: Order): boolean =>
    (market === undefined || sameId(order.market, market)) &&
    (tokenId === undefined || sameId(order.tokenId, tokenId));
  const first = await list();
  const isNarrow = market !== undefined || tokenId !== undefined;
  const isDoubtful = isNarrow && first.complete && first.pages > 1 && !first.rows.some(isAskedFor);
  return toOpenOrders(isDoubtful ? withRowsOf(first, await list()) : first);
}

/** What only the first of two readings showed may rest all the same. */
function withRowsOf(first: Listing<Order>, second: Listing<Order>): Listing<Order> {
  const rows = new Map([...first.rows, ...second.rows].map((order) => [rowIdentity(order), order]));
  return { ...second, rows: [...rows.values()] };
}

/** Rows of one id that contradict each other are all kept: one of them may rest. */
function rowIdentity({ id, market, tokenId, status, originalSize, matchedSize }: Order): string {
  return [id, market, tokenId, status, originalSize, matchedSize].join(' ');
}

function toOpenOrders(listing: Listing<Order>): Result<OpenOrders> {
  const { rows: orders, unread, lost, complete, pages, ended, contradiction, failure } = listing;
  if (failure && orders.length + lost === 0) return fail(failure);
  return ok({
    orders,
    complete,
    pages,
    ...(unread && { unread }),
    ...(unread && ended === 'end' && contradiction === undefined && { isCompleteBut: true as const }),
    ...(hasNamelessRows(listing) && { hasLostRows: true }),
    ...(ended === 'cap' && { cutOff: true as const }),
    ...(contradiction !== undefined && { contradiction }),
  });
}
