import { listOpenOrders } from '../matching/engine.ts';
import { type Endpoint, endpoint } from '../server/endpoint.ts';
import { LAST_TIME_MS, requiredText, text } from '../server/parameters.ts';
import { answer, refuse } from '../server/reply.ts';
import { orderJson, orderWireId } from '../wire/order-json.ts';
import { readWireId } from '../wire/wire-ids.ts';
import { CONTROL_ROOT as ROOT, readControlBody } from './control-body.ts';
import { fail, type Result } from '../../domain/result.ts';
import { type BookOrder, TIMES_IN_FORCE } from '../matching/book-order.ts';
import { parseLots, parseTick } from '../matching/quantities.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { World } from '../exchange-state.ts';

/** Accounts, and their orders without signatures. */
export const ORDER_ROUTES: readonly Endpoint[] = [
  endpoint({
    route: `GET ${ROOT}/accounts`,
    surface: 'control',
    answer: (world) =>
      answer(
        world.people.map(({ address, name, role, account }) => ({
          address,
          name,
          role,
          cash: (world.engine.state.accounts[account]?.cash ?? 0) / 1_000_000,
        })),
      ),
  }),
  endpoint({
    route: `GET ${ROOT}/orders`,
    surface: 'control',
    parameters: { account: text() },
    answer(world, { account }) {
      const owner = findAccount(world, account);
      if (owner === undefined) return refuse('control', 404, 'account not found');
      return answer(listOpenOrders(world.engine.state, owner).map((order) => orderJson(world, order)));
    },
  }),
  endpoint({
    route: `POST ${ROOT}/orders`,
    surface: 'control',
    answer(world, _none, { body }) {
      const placed = placeForAccount(world, body);
      if (!placed.ok) return refuse('control', 400, placed.failure);
      return answer({ order: orderJson(world, placed.value) });
    },
  }),
  endpoint({
    route: `DELETE ${ROOT}/orders/:id`,
    surface: 'control',
    parameters: { id: requiredText() },
    answer(world, { id }) {
      const canceled = world.engine.cancel(readWireId('order', id, world.seed) ?? 0);
      if (!canceled) return refuse('control', 404, 'no such open order');
      return answer({ canceled: [orderWireId(world, canceled)] });
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
function findAccount(world: World, address: string | undefined): number | undefined {
  if (address === undefined) return DEMO_ACCOUNT;
  return world.directory.personByAddress.get(address.toLowerCase())?.account;
}

/**
 * Places `{account?, tokenId, side, price, size, type?, expiresAt?}`: prices and sizes as decimal strings,
 * `expiresAt` in epoch milliseconds. The failure says what the engine found wrong.
 */
function placeForAccount(world: World, body: string): Result<BookOrder, string> {
  const read = readControlBody(body, FIELDS);
  if (!read.ok) return read;
  const asked = read.value;
  const token = world.directory.byToken.get(asked.tokenId);
  const account = findAccount(world, asked.account);
  const timeInForce = TIMES_IN_FORCE.find((known) => known === (asked.type ?? 'GTC'));
  if (!token) return fail('unknown-token');
  if (account === undefined) return fail('unknown-account');
  if (asked.side !== 'BUY' && asked.side !== 'SELL') return fail('side must be BUY or SELL');
  if (!timeInForce) return fail(`type must be one of ${TIMES_IN_FORCE.join(', ')}`);
  if (asked.expiresAt !== undefined && !isTime(asked.expiresAt)) {
    return fail(`expiresAt must be whole milliseconds of at most ${LAST_TIME_MS}`);
  }
  return world.engine.place({
    account,
    market: token.market.index,
    outcome: token.outcome,
    side: asked.side,
    tick: parseTick(asked.price, token.market.ticksPerDollar) ?? 0,
    lots: parseLots(asked.size) ?? 0,
    timeInForce,
    ...(asked.expiresAt !== undefined && { expiresAtMs: asked.expiresAt }),
  });
}

function isTime(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 0 && ms <= LAST_TIME_MS;
}
