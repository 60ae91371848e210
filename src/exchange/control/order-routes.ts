import { listOpenOrders } from '../matching/engine.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { orderJson, orderWireId } from '../wire/order-json.ts';
import { readWireId } from '../wire/wire-ids.ts';
import { CONTROL_ROOT as ROOT } from './control-root.ts';
import { findAccount, placeForAccount } from './place-for-account.ts';

const accounts = endpoint({
  method: 'GET',
  path: `${ROOT}/accounts`,
  surface: 'control',
  parameters: {},
  answer: (world) =>
    answer(
      world.people.map(({ address, name, role, account }) => ({
        address,
        name,
        role,
        cash: (world.engine.state.accounts[account]?.cash ?? 0) / 1_000_000,
      })),
    ),
});

const accountOrders = endpoint({
  method: 'GET',
  path: `${ROOT}/orders`,
  surface: 'control',
  parameters: { account: text() },
  answer(world, { account }) {
    const owner = findAccount(world, account);
    if (owner === undefined) return refuse('control', 404, 'account not found');
    return answer(listOpenOrders(world.engine.state, owner).map((order) => orderJson(world, order)));
  },
});

const placeOrder = endpoint({
  method: 'POST',
  path: `${ROOT}/orders`,
  surface: 'control',
  parameters: {},
  answer(world, _none, { body }) {
    const placed = placeForAccount(world, body);
    if (!placed.ok) return refuse('control', 400, placed.failure);
    return answer({ order: orderJson(world, placed.value) });
  },
});

const cancelOrder = endpoint({
  method: 'DELETE',
  path: `${ROOT}/orders/:id`,
  surface: 'control',
  parameters: { id: requiredText() },
  answer(world, { id }) {
    const canceled = world.engine.cancel(readWireId('order', id, world.seed) ?? 0);
    if (!canceled) return refuse('control', 404, 'no such open order');
    return answer({ canceled: [orderWireId(world, canceled)] });
  },
});

/** Accounts, and their orders without signatures. */
export const ORDER_ROUTES: readonly Endpoint[] = [accounts, accountOrders, placeOrder, cancelOrder];
