import { type BookOrder, matchedLots } from '../matching/book-order.ts';
import { formatLots, formatTick } from '../matching/quantities.ts';
import { listedIds } from '../faults/listed-ids.ts';
import { catalogMarket, type World } from '../exchange-state.ts';
import { ownerOf, walletOf, writeWireId } from './wire-ids.ts';
import { isoTime } from './catalog-json.ts';

/** An order as the dialect spells it (interface: Order). */
export function orderJson(world: World, order: BookOrder): Record<string, unknown> {
  return world.dialect.snakeCaseOrders ? snakeCaseOrder(world, order) : camelCaseOrder(world, order);
}

export function orderWireId(world: World, order: BookOrder): string {
  return writeWireId('order', order.id, world.seed);
}

function camelCaseOrder(world: World, order: BookOrder): Record<string, unknown> {
  const { market, listed, address, trades } = factsOf(world, order);
  return {
    id: orderWireId(world, order),
    status: order.status,
    market: listed.market,
    assetId: listed.assetId,
    originalSize: formatLots(order.lots),
    sizeMatched: formatLots(matchedLots(order)),
    price: formatTick(order.tick, market.ticksPerDollar),
    side: order.side,
    outcome: market.outcomes[order.outcome],
    makerAddress: address,
    owner: ownerOf(world, order.account),
    expiration: String(Math.floor((order.expiresAtMs ?? 0) / 1000)),
    order_type: order.timeInForce,
    createdAt: isoTime(order.placedAtMs),
    associateTrades: trades,
  };
}

function snakeCaseOrder(world: World, order: BookOrder): Record<string, unknown> {
  const { market, listed, address, trades } = factsOf(world, order);
  return {
    id: orderWireId(world, order),
    status: order.status.toUpperCase(),
    market: listed.market,
    asset_id: listed.assetId,
    original_size: formatLots(order.lots),
    size_matched: formatLots(matchedLots(order)),
    price: formatTick(order.tick, market.ticksPerDollar),
    side: order.side,
    outcome: market.outcomes[order.outcome],
    maker_address: address,
    owner: ownerOf(world, order.account),
    expiration: String(Math.floor((order.expiresAtMs ?? 0) / 1000)),
    order_type: order.timeInForce,
    created_at: Math.floor(order.placedAtMs / 1000),
    associate_trades: trades,
  };
}

function factsOf(world: World, order: BookOrder) {
  return {
    market: catalogMarket(world, order.market),
    listed: listedIds(world, order),
    address: walletOf(world, order.account),
    trades: world.orders.tradesOf(order.id).map((id) => writeWireId('trade', id, world.seed)),
  };
}
