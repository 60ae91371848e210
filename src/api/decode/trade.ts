import type { MakerOrder, Trade } from '../../domain/trade.ts';
import { readConditionId, readCount, readFloat, readId, readLine, readSide } from './fields.ts';
import type { Losses } from './reader.ts';
import { listed, optional, optionalTime, recordOf, required, withDefault } from './record.ts';
import { listOf } from './rows.ts';
import { readShown, readShownPrice, roundedOf } from './shown.ts';

const readMakerFields = recordOf<Omit<MakerOrder, 'rounded'>>({
  orderId: required(readId, 'order_id', 'orderId'),
  makerAddress: optional(readLine, 'maker_address', 'makerAddress'),
  owner: optional(readLine),
  matchedSize: required(readShown, 'matched_amount', 'matchedAmount'),
  feeRateBps: optional(readFloat, 'fee_rate_bps', 'feeRateBps'),
  price: required(readShownPrice),
  tokenId: optional(readId, 'asset_id', 'assetId'),
  outcome: optional(readLine),
  side: optional(readSide),
});

function readMakerOrder(raw: unknown, losses: Losses): MakerOrder | undefined {
  const order = readMakerFields(raw, losses);
  return order && { ...order, ...roundedOf(raw, MAKER_AMOUNTS) };
}

const MAKER_AMOUNTS = { size: ['matched_amount', 'matchedAmount'], price: ['price'] } as const;

const readTrade = recordOf<Omit<Trade, 'rounded'>>({
  id: required(readId),
  market: withDefault('', readConditionId),
  tokenId: withDefault('', readId, 'asset_id', 'assetId'),
  side: required(readSide),
  size: required(readShown),
  price: required(readShownPrice),
  status: withDefault('', readStatus),
  outcome: withDefault('', readLine),
  takerOrderId: optional(readId, 'taker_order_id', 'takerOrderId'),
  feeRateBps: optional(readFloat, 'fee_rate_bps', 'feeRateBps'),
  matchedAtMs: optionalTime('match_time', 'matchTime'),
  updatedAtMs: optionalTime('last_update', 'lastUpdate'),
  makerAddress: optional(readLine, 'maker_address', 'makerAddress'),
  owner: optional(readLine),
  transactionHash: optional(readId, 'transaction_hash', 'transactionHash'),
  bucketIndex: optional(readCount, 'bucket_index', 'bucketIndex'),
  type: optional(readLine, 'type', 'trader_side'),
  makerOrders: listed<MakerOrder>(listOf(readMakerOrder), 'maker_orders', 'makerOrders'),
});

const AMOUNTS = { size: ['size'], price: ['price'] } as const;

/** Interface: Builder trade. */
export function decodeTrade(raw: unknown, losses: Losses): Trade | undefined {
  const trade = readTrade(raw, losses);
  return trade && { ...trade, ...roundedOf(raw, AMOUNTS) };
}

/** Lower case, without the `TRADE_STATUS_` some services put in front; unknown words stay. */
function readStatus(raw: unknown): string | undefined {
  return readLine(raw)
    ?.toLowerCase()
    .replace(/^trade_status_/, '');
}
