import { formatMicros } from '../../domain/micros.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { type BookOrder, matchedLots } from '../matching/book-order.ts';
import type { Rejection } from '../matching/check-order.ts';
import { formatLots, tickPrice } from '../matching/quantities.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { TradeRecord } from '../records/trade-log.ts';
import { type Endpoint, endpoint, type ExchangeRequest, readJson } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { bestTicks } from '../wire/book-json.ts';
import { orderWireId } from '../wire/order-json.ts';
import { writeWireId } from '../wire/wire-ids.ts';
import { catalogMarket, type ExchangeState } from '../exchange-state.ts';
import { type PostedOrder, readOrderPayload } from './order-payload.ts';

/** Orders in one `POST /orders`. */
const MOST_ORDERS = 15;

/** What the family says where the engine refuses. */
const REFUSALS: Readonly<Record<Rejection, string>> = {
  'market-closed': 'the market is closed: it is not yet, or no longer, ready to process new orders',
  'invalid-price': 'order is invalid. Price breaks minimum tick size rule',
  'invalid-size': 'order is invalid. Size is lower than the minimum, or above the largest',
  'invalid-expiration': 'invalid expiration value: it must be in the future',
  'insufficient-cash': 'not enough balance / allowance',
  'insufficient-shares': 'not enough balance / allowance',
  'not-fillable': "order couldn't be fully filled. FOK orders are fully filled or killed.",
};
const NOTHING_TO_TAKE =
  'no orders found to match with FAK order. FAK orders are partially filled or killed if no match is found.';

/** The family's way to place orders. The interface names the first in its limits and describes neither. */
export const PLACE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    route: 'POST /order',
    auth: true,
    answer(exchange, _none, request) {
      const payload = readJson(request.body);
      if (!payload.ok) return refuse('clob', 400, payload.failure);
      const placed = placePosted(exchange, payload.value, request);
      return placed.ok ? answer(placementJson(exchange, placed.value)) : refuse('clob', 400, placed.failure);
    },
  }),
  endpoint({
    route: 'POST /orders',
    auth: true,
    answer(exchange, _none, request) {
      const read = readJson(request.body);
      const payloads = read.ok ? read.value : undefined;
      if (!Array.isArray(payloads) || payloads.length === 0 || payloads.length > MOST_ORDERS) {
        return refuse('clob', 400, `Invalid payload: 1 to ${MOST_ORDERS} orders are wanted`);
      }
      return answer(
        payloads.map((payload) => {
          const placed = placePosted(exchange, payload, request);
          return placed.ok ? placementJson(exchange, placed.value) : refusalJson(placed.failure);
        }),
      );
    },
  }),
];

function placePosted(
  exchange: ExchangeState,
  payload: unknown,
  request: ExchangeRequest,
): Result<BookOrder, string> {
  const wallet = request.headers[`${exchange.dialect.headerPrefix}address`.toLowerCase()] ?? '';
  const read = readOrderPayload(exchange, payload, wallet);
  if (!read.ok) return read;
  const { request: order, builder, copyKey } = read.value;
  if (exchange.posted.has(copyKey)) return fail('order is invalid. Duplicated.');
  const crosses = isCrossing(exchange, read.value);
  if (read.value.postOnly && crosses) return fail('invalid post-only order: order crosses book');
  if (order.timeInForce === 'FAK' && !crosses) return fail(NOTHING_TO_TAKE);
  const placed = exchange.engine.place(order);
  if (!placed.ok) return fail(REFUSALS[placed.failure]);
  exchange.posted.add(copyKey, placed.value.id, builder);
  return ok(placed.value);
}

/** Whether the book holds an order, of anybody, that this one would meet. */
function isCrossing(exchange: ExchangeState, { request: { side, tick }, token }: PostedOrder): boolean {
  const { bid, ask } = bestTicks(exchange, token);
  return side === 'BUY' ? ask !== undefined && ask <= tick : bid !== undefined && bid >= tick;
}

/** The family's answer to an order that was taken; amounts are decimals, and empty while nothing has matched. */
function placementJson(exchange: ExchangeState, order: BookOrder): Record<string, unknown> {
  const hasMatched = matchedLots(order) > 0;
  const trades = hasMatched ? tradesOfTaker(exchange, order) : [];
  const { ticksPerDollar } = catalogMarket(exchange, order.market);
  const cash = trades.reduce(
    (sum, { taker, lots }) => sum + (tickPrice(taker.tick, ticksPerDollar) * lots) / 100,
    0,
  );
  const [money, shares] = hasMatched ? [formatMicros(cash), formatLots(matchedLots(order))] : ['', ''];
  return {
    success: true,
    errorMsg: '',
    orderID: orderWireId(exchange, order),
    status: order.status === 'canceled' ? 'unmatched' : order.status,
    makingAmount: order.side === 'BUY' ? money : shares,
    takingAmount: order.side === 'BUY' ? shares : money,
    transactionsHashes: trades.map(({ id }) => writeWireId('transaction', id, exchange.seed)),
    tradeIDs: trades.map(({ id }) => writeWireId('trade', id, exchange.seed)),
  };
}

function refusalJson(errorMsg: string): Record<string, unknown> {
  return { success: false, errorMsg, orderID: '', status: '', makingAmount: '', takingAmount: '' };
}

/** What the order took when it came, oldest first. */
function tradesOfTaker({ trades }: ExchangeState, { id }: BookOrder): TradeRecord[] {
  return trades
    .list(DEMO_ACCOUNT)
    .filter(({ taker }) => taker.orderId === id)
    .toReversed();
}
