import { findMarket } from '../exchange-state.ts';
import { stateHash } from '../matching/state-hash.ts';
import { boolean, LAST_TIME_MS, number, requiredText, text } from '../server/parameters.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { answer, refuse } from '../server/reply.ts';
import { marketAt } from '../matching/engine-state.ts';
import { resolveWithRivals } from '../settle-events.ts';
import { CONTROL_ROOT as ROOT, readControlBody } from './control-body.ts';
import { controlEndpoint, findBodyProblem } from './control-endpoint.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import { noSuchFault } from '../faults/fault-switches.ts';
import { FAULTS, type FaultForm, findFaultProblem, isFaultName } from '../faults/fault-names.ts';

/** What goes wrong, and whether the rate limits are enforced. */
const FAULT_ROUTES: readonly Endpoint[] = [
  controlEndpoint({
    route: `GET ${ROOT}/faults`,
    answer: (exchange) => answer({ on: exchange.faults.list(), known: FAULTS }),
  }),
  // What there is depends on the fault, which says so itself.
  endpoint({
    route: `PUT ${ROOT}/faults/:name`,
    surface: 'control',
    parameters: {
      name: requiredText(),
      path: text(),
      // Their bounds are the fault's.
      times: number(),
      amount: number(),
      form: text(),
    },
    answer(exchange, { name, ...given }, request) {
      if (!isFaultName(name)) return refuse('control', 404, noSuchFault(name));
      const problem = findFaultProblem(name, { ...request.query, ...given }) ?? findBodyProblem(request);
      if (problem !== undefined) return refuse('control', 400, problem);
      exchange.faults.on(name, { ...given, form: given.form as FaultForm | undefined });
      return answer({ on: exchange.faults.list() });
    },
  }),
  controlEndpoint({
    route: `DELETE ${ROOT}/faults/:name`,
    parameters: { name: requiredText() },
    answer(exchange, { name }) {
      if (!isFaultName(name)) return refuse('control', 404, noSuchFault(name));
      exchange.faults.off(name);
      return answer({ on: exchange.faults.list() });
    },
  }),
  controlEndpoint({
    route: `DELETE ${ROOT}/faults`,
    answer(exchange) {
      exchange.faults.clear();
      return answer({ on: {} });
    },
  }),
  controlEndpoint({
    route: `PUT ${ROOT}/limits`,
    parameters: { enforced: boolean(true) },
    answer(exchange, { enforced }) {
      exchange.isLimited = enforced;
      return answer({ enforced });
    },
  }),
];

/** The exchange's own routes, for those who develop and test against it. They have no limits and no faults. */
export const CONTROL_ENDPOINTS: readonly Endpoint[] = [
  controlEndpoint({
    route: `GET ${ROOT}/state`,
    answer: (exchange) =>
      answer({
        hash: stateHash(exchange.engine.state),
        time: exchange.now(),
        seed: exchange.seed,
        dialect: exchange.dialect.name,
        markets: exchange.catalog.markets.length,
        openOrders: exchange.engine.state.orders.size,
        faults: exchange.faults.list(),
      }),
  }),
  controlEndpoint({
    route: `POST ${ROOT}/clock`,
    answer(exchange, _none, { body }) {
      const read = readControlBody(body, { forwardMs: 'number' });
      if (!read.ok) return refuse('control', 400, read.failure);
      const { forwardMs } = read.value;
      const mostMs = Math.max(0, Math.floor(LAST_TIME_MS - exchange.now()));
      if (!Number.isInteger(forwardMs) || forwardMs < 0 || forwardMs > mostMs) {
        const bounds = `from 0, for time never goes back, to ${mostMs}`;
        return refuse('control', 400, `forwardMs must be a whole number of milliseconds ${bounds}`);
      }
      exchange.shiftTime(forwardMs);
      exchange.advance();
      return answer({ time: exchange.now() });
    },
  }),
  controlEndpoint({
    route: `POST ${ROOT}/resolve`,
    answer(exchange, _none, { body }) {
      const read = readControlBody(body, { market: 'string', winner: 'number' });
      if (!read.ok) return refuse('control', 400, read.failure);
      const market =
        findMarket(exchange, read.value.market) ?? exchange.directory.marketBySlug.get(read.value.market);
      const { winner } = read.value;
      if (!market) return refuse('control', 404, 'market not found');
      if (winner !== 0 && winner !== 1) return refuse('control', 400, 'winner must be 0 or 1');
      const won = marketAt(exchange.engine.state, market.index).winner;
      if (won !== undefined) {
        return refuse('control', 409, `the market is resolved already: ${market.outcomes[won]} won`);
      }
      resolveWithRivals(exchange.engine, market.event, market.index, winner);
      return answer({ market: market.conditionId, winner: market.outcomes[winner] });
    },
  }),
  ...FAULT_ROUTES,
  ...ORDER_ROUTES,
];
