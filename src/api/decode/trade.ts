import type { MakerOrder, Trade } from '../../domain/trade.ts';
import { readCount, readFloat, readId, readLine, readMicros, readPrice, readSide } from './fields.ts';
import { optional, recordOf, required, withDefault } from './record.ts';
import { listOf } from './rows.ts';
import { readTime } from './time.ts';

const readMakerOrder = recordOf<MakerOrder>({
  orderId: required(readId, 'order_id', 'orderId'),
  makerAddress: optional(readLine, 'maker_address', 'makerAddress'),
  owner: optional(readLine),
  matchedSize: required(readMicros, 'matched_amount', 'matchedAmount'),
  feeRateBps: optional(readFloat, 'fee_rate_bps', 'feeRateBps'),
  price: required(readPrice),
  tokenId: optional(readId, 'asset_id', 'assetId'),
  outcome: optional(readLine),
  side: optional(readSide),
});

/** Interface: Builder trade. */
export const decodeTrade = recordOf<Trade>({
  id: required(readId),
  market: withDefault('', readId),
  tokenId: withDefault('', readId, 'asset_id', 'assetId'),
  side: required(readSide),
  size: required(readMicros),
  price: required(readPrice),
  status: withDefault('', readStatus),
  outcome: withDefault('', readLine),
  takerOrderId: optional(readId, 'taker_order_id', 'takerOrderId'),
  feeRateBps: optional(readFloat, 'fee_rate_bps', 'feeRateBps'),
  matchedAtMs: optional(readTime, 'match_time', 'matchTime'),
  updatedAtMs: optional(readTime, 'last_update', 'lastUpdate'),
  makerAddress: optional(readLine, 'maker_address', 'makerAddress'),
  owner: optional(readLine),
  transactionHash: optional(readId, 'transaction_hash', 'transactionHash'),
  bucketIndex: optional(readCount, 'bucket_index', 'bucketIndex'),
  type: optional(readLine, 'type', 'trader_side'),
  makerOrders: withDefault<readonly MakerOrder[]>([], listOf(readMakerOrder), 'maker_orders', 'makerOrders'),
});

/** Lower case, without the `TRADE_STATUS_` some services put in front; unknown words stay. */
function readStatus(raw: unknown): string | undefined {
  return readLine(raw)
    ?.toLowerCase()
    .replace(/^trade_status_/, '');
}
