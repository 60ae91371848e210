import { formatMicros } from '../../domain/micros.ts';
import { formatLots, formatTick, tickPrice } from '../matching/quantities.ts';
import type { OwnPart } from '../records/trade-log.ts';
import { readTradeState } from '../records/trade-state.ts';
import type { World } from '../exchange-state.ts';
import { catalogMarket } from '../exchange-state.ts';
import { ownerOf, walletOf } from './account-ids.ts';
import { isoTime } from './catalog-json.ts';
import { writeWireId } from './wire-ids.ts';

/** An order's part of a trade as Polymarket tells it to the builder that sent the order. */
export function builderTradeJson(
  world: World,
  { trade, own, lots }: OwnPart,
  builder: string,
): Record<string, unknown> {
  const market = catalogMarket(world, trade.market);
  const { ticksPerDollar } = market;
  const { status, sinceMs } = readTradeState(trade, world.now());
  const money = (tickPrice(own.tick, ticksPerDollar) * lots) / 100;
  const feeBps = own === trade.taker ? market.takerFeeBps : 0;
  return {
    id: writeWireId('trade', trade.id, world.seed),
    tradeType: own === trade.taker ? 'TAKER' : 'MAKER',
    takerOrderHash: writeWireId('order', trade.taker.orderId, world.seed),
    builder,
    market: market.conditionId,
    assetId: market.tokenIds[own.outcome],
    side: own.side,
    size: formatLots(lots),
    sizeUsdc: formatMicros(money),
    price: formatTick(own.tick, ticksPerDollar),
    status,
    outcome: market.outcomes[own.outcome],
    outcomeIndex: own.outcome,
    owner: ownerOf(world, own.account),
    maker: walletOf(world, own.account),
    transactionHash: writeWireId('transaction', trade.id, world.seed),
    matchTime: String(Math.floor(trade.atMs / 1000)),
    bucketIndex: 0,
    fee: String(feeBps),
    feeUsdc: formatMicros(Math.floor((money * feeBps) / 10_000)),
    err_msg: null,
    createdAt: isoTime(trade.atMs),
    updatedAt: isoTime(sinceMs),
  };
}
