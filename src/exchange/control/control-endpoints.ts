import { findMarket } from '../exchange-state.ts';
import { stateHash } from '../matching/snapshot.ts';
import { boolean, integer, LAST_TIME_MS, requiredText, text } from '../server/parameters.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { resolveWithRivals } from '../settle-events.ts';
import { CONTROL_ROOT as ROOT, readControlBody } from './control-body.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import { FAULTS, formsOf, isFaultName } from '../faults/fault-names.ts';

/** What goes wrong, and whether the rate limits are enforced. */
const FAULT_ROUTES: readonly Endpoint[] = [
  endpoint({
    route: `GET ${ROOT}/faults`,
    surface: 'control',
    answer: (world) => answer({ on: world.faults.list(), known: FAULTS }),
  }),
  endpoint({
    route: `PUT ${ROOT}/faults/:name`,
    surface: 'control',
    parameters: {
      name: requiredText(),
      path: text(),
      times: integer(1, 1_000_000, undefined),
      amount: integer(-86_400_000, 86_400_000, undefined),
      form: text(),
    },
    answer(world, { name, path, times, amount, form: given }) {
      if (!isFaultName(name)) return refuse('control', 404, `there is no fault ${name}`);
      const forms = formsOf(name);
      const form = forms.find((each) => each === given);
      if (given !== undefined && form === undefined) {
        const known =
          forms.length === 0 ? `${name} has no forms` : `form of ${name} must be one of ${forms.join(', ')}`;
        return refuse('control', 400, known);
      }
      world.faults.on(name, {
        ...(path !== undefined && { path }),
        ...(times !== undefined && { times }),
        ...(amount !== undefined && { amount }),
        ...(form !== undefined && { form }),
      });
      return answer({ on: world.faults.list() });
    },
  }),
  endpoint({
    route: `DELETE ${ROOT}/faults/:name`,
    surface: 'control',
    parameters: { name: requiredText() },
    answer(world, { name }) {
      if (!isFaultName(name)) return refuse('control', 404, `there is no fault ${name}`);
      world.faults.off(name);
      return answer({ on: world.faults.list() });
    },
  }),
  endpoint({
    route: `DELETE ${ROOT}/faults`,
    surface: 'control',
    answer(world) {
      world.faults.clear();
      return answer({ on: {} });
    },
  }),
  endpoint({
    route: `PUT ${ROOT}/limits`,
    surface: 'control',
    parameters: { enforced: boolean(true) },
    answer(world, { enforced }) {
      world.isLimited = enforced;
      return answer({ enforced });
    },
  }),
];

/** The exchange's own routes, for those who develop and test against it. They have no limits and no faults. */
export const CONTROL_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    route: `GET ${ROOT}/state`,
    surface: 'control',
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
  }),
  endpoint({
    route: `POST ${ROOT}/clock`,
    surface: 'control',
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
  }),
  endpoint({
    route: `POST ${ROOT}/resolve`,
    surface: 'control',
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
  }),
  ...FAULT_ROUTES,
  ...ORDER_ROUTES,
];
