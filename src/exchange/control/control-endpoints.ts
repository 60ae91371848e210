import { findMarket } from '../endpoints/find-market.ts';
import { stateHash } from '../matching/snapshot.ts';
import { LAST_TIME_MS } from '../last-time.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { endpoint } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { resolveWithRivals } from '../settle-events.ts';
import { readControlBody } from './control-body.ts';
import { CONTROL_ROOT as ROOT } from './control-root.ts';
import { FAULT_ROUTES } from './fault-routes.ts';
import { ORDER_ROUTES } from './order-routes.ts';

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

const moveClock = endpoint({
  method: 'POST',
  path: `${ROOT}/clock`,
  surface: 'control',
  parameters: {},
  answer(world, _none, { body }) {
    const read = readControlBody(body, { forwardMs: 'number' });
    if (!read.ok) return refuse('control', 400, read.failure);
    const { forwardMs } = read.value;
    const mostMs = Math.max(0, Math.floor(LAST_TIME_MS - world.now()));
    if (!Number.isInteger(forwardMs) || forwardMs < 0 || forwardMs > mostMs) {
      const bounds = `from 0, for time never goes back, to ${mostMs}`;
      return refuse('control', 400, `forwardMs must be a whole number of milliseconds ${bounds}`);
    }
    world.shiftTime(forwardMs);
    world.advance();
    return answer({ time: world.now() });
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
  moveClock,
  resolveMarket,
  ...FAULT_ROUTES,
  ...ORDER_ROUTES,
];
