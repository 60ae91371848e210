import type { BookOrder } from '../matching/book-order.ts';
import { listOpenOrders } from '../matching/engine.ts';
import type { Trigger } from '../faults/fault-switches.ts';
import { isListedUnder, type WantedIds } from '../faults/listed-ids.ts';
import { planCancel } from '../faults/plan-cancel.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import { type Endpoint, endpoint, readJson } from '../server/endpoint.ts';
import { answer, refuse, type Reply } from '../server/reply.ts';
import { orderWireId } from '../wire/order-json.ts';
import { findDemoOrder } from '../wire/wire-ids.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

/** The answer of a cancel (interface: endpoint 19). */
interface CancelJson {
  canceled: string[];
  not_canceled: Record<string, string>;
}

const CANCEL_PATH = '/cancel-market-orders';
const NOT_FOUND = "order can't be found - already canceled or matched";

/** The family's `DELETE /order` with `{orderID}` and `DELETE /orders` with a list of ids. */
function cancelByIds(path: `/${string}`, readIds: (body: unknown) => unknown): Endpoint {
  return endpoint({
    route: `DELETE ${path}`,
    auth: true,
    answer(exchange, _none, { body }) {
      const read = readJson(body);
      const ids = read.ok ? readIds(read.value) : undefined;
      if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
        return refuse('clob', 400, 'Invalid payload: order ids are wanted');
      }
      const open = ids.map((id) => findDemoOrder(exchange, id));
      const unknown = ids.filter((_id, place) => open[place] === undefined);
      return cancelOrders(
        exchange,
        open.flatMap((order) => order ?? []),
        unknown,
      );
    },
  });
}

export const CANCEL_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    number: 19,
    route: `DELETE ${CANCEL_PATH}`,
    auth: true,
    answer(exchange, _none, { body }) {
      const scope = readCancelScope(exchange, body);
      if (!scope.ok) return refuse('clob', 400, scope.failure);
      return cancelOrders(exchange, ordersUnder(exchange, scope.value));
    },
  }),
  cancelByIds('/order', (body) => [(body as { orderID?: unknown } | null)?.orderID]),
  cancelByIds('/orders', (body) => body),
  endpoint({
    route: 'DELETE /cancel-all',
    auth: true,
    answer: (exchange) => cancelOrders(exchange, ordersUnder(exchange, {})),
  }),
];

/** Takes the orders down, as far as the faults that are on allow it, and answers as the family does. */
function cancelOrders(
  exchange: ExchangeState,
  orders: readonly BookOrder[],
  unknownIds: readonly string[] = [],
): Reply {
  const { faults } = exchange;
  const trigger: Trigger = (name) => faults.trigger(name, CANCEL_PATH);
  const plan = planCancel(orders, trigger);
  const lag = plan.withdrawn.length > 0 ? trigger('lagging-list') : undefined;
  for (const order of plan.withdrawn) {
    if (lag) faults.memory['lagging-list'].set({ ...order }, exchange.now() + (lag.amount ?? 700));
    exchange.engine.cancel(order.id);
  }
  for (const order of orders) {
    exchange.demo.noteCanceled(order.market);
    if (plan.unlistedBy && order.status === 'live') faults.memory[plan.unlistedBy].add(order.id);
  }
  if (orders[0] && trigger('orders-appear')) exchange.demo.requote(orders[0].market);
  if (plan.fails) return refuse('clob', 500, 'internal server error');
  return answer({
    canceled: plan.claimed.map((order) => orderWireId(exchange, order)),
    not_canceled: Object.fromEntries([
      ...plan.refused.map(({ order, reason }) => [orderWireId(exchange, order), reason]),
      ...unknownIds.map((id) => [id, NOT_FOUND]),
    ]),
  } satisfies CancelJson);
}

/** Reads `{market}` and what the dialect calls a token; an unknown id is an empty scope, never a wide one. */
function readCancelScope(exchange: ExchangeState, body: string): Result<WantedIds, string> {
  const read = body === '' ? ok<unknown>({}) : readJson(body);
  if (!read.ok) return read;
  const fields = read.value as Partial<Record<'market' | 'asset_id' | 'assetId', unknown>> | null;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return fail('Invalid payload: an object is wanted');
  const market = fields.market ?? '';
  const tokenKey = exchange.dialect.cancelTokenKeys.find((key) => (fields[key] ?? undefined) !== undefined);
  const assetId = tokenKey === undefined ? '' : fields[tokenKey];
  if (typeof market !== 'string' || typeof assetId !== 'string')
    return fail('Invalid payload: market and asset_id must be strings');
  if (market === '' && assetId === '' && !exchange.dialect.emptyCancelMeansAll)
    return fail('Invalid payload: market or asset_id is required');
  return ok({ ...(market !== '' && { market }), ...(assetId !== '' && { assetId }) });
}

function ordersUnder(exchange: ExchangeState, scope: WantedIds): BookOrder[] {
  return listOpenOrders(exchange.engine.state, DEMO_ACCOUNT).filter((order) =>
    isListedUnder(exchange, order, scope),
  );
}
