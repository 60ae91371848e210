import { formatLots, formatTick, tickPrice } from '../matching/quantities.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import {
  type MakerPart,
  type OwnPart,
  readTradeState,
  type TradeParty,
  type TradeRecord,
} from '../records/trade-log.ts';
import { catalogMarket, type ExchangeState } from '../exchange-state.ts';
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
 * A trade in the family's form (interface: Builder trade). The top level is the taker's order; the
 * account's own part of a trade in which it was a maker stands in `maker_orders`. `type` says which of them it was.
 */
export function tradeJson(exchange: ExchangeState, trade: TradeRecord): Record<string, unknown> {
  const { taker, makers, atMs } = trade;
  const market = catalogMarket(exchange, trade.market);
  const { status, sinceMs } = readTradeState(trade, exchange.now());
  const { secondsInTrades } = exchange.dialect;
  const time = (ms: number): string => (secondsInTrades ? String(Math.floor(ms / 1000)) : isoTime(ms));
  const perspective = taker.account === DEMO_ACCOUNT ? 'TAKER' : 'MAKER';
  return {
    id: writeWireId('trade', trade.id, exchange.seed),
    taker_order_id: writeWireId('order', taker.orderId, exchange.seed),
    ...partyJson(exchange, trade, taker),
    market: market.conditionId,
    size: formatLots(trade.lots),
    fee_rate_bps: String(market.takerFeeBps),
    status,
    match_time: time(atMs),
    last_update: time(sinceMs),
    transaction_hash: writeWireId('transaction', trade.id, exchange.seed),
    bucket_index: 0,
    ...(secondsInTrades ? { trader_side: perspective } : { type: perspective }),
    maker_orders: makers.map((maker) => makerJson(exchange, trade, maker)),
  };
}

export function isTradeWanted(exchange: ExchangeState, trade: TradeRecord, filter: TradeFilter): boolean {
  const { conditionId, tokenIds } = catalogMarket(exchange, trade.market);
  const { asset_id: assetId, maker_address: address } = filter;
  const wallet = address?.toLowerCase();
  const parties = [trade.taker, ...trade.makers];
  const known = parties.filter((party) => party === trade.taker || party.account === DEMO_ACCOUNT);
  return (
    (filter.id === undefined || writeWireId('trade', trade.id, exchange.seed) === filter.id) &&
    (wallet === undefined ||
      parties.some(({ account }) => walletOf(exchange, account).toLowerCase() === wallet)) &&
    (filter.market === undefined || conditionId === filter.market.toLowerCase()) &&
    (assetId === undefined || known.some(({ outcome }) => tokenIds[outcome] === assetId)) &&
    (filter.before === undefined || trade.atMs < filter.before * 1000) &&
    (filter.after === undefined || trade.atMs > filter.after * 1000)
  );
}

function makerJson(exchange: ExchangeState, trade: TradeRecord, maker: MakerPart): Record<string, unknown> {
  return {
    order_id: writeWireId('order', maker.orderId, exchange.seed),
    matched_amount: formatLots(maker.lots),
    fee_rate_bps: '0',
    ...partyJson(exchange, trade, maker),
  };
}

/** The fields that a taker and a maker share. */
function partyJson(exchange: ExchangeState, trade: TradeRecord, party: TradeParty): Record<string, string> {
  const market = catalogMarket(exchange, trade.market);
  return {
    asset_id: market.tokenIds[party.outcome],
    outcome: market.outcomes[party.outcome],
    side: party.side,
    price: formatTick(party.tick, market.ticksPerDollar),
    owner: ownerOf(exchange, party.account),
    maker_address: walletOf(exchange, party.account),
  };
}

/** An order's part of a trade as Polymarket lists it for the builder that sent the order. */
export function builderTradeJson(
  exchange: ExchangeState,
  { trade, own, lots }: OwnPart,
  builder: string,
): Record<string, unknown> {
  const market = catalogMarket(exchange, trade.market);
  const { ticksPerDollar } = market;
  const { status, sinceMs } = readTradeState(trade, exchange.now());
  const money = (tickPrice(own.tick, ticksPerDollar) * lots) / 100;
  const feeBps = own === trade.taker ? market.takerFeeBps : 0;
  return {
    id: writeWireId('trade', trade.id, exchange.seed),
    tradeType: own === trade.taker ? 'TAKER' : 'MAKER',
    takerOrderHash: writeWireId('order', trade.taker.orderId, exchange.seed),
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
    owner: ownerOf(exchange, own.account),
    maker: walletOf(exchange, own.account),
    transactionHash: writeWireId('transaction', trade.id, exchange.seed),
    matchTime: String(Math.floor(trade.atMs / 1000)),
    bucketIndex: 0,
    fee: String(feeBps),
    feeUsdc: formatMicros(Math.floor((money * feeBps) / 10_000)),
    err_msg: null,
    createdAt: isoTime(trade.atMs),
    updatedAt: isoTime(sinceMs),
  };
}
