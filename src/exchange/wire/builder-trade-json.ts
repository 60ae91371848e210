import { formatLots, formatTick } from '../engine/quantities.ts';
import { DEMO_ACCOUNT } from '../people.ts';
import type { TradeParty, TradeRecord } from '../records/trade-log.ts';
import type { World } from '../world.ts';
import { catalogMarket } from '../world.ts';
import { isoTime } from './catalog-json.ts';
import { writeWireId } from './wire-ids.ts';

export interface TradeFilter {
  id: string | undefined;
  maker_address: string | undefined;
  market: string | undefined;
  asset_id: string | undefined;
  /** Epoch seconds; trades strictly before, strictly after. */
  before: number | undefined;
  after: number | undefined;
}

/** Interface: Builder trade. Seen from the account's own side; `type` says which side that was. */
export function builderTradeJson(world: World, trade: TradeRecord): Record<string, unknown> {
  const { taker, maker, lots, atMs } = trade;
  const own = ownParty(trade);
  const market = catalogMarket(world, trade.market);
  const price = (party: TradeParty): string => formatTick(party.tick, market.ticksPerDollar);
  return {
    id: writeWireId('trade', trade.id, world.seed),
    taker_order_id: writeWireId('order', taker.orderId, world.seed),
    market: market.conditionId,
    asset_id: market.tokenIds[own.outcome],
    side: own.side,
    size: formatLots(lots),
    fee_rate_bps: String(own === taker ? market.takerFeeBps : 0),
    price: price(own),
    status: 'MATCHED',
    match_time: isoTime(atMs),
    last_update: isoTime(atMs),
    outcome: market.outcomes[own.outcome],
    maker_address: addressOf(world, own),
    owner: world.demoKeys.apiKey,
    transaction_hash: writeWireId('transaction', trade.id, world.seed),
    bucket_index: 0,
    type: own === taker ? 'TAKER' : 'MAKER',
    maker_orders: [
      {
        order_id: writeWireId('order', maker.orderId, world.seed),
        maker_address: addressOf(world, maker),
        owner: maker.account === DEMO_ACCOUNT ? world.demoKeys.apiKey : '',
        matched_amount: formatLots(lots),
        fee_rate_bps: '0',
        price: price(maker),
        asset_id: market.tokenIds[maker.outcome],
        outcome: market.outcomes[maker.outcome],
        side: maker.side,
      },
    ],
  };
}

export function isTradeWanted(world: World, trade: TradeRecord, filter: TradeFilter): boolean {
  const market = catalogMarket(world, trade.market);
  const own = ownParty(trade);
  return (
    (filter.id === undefined || writeWireId('trade', trade.id, world.seed) === filter.id) &&
    (filter.maker_address === undefined || isAddress(world, own, filter.maker_address)) &&
    (filter.market === undefined || market.conditionId === filter.market.toLowerCase()) &&
    (filter.asset_id === undefined || market.tokenIds[own.outcome] === filter.asset_id) &&
    (filter.before === undefined || trade.atMs < filter.before * 1000) &&
    (filter.after === undefined || trade.atMs > filter.after * 1000)
  );
}

function ownParty({ taker, maker }: TradeRecord): TradeParty {
  return taker.account === DEMO_ACCOUNT ? taker : maker;
}

function addressOf({ people }: World, party: TradeParty): string {
  return people[party.account]?.address ?? '';
}

function isAddress(world: World, party: TradeParty, address: string): boolean {
  return addressOf(world, party).toLowerCase() === address.toLowerCase();
}
