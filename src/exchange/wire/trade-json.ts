import { formatLots, formatTick, tickPrice } from '../matching/quantities.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import {
  type MakerPart,
  type OwnPart,
  readTradeState,
  type TradeParty,
  type TradeRecord,
} from '../records/trade-log.ts';
import { catalogMarket, type World } from '../exchange-state.ts';
import { ownerOf, walletOf, writeWireId } from './wire-ids.ts';
import { isoTime } from './catalog-json.ts';
import { formatMicros } from '../../domain/micros.ts';

export interface TradeFilter {
  id: string | undefined;
  maker_address: string | undefined;
  market: string | undefined;
  asset_id: string | undefined;
  /** Epoch seconds; trades strictly before, strictly after. */
  before: number | undefined;
  after: number | undefined;
}

/**
 * A trade as the family tells it (interface: Builder trade). The top level is the taker's order, whoever asks; the
 * account's own part of a trade in which it was a maker stands in `maker_orders`. `type` says which of them it was.
 */
export function tradeJson(world: World, trade: TradeRecord): Record<string, unknown> {
  const { taker, makers, atMs } = trade;
  const market = catalogMarket(world, trade.market);
  const { status, sinceMs } = readTradeState(trade, world.now());
  const { secondsInTrades } = world.dialect;
  const time = (ms: number): string => (secondsInTrades ? String(Math.floor(ms / 1000)) : isoTime(ms));
  const perspective = taker.account === DEMO_ACCOUNT ? 'TAKER' : 'MAKER';
  return {
    id: writeWireId('trade', trade.id, world.seed),
    taker_order_id: writeWireId('order', taker.orderId, world.seed),
    ...partyJson(world, trade, taker),
    market: market.conditionId,
    size: formatLots(trade.lots),
    fee_rate_bps: String(market.takerFeeBps),
    status,
    match_time: time(atMs),
    last_update: time(sinceMs),
    transaction_hash: writeWireId('transaction', trade.id, world.seed),
    bucket_index: 0,
    ...(secondsInTrades ? { trader_side: perspective } : { type: perspective }),
    maker_orders: makers.map((maker) => makerJson(world, trade, maker)),
  };
}

export function isTradeWanted(world: World, trade: TradeRecord, filter: TradeFilter): boolean {
  const { conditionId, tokenIds } = catalogMarket(world, trade.market);
  const { asset_id: assetId, maker_address: address } = filter;
  const wallet = address?.toLowerCase();
  const parties = [trade.taker, ...trade.makers];
  const known = parties.filter((party) => party === trade.taker || party.account === DEMO_ACCOUNT);
  return (
    (filter.id === undefined || writeWireId('trade', trade.id, world.seed) === filter.id) &&
    (wallet === undefined ||
      parties.some(({ account }) => walletOf(world, account).toLowerCase() === wallet)) &&
    (filter.market === undefined || conditionId === filter.market.toLowerCase()) &&
    (assetId === undefined || known.some(({ outcome }) => tokenIds[outcome] === assetId)) &&
    (filter.before === undefined || trade.atMs < filter.before * 1000) &&
    (filter.after === undefined || trade.atMs > filter.after * 1000)
  );
}

function makerJson(world: World, trade: TradeRecord, maker: MakerPart): Record<string, unknown> {
  return {
    order_id: writeWireId('order', maker.orderId, world.seed),
    matched_amount: formatLots(maker.lots),
    fee_rate_bps: '0',
    ...partyJson(world, trade, maker),
  };
}

/** What is told of the taker and of every maker alike. */
function partyJson(world: World, trade: TradeRecord, party: TradeParty): Record<string, string> {
  const market = catalogMarket(world, trade.market);
  return {
    asset_id: market.tokenIds[party.outcome],
    outcome: market.outcomes[party.outcome],
    side: party.side,
    price: formatTick(party.tick, market.ticksPerDollar),
    owner: ownerOf(world, party.account),
    maker_address: walletOf(world, party.account),
  };
}

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
