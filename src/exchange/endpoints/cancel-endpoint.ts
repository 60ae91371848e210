import type { TokenRef } from '../directory.ts';
import type { BookOrder } from '../engine/book-order.ts';
import { listOpenOrders } from '../engine/engine.ts';
import { planCancel } from '../faults/plan-cancel.ts';
import { DEMO_ACCOUNT } from '../people.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint, readJson } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { listedMarketId } from '../wire/listed-market-id.ts';
import { orderWireId } from '../wire/order-json.ts';
import { findDemoOrder } from '../find-demo-order.ts';
import type { World } from '../world.ts';
import type { Result } from '../../domain/result.ts';
import { fail, ok } from '../../domain/result.ts';

/** The answer of a cancel (interface: endpoint 19). */
interface CancelJson {
  canceled: string[];
  not_canceled: Record<string, string>;
}

const CANCEL_PATH = '/cancel-market-orders';
const NOT_FOUND = "order can't be found - already canceled or matched";

const cancelMarketOrders = endpoint({
  number: 19,
  method: 'DELETE',
  path: CANCEL_PATH,
  surface: 'clob',
  auth: true,
  parameters: {},
  answer(world, _none, { body }) {
    const scope = readCancelScope(world, body);
    if (!scope.ok) return refuse('clob', 400, scope.failure);
    return answer(cancelOrders(world, ordersUnder(world, scope.value)));
  },
});

/** The family's `DELETE /order` with `{orderID}` and `DELETE /orders` with a list of ids. */
function cancelByIds(path: string, readIds: (body: unknown) => unknown): Endpoint {
  return endpoint({
    method: 'DELETE',
    path,
    surface: 'clob',
    auth: true,
    parameters: {},
    answer(world, _none, { body }) {
      const read = readJson(body);
      const ids = read.ok ? readIds(read.value) : undefined;
      if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
        return refuse('clob', 400, 'Invalid payload: order ids are wanted');
      }
      const open = ids.map((id) => findDemoOrder(world, id));
      const { canceled, not_canceled: refused } = cancelOrders(
        world,
        open.flatMap((order) => order ?? []),
      );
      const unknown = ids.filter((_id, place) => open[place] === undefined);
      const reasons = Object.fromEntries(unknown.map((id) => [id, NOT_FOUND]));
      return answer({ canceled, not_canceled: { ...refused, ...reasons } } satisfies CancelJson);
    },
  });
}

const cancelAll = endpoint({
  method: 'DELETE',
  path: '/cancel-all',
  surface: 'clob',
  auth: true,
  parameters: {},
  answer: (world) => answer(cancelOrders(world, ordersUnder(world, {}))),
});

export const CANCEL_ENDPOINTS: readonly Endpoint[] = [
  cancelMarketOrders,
  cancelByIds('/order', (body) => [(body as { orderID?: unknown } | null)?.orderID]),
  cancelByIds('/orders', (body) => body),
  cancelAll,
];

/** Takes the orders down, as far as the faults that are on allow it, and says what the family says. */
function cancelOrders(world: World, orders: readonly BookOrder[]): CancelJson {
  const plan = planCancel(orders, (name) => world.faults.strike(name, CANCEL_PATH));
  for (const order of plan.withdrawn) world.engine.cancel(order.id);
  for (const order of orders) world.cancelledMarkets.add(order.market);
  if (orders[0] && world.faults.strike('orders-appear', CANCEL_PATH)) world.demo.requote(orders[0].market);
  return {
    canceled: plan.claimed.map((order) => orderWireId(world, order)),
    not_canceled: Object.fromEntries(
      plan.refused.map(({ order, reason }) => [orderWireId(world, order), reason]),
    ),
  };
}

/** Which orders a cancel is about: those listed under the id of a market, those of a token, or all of the account. */
interface WireCancelScope {
  marketId?: string;
  token?: TokenRef;
}

/**
 * Reads `{market}`, `{asset_id}` or `{assetId}`. With neither, the dialect decides between everything and a
 * refusal; an id that nobody knows is an empty scope, not a wide one.
 */
function readCancelScope(world: World, body: string): Result<WireCancelScope, string> {
  const read = body === '' ? ok<unknown>({}) : readJson(body);
  if (!read.ok) return read;
  const fields = read.value as { market?: unknown; asset_id?: unknown; assetId?: unknown } | null;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return fail('Invalid payload: an object is wanted');
  const market = fields.market ?? '';
  const asset = fields.asset_id ?? fields.assetId ?? '';
  if (typeof market !== 'string' || typeof asset !== 'string')
    return fail('Invalid payload: market and asset_id must be strings');
  if (market === '' && asset === '') {
    return world.dialect.emptyCancelMeansAll
      ? ok({})
      : fail('Invalid payload: market or asset_id is required');
  }
  const token = world.directory.byToken.get(asset);
  if (asset !== '' && !token) return ok(NOTHING);
  return ok({ ...(market !== '' && { marketId: market.toLowerCase() }), ...(token && { token }) });
}

/** No market has this id. */
const NOTHING: WireCancelScope = { marketId: '' };

function ordersUnder(world: World, { marketId, token }: WireCancelScope): BookOrder[] {
  return listOpenOrders(world.engine.state, DEMO_ACCOUNT, token?.market.index).filter(
    (order) =>
      (marketId === undefined || listedMarketId(world, order) === marketId) &&
      (token === undefined || order.outcome === token.outcome),
  );
}
