import { listOpenOrders } from '../matching/engine.ts';
import type { Endpoint } from '../server/endpoint.ts';
import { LAST_TIME_MS, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { orderJson, orderWireId } from '../wire/order-json.ts';
import { readWireId } from '../wire/wire-ids.ts';
import { CONTROL_ROOT as ROOT, readControlBody } from './control-body.ts';
import { controlEndpoint } from './control-endpoint.ts';
import { fail, type Result } from '../../domain/result.ts';
import { type BookOrder, TIMES_IN_FORCE } from '../matching/book-order.ts';
import { describeRejection } from '../matching/describe-rejection.ts';
import { parseLots, parseTick } from '../matching/quantities.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { ExchangeState } from '../exchange-state.ts';

/** Accounts, and their orders without signatures. */
export const ORDER_ROUTES: readonly Endpoint[] = [
  controlEndpoint({
    route: `GET ${ROOT}/accounts`,
    answer: (exchange) =>
      answer(
        exchange.personas.map(({ address, name, role, account }) => ({
          address,
          name,
          role,
          cash: (exchange.engine.state.accounts[account]?.cash ?? 0) / 1_000_000,
        })),
      ),
  }),
  controlEndpoint({
    route: `GET ${ROOT}/orders`,
    parameters: { account: text() },
    answer(exchange, { account }) {
      const owner = findAccount(exchange, account);
      if (owner === undefined) return refuse('control', 404, 'account not found');
      return answer(listOpenOrders(exchange.engine.state, owner).map((order) => orderJson(exchange, order)));
    },
  }),
  controlEndpoint({
    route: `POST ${ROOT}/orders`,
    answer(exchange, _none, { body }) {
      const placed = placeForAccount(exchange, body);
      if (!placed.ok) return refuse('control', 400, placed.failure);
      return answer({ order: orderJson(exchange, placed.value) });
    },
  }),
  controlEndpoint({
    route: `DELETE ${ROOT}/orders/:id`,
    parameters: { id: requiredText() },
    answer(exchange, { id }) {
      const canceled = exchange.engine.cancel(readWireId('order', id, exchange.seed) ?? 0);
      if (!canceled) return refuse('control', 404, 'no such open order');
      return answer({ canceled: [orderWireId(exchange, canceled)] });
    },
  }),
];

const FIELDS = {
  tokenId: 'string',
  side: 'string',
  price: 'string',
  size: 'string',
  account: 'string?',
  type: 'string?',
  expiresAt: 'number?',
} as const;

/** The account behind a wallet address; the demo account when none is named. */
function findAccount(exchange: ExchangeState, address: string | undefined): number | undefined {
  if (address === undefined) return DEMO_ACCOUNT;
  return exchange.directory.personaByAddress.get(address.toLowerCase())?.account;
}

/** Places `{account?, tokenId, side, price, size, type?, expiresAt?}`; `expiresAt` is in epoch milliseconds. */
function placeForAccount(exchange: ExchangeState, body: string): Result<BookOrder, string> {
  const read = readControlBody(body, FIELDS);
  if (!read.ok) return read;
  const order = read.value;
  const token = exchange.directory.byToken.get(order.tokenId);
  const account = findAccount(exchange, order.account);
  const timeInForce = TIMES_IN_FORCE.find((known) => known === (order.type ?? 'GTC'));
  if (!token) return fail('unknown-token: GET /markets has the ids of tokens');
  if (account === undefined) return fail(`unknown-account: GET ${ROOT}/accounts has the addresses`);
  if (order.side !== 'BUY' && order.side !== 'SELL') return fail('side must be BUY or SELL');
  if (!timeInForce) return fail(`type must be one of ${TIMES_IN_FORCE.join(', ')}`);
  if (order.expiresAt !== undefined && !isTime(order.expiresAt)) {
    return fail(`expiresAt must be whole milliseconds of at most ${LAST_TIME_MS}`);
  }
  if (order.expiresAt !== undefined && timeInForce !== 'GTD') {
    return fail(`expiresAt is for the type GTD, and this order is ${timeInForce}`);
  }
  const placed = exchange.engine.place({
    account,
    market: token.market.index,
    outcome: token.outcome,
    side: order.side,
    tick: parseTick(order.price, token.market.ticksPerDollar) ?? 0,
    lots: parseLots(order.size) ?? 0,
    timeInForce,
    ...(order.expiresAt !== undefined && { expiresAtMs: order.expiresAt }),
  });
  return placed.ok ? placed : fail(describeRejection(placed.failure, token.market));
}

function isTime(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 0 && ms <= LAST_TIME_MS;
}
