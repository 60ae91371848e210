import type { Micros } from '../../domain/micros.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import type { Partly } from '../../domain/result.ts';
import { readConditionId, readId, readLine, readMicros, readPrice, readSide } from './fields.ts';
import { isNothing, type Losses } from './reader.ts';
import { decodeOne, listed, optional, optionalTime, recordOf, required, withDefault } from './record.ts';
import { isObject } from '../../text/rule.ts';
import { listOf } from './rows.ts';

const ID = ['id', 'orderID', 'order_id'] as const;
const MARKET = ['market', 'conditionId', 'condition_id'] as const;
const TOKEN = ['assetId', 'asset_id', 'tokenId', 'token_id'] as const;

const MATCHED = ['sizeMatched', 'size_matched'] as const;

const readOrder = recordOf<Order>({
  id: required(readId, ...ID),
  status: withDefault('', readStatus),
  market: withDefault('', readConditionId, ...MARKET),
  tokenId: withDefault('', readId, ...TOKEN),
  side: required(readSide),
  price: optional(readPrice),
  originalSize: required(readMicros, 'originalSize', 'original_size'),
  matchedSize: required(readMicros, ...MATCHED),
  outcome: withDefault('', readLine),
  orderType: withDefault('', readLine, 'order_type', 'orderType', 'type'),
  owner: withDefault('', readLine),
  makerAddress: withDefault('', readLine, 'makerAddress', 'maker_address'),
  createdAtMs: optionalTime('createdAt', 'created_at'),
  expiresAtMs: optionalTime('expiration'),
  tradeIds: listed(listOf(readId), 'associateTrades', 'associate_trades'),
});

/**
 * Interface: Order, in camel case or snake case. Without its market, token or price an order is still an open order; without
 * id, side or sizes, with sizes that contradict each other, or with a price that is none, it cannot be told truthfully and
 * is lost.
 */
export function decodeOrder(raw: unknown, losses: Losses): Order | undefined {
  const price = isObject(raw) ? raw['price'] : undefined;
  if (!isNothing(price) && readPrice(price) === undefined) return undefined;
  const order = readOrder(raw, losses);
  return order && sizesAgree(order, raw as Readonly<Record<string, unknown>>) ? order : undefined;
}

const REMAINING = ['remainingSize', 'remaining_size', 'sizeRemaining', 'size_remaining'] as const;

/** A record that gives two sizes for one fact does not say what is left of the order. */
function sizesAgree({ originalSize, matchedSize }: Order, raw: Readonly<Record<string, unknown>>): boolean {
  const is = (size: Micros) => (name: string) => isNothing(raw[name]) || readMicros(raw[name]) === size;
  return MATCHED.every(is(matchedSize)) && REMAINING.every(is(originalSize - matchedSize));
}

const readPlace = recordOf<OrderPlace>({
  id: required(readId, ...ID),
  market: withDefault('', readConditionId, ...MARKET),
  tokenId: withDefault('', readId, ...TOKEN),
});

/** Of the rows of an answer that are lost, those that name an order: it may rest all the same. */
export function unreadOrders(answer: unknown): readonly OrderPlace[] {
  const rows: unknown = isObject(answer) ? answer['data'] : answer;
  if (!Array.isArray(rows)) return [];
  const lost = (rows as readonly unknown[]).filter((row) => decodeOrder(row, { lost: 0 }) === undefined);
  return lost.flatMap((row) => readPlace(row, { lost: 0 }) ?? []);
}

/** Lower case, without the `ORDER_STATUS_` some services put in front; unknown words stay. */
function readStatus(raw: unknown): string | undefined {
  return readLine(raw)
    ?.toLowerCase()
    .replace(/^order_status_/, '');
}

/** Endpoint 14 wraps the order in `{order}`, some services do not. */
export function decodeOrderAnswer(answer: unknown): { order: Partly<Order> } | undefined {
  const bare = isObject(answer) && 'order' in answer ? answer['order'] : answer;
  const order = readBareOrder(bare);
  return order && { order };
}

const readBareOrder = decodeOne(decodeOrder);
