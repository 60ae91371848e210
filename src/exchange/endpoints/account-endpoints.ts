import type { BookOrder } from '../engine/book-order.ts';
import { listOpenOrders } from '../engine/engine.ts';
import { DEMO_ACCOUNT } from '../people.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { LIST_END, pageByCursor } from '../server/paging.ts';
import { integer, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { orderJson, orderWireId } from '../wire/order-json.ts';
import { builderTradeJson, isTradeWanted } from '../wire/builder-trade-json.ts';
import { listedMarketId } from '../wire/listed-market-id.ts';
import { readWireId } from '../wire/wire-ids.ts';
import type { World } from '../world.ts';
import { catalogMarket } from '../world.ts';

const orders = endpoint({
  number: 13,
  method: 'GET',
  path: '/data/orders',
  surface: 'clob',
  auth: true,
  parameters: { id: text(), market: text(), asset_id: text(), next_cursor: text() },
  answer(world, { next_cursor: cursor, ...filter }) {
    const rows = listOpenOrders(world.engine.state, DEMO_ACCOUNT).filter((order) =>
      isWanted(world, order, filter),
    );
    const page = pageByCursor(rows, cursor, world.dialect.ordersEnd);
    if (!page.ok) return refuse('clob', 400, page.failure);
    return answer({ ...page.value, data: page.value.data.map((order) => orderJson(world, order)) });
  },
});

const order = endpoint({
  number: 14,
  method: 'GET',
  path: '/data/order/:id',
  surface: 'clob',
  auth: true,
  parameters: { id: requiredText() },
  answer(world, { id }) {
    const number = readWireId('order', id, world.seed);
    const found = number === undefined ? undefined : world.orders.find(number);
    if (!found) return refuse('clob', 404, 'order not found');
    const json = orderJson(world, found);
    return answer(world.dialect.snakeCaseOrders ? json : { order: json });
  },
});

const seconds = integer(0, Number.MAX_SAFE_INTEGER, undefined);

/** The account's trades: builder trades in the interface, `/data/trades` in the wider family. */
function tradeList(path: string, number?: number): Endpoint {
  return endpoint({
    ...(number !== undefined && { number }),
    method: 'GET',
    path,
    surface: 'clob',
    auth: true,
    parameters: {
      id: text(),
      maker_address: text(),
      market: text(),
      asset_id: text(),
      before: seconds,
      after: seconds,
      next_cursor: text(),
    },
    answer(world, { next_cursor: cursor, ...filter }) {
      const rows = world.trades.list(DEMO_ACCOUNT).filter((trade) => isTradeWanted(world, trade, filter));
      const page = pageByCursor(rows, cursor, LIST_END);
      if (!page.ok) return refuse('clob', 400, page.failure);
      return answer({ ...page.value, data: page.value.data.map((trade) => builderTradeJson(world, trade)) });
    },
  });
}

export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  orders,
  order,
  tradeList('/builder/trades', 23),
  tradeList('/data/trades'),
];

function isWanted(
  world: World,
  order: BookOrder,
  {
    id,
    market,
    asset_id,
  }: { id: string | undefined; market: string | undefined; asset_id: string | undefined },
): boolean {
  const facts = catalogMarket(world, order.market);
  return (
    (id === undefined || orderWireId(world, order) === id) &&
    (market === undefined || listedMarketId(world, order) === market.toLowerCase()) &&
    (asset_id === undefined || facts.tokenIds[order.outcome] === asset_id)
  );
}
