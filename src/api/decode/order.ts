import type { Order } from '../../domain/order.ts';
import { readConditionId, readId, readLine, readMicros, readPrice, readSide } from './fields.ts';
import type { Losses } from './reader.ts';
import { isObject, optional, recordOf, required, withDefault } from './record.ts';
import { listOf } from './rows.ts';
import { readTime } from './time.ts';

/**
 * Interface: Order, in camel case or snake case. Without its market or token an order is still an open order;
 * without id, side, price or sizes it cannot be told truthfully and is lost.
 */
export const decodeOrder = recordOf<Order>({
  id: required(readId, 'id', 'orderID', 'order_id'),
  status: withDefault('', readStatus),
  market: withDefault('', readConditionId, 'market', 'conditionId', 'condition_id'),
  tokenId: withDefault('', readId, 'assetId', 'asset_id', 'tokenId', 'token_id'),
  side: required(readSide),
  price: required(readPrice),
  originalSize: required(readMicros, 'originalSize', 'original_size'),
  matchedSize: required(readMicros, 'sizeMatched', 'size_matched'),
  outcome: withDefault('', readLine),
  orderType: withDefault('', readLine, 'order_type', 'orderType', 'type'),
  owner: withDefault('', readLine),
  makerAddress: withDefault('', readLine, 'makerAddress', 'maker_address'),
  createdAtMs: optional(readTime, 'createdAt', 'created_at'),
  expiresAtMs: optional(readTime, 'expiration'),
  tradeIds: withDefault<readonly string[]>([], listOf(readId), 'associateTrades', 'associate_trades'),
});

/** Lower case, without the `ORDER_STATUS_` some services put in front; unknown words stay. */
function readStatus(raw: unknown): string | undefined {
  return readLine(raw)
    ?.toLowerCase()
    .replace(/^order_status_/, '');
}

/** Endpoint 14 wraps the order in `{order}`, some services do not; null stands for no such order. */
export function decodeOrderAnswer(answer: unknown): { order?: Order } | undefined {
  const bare = isObject(answer) && 'order' in answer ? answer['order'] : answer;
  if (bare === null) return {};
  const losses: Losses = { lost: 0 };
  const order = decodeOrder(bare, losses);
  return order && { order };
}
