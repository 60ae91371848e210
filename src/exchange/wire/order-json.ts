import { type BookOrder, matchedLots } from '../matching/book-order.ts';
import { formatLots, formatTick } from '../matching/quantities.ts';
import { listedIds } from '../faults/listed-ids.ts';
import { catalogMarket, type ExchangeState } from '../exchange-state.ts';
import { ownerOf, walletOf, writeWireId } from './wire-ids.ts';
import { isoTime } from './catalog-json.ts';

/** An order as the dialect spells it (interface: Order). */
export function orderJson(exchange: ExchangeState, order: BookOrder): Record<string, unknown> {
  const { ticksPerDollar, outcomes } = catalogMarket(exchange, order.market);
  const { market, assetId } = listedIds(exchange, order);
  const trades = exchange.orders.tradesOf(order.id).map((id) => writeWireId('trade', id, exchange.seed));
  const facts = {
    id: orderWireId(exchange, order),
    market,
    price: formatTick(order.tick, ticksPerDollar),
    side: order.side,
    outcome: outcomes[order.outcome],
    owner: ownerOf(exchange, order.account),
    expiration: String(Math.floor((order.expiresAtMs ?? 0) / 1000)),
    order_type: order.timeInForce,
  };
  if (exchange.dialect.snakeCaseOrders) {
    return {
      ...facts,
      status: order.status.toUpperCase(),
      asset_id: assetId,
      original_size: formatLots(order.lots),
      size_matched: formatLots(matchedLots(order)),
      maker_address: walletOf(exchange, order.account),
      created_at: Math.floor(order.placedAtMs / 1000),
      associate_trades: trades,
    };
  }
  return {
    ...facts,
    status: order.status,
    assetId,
    originalSize: formatLots(order.lots),
    sizeMatched: formatLots(matchedLots(order)),
    makerAddress: walletOf(exchange, order.account),
    createdAt: isoTime(order.placedAtMs),
    associateTrades: trades,
  };
}

export function orderWireId(exchange: ExchangeState, order: BookOrder): string {
  return writeWireId('order', order.id, exchange.seed);
}
