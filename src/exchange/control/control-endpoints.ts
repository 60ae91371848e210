import { listOpenOrders } from '../engine/engine.ts';
import { stateHash } from '../engine/snapshot.ts';
import { FAULTS, isFaultName } from '../faults/fault-names.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { boolean, integer, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { orderJson, orderWireId } from '../wire/order-json.ts';
import { readWireId } from '../wire/wire-ids.ts';
import { findMarket } from '../endpoints/find-market.ts';
import { resolveWithRivals } from '../settle-events.ts';
import { readControlBody } from './control-body.ts';
import { findAccount, placeForAccount } from './place-for-account.ts';

const ROOT = '/_exchange';

const state = endpoint({
  method: 'GET',
  path: `${ROOT}/state`,
  surface: 'control',
  parameters: {},
  answer: (world) =>
    answer({
      hash: stateHash(world.engine.state),
      time: world.now(),
      seed: world.seed,
      dialect: world.dialect.name,
      markets: world.catalog.markets.length,
      openOrders: world.engine.state.orders.size,
      faults: world.faults.list(),
    }),
});

const knownFaults = endpoint({
  method: 'GET',
  path: `${ROOT}/faults`,
  surface: 'control',
  parameters: {},
  answer: (world) => answer({ on: world.faults.list(), known: FAULTS }),
});

const switchFaultOn = endpoint({
  method: 'PUT',
  path: `${ROOT}/faults/:name`,
  surface: 'control',
  parameters: {
    name: requiredText(),
    path: text(),
    times: integer(1, 1_000_000, undefined),
    amount: integer(-86_400_000, 86_400_000, undefined),
  },
  answer(world, { name, path, times, amount }) {
    if (!isFaultName(name)) return refuse('control', 404, `there is no fault ${name}`);
    world.faults.on(name, {
      ...(path !== undefined && { path }),
      ...(times !== undefined && { times }),
      ...(amount !== undefined && { amount }),
    });
    return answer({ on: world.faults.list() });
  },
});

const switchFaultOff = endpoint({
  method: 'DELETE',
  path: `${ROOT}/faults/:name`,
  surface: 'control',
  parameters: { name: requiredText() },
  answer(world, { name }) {
    if (!isFaultName(name)) return refuse('control', 404, `there is no fault ${name}`);
    world.faults.off(name);
    return answer({ on: world.faults.list() });
  },
});

const clearFaults = endpoint({
  method: 'DELETE',
  path: `${ROOT}/faults`,
  surface: 'control',
  parameters: {},
  answer(world) {
    world.faults.clear();
    return answer({ on: {} });
  },
});

const switchLimits = endpoint({
  method: 'PUT',
  path: `${ROOT}/limits`,
  surface: 'control',
  parameters: { enforced: boolean(true) },
  answer(world, { enforced }) {
    world.isLimited = enforced;
    return answer({ enforced });
  },
});

const moveClock = endpoint({
  method: 'POST',
  path: `${ROOT}/clock`,
  surface: 'control',
  parameters: {},
  answer(world, _none, { body }) {
    const read = readControlBody(body, { forwardMs: 'number' });
    if (!read.ok) return refuse('control', 400, read.failure);
    const { forwardMs } = read.value;
    if (!Number.isInteger(forwardMs) || forwardMs < 0) {
      return refuse('control', 400, 'forwardMs must be a whole number of milliseconds; time never goes back');
    }
    world.shiftTime(forwardMs);
    world.advance();
    return answer({ time: world.now() });
  },
});

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

const resolveMarket = endpoint({
  method: 'POST',
  path: `${ROOT}/resolve`,
  surface: 'control',
  parameters: {},
  answer(world, _none, { body }) {
    const read = readControlBody(body, { market: 'string', winner: 'number' });
    if (!read.ok) return refuse('control', 400, read.failure);
    const market =
      findMarket(world, read.value.market) ?? world.directory.marketBySlug.get(read.value.market);
    const { winner } = read.value;
    if (!market) return refuse('control', 404, 'market not found');
    if (winner !== 0 && winner !== 1) return refuse('control', 400, 'winner must be 0 or 1');
    resolveWithRivals(world.engine, market.event, market.index, winner);
    return answer({ market: market.conditionId, winner: market.outcomes[winner] });
  },
});

/** The exchange's own routes, for those who develop and test against it. They have no limits and no faults. */
export const CONTROL_ENDPOINTS: readonly Endpoint[] = [
  state,
  knownFaults,
  switchFaultOn,
  switchFaultOff,
  clearFaults,
  switchLimits,
  moveClock,
  accounts,
  accountOrders,
  placeOrder,
  cancelOrder,
  resolveMarket,
];
