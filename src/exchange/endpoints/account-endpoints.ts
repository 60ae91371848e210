import { findOrder } from '../faults/find-order.ts';
import { listOrders } from '../faults/list-orders.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { Dialect } from '../dialect.ts';
import type { TradeRecord } from '../records/trade-log.ts';
import { ownParts } from '../records/trade-log.ts';
import type { Endpoint, ExchangeRequest, Signer } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { LIST_END, pageByCursor } from '../server/paging.ts';
import { integer, requiredText, text } from '../server/parameters.ts';
import type { Reply } from '../server/reply.ts';
import { answer, refuse } from '../server/reply.ts';
import { orderJson } from '../wire/order-json.ts';
import { builderTradeJson } from '../wire/builder-trade-json.ts';
import type { TradeFilter } from '../wire/trade-json.ts';
import { isTradeWanted, tradeJson } from '../wire/trade-json.ts';
import type { World } from '../exchange-state.ts';

const orders = endpoint({
  number: 13,
  method: 'GET',
  path: '/data/orders',
  surface: 'clob',
  auth: true,
  parameters: { id: text(), market: text(), asset_id: text(), next_cursor: text() },
  answer(world, { id, market, asset_id: assetId, next_cursor: cursor }, request) {
    const listing = listOrders(world, { id, market, assetId, cursor }, request);
    if (!listing.ok) return refuse('clob', 400, listing.failure);
    const { orders, pageRows, reply } = listing.value;
    const page = pageByCursor(orders, cursor, world.dialect.ordersEnd, { pageRows });
    if (!page.ok) return refuse('clob', 400, page.failure);
    return reply({ ...page.value, data: page.value.data.map((order) => orderJson(world, order)) });
  },
});

const order = endpoint({
  number: 14,
  method: 'GET',
  path: '/data/order/:id',
  surface: 'clob',
  auth: true,
  parameters: { id: requiredText() },
  answer(world, { id }, request) {
    const found = findOrder(world, request.path, id);
    if (!found) return refuse('clob', 404, 'order not found');
    const json = orderJson(world, found);
    return answer(world.dialect.snakeCaseOrders ? json : { order: json });
  },
});

const seconds = integer(0, Number.MAX_SAFE_INTEGER, undefined);

const TRADE_PARAMETERS = {
  id: text(),
  maker_address: text(),
  market: text(),
  asset_id: text(),
  before: seconds,
  after: seconds,
  next_cursor: text(),
};

/** The account's trades as the wider family lists them. */
const trades = endpoint({
  method: 'GET',
  path: '/data/trades',
  surface: 'clob',
  auth: true,
  parameters: TRADE_PARAMETERS,
  answer: (world, { next_cursor: cursor, ...filter }) =>
    answerPage(wantedTrades(world, filter), cursor, (trade) => tradeJson(world, trade)),
});

/**
 * The same trades, as the interface has it. To a builder Polymarket's answer is another: a row for each order that the
 * builder sent. Its first client signs with the builder's keys, its second names a `builder_code` and signs nothing.
 */
const builderTrades = endpoint({
  number: 23,
  method: 'GET',
  path: '/builder/trades',
  surface: 'clob',
  auth: true,
  signedBy: signerOf,
  parameters: { ...TRADE_PARAMETERS, builder_code: text() },
  answer(world, { next_cursor: cursor, builder_code: code, ...filter }, request) {
    const wanted = wantedTrades(world, filter);
    const signer = signerOf(world.dialect, request);
    if (signer === 'account') return answerPage(wanted, cursor, (trade) => tradeJson(world, trade));
    const builder = signer === 'builder' ? undefined : code?.toLowerCase();
    const parts = wanted
      .flatMap((trade) => ownParts(trade, DEMO_ACCOUNT))
      .filter(({ own }) => builder === undefined || world.posted.builderOf(own.orderId) === builder);
    return answerPage(parts, cursor, (part) =>
      builderTradeJson(world, part, builder ?? world.demoKeys.apiKey),
    );
  },
});

function signerOf({ headerPrefix, buildersApart }: Dialect, { headers, query }: ExchangeRequest): Signer {
  if (!buildersApart) return 'account';
  const sends = (name: string): boolean => headers[`${headerPrefix}${name}`.toLowerCase()] !== undefined;
  if (sends('BUILDER_API_KEY')) return 'builder';
  return query['builder_code'] && !sends('SIGNATURE') ? 'nobody' : 'account';
}

function wantedTrades(world: World, filter: TradeFilter): TradeRecord[] {
  return world.trades.list(DEMO_ACCOUNT).filter((trade) => isTradeWanted(world, trade, filter));
}

function answerPage<T>(rows: readonly T[], cursor: string | undefined, write: (row: T) => unknown): Reply {
  const page = pageByCursor(rows, cursor, LIST_END);
  if (!page.ok) return refuse('clob', 400, page.failure);
  return answer({ ...page.value, data: page.value.data.map((row) => write(row)) });
}

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [orders, order, builderTrades, trades];
