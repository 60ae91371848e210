import type { Result } from '../../domain/result.ts';
import { fail } from '../../domain/result.ts';
import type { BookOrder } from '../matching/book-order.ts';
import { TIMES_IN_FORCE } from '../matching/book-order.ts';
import { parseLots, parseTick } from '../matching/quantities.ts';
import { LAST_TIME_MS } from '../last-time.ts';
import { DEMO_ACCOUNT } from '../personas.ts';
import type { World } from '../exchange-state.ts';
import { readControlBody } from './control-body.ts';

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
export function findAccount(world: World, address: string | undefined): number | undefined {
  if (address === undefined) return DEMO_ACCOUNT;
  return world.directory.personByAddress.get(address.toLowerCase())?.account;
}

/**
 * Places `{account?, tokenId, side, price, size, type?, expiresAt?}`: prices and sizes as decimal strings,
 * `expiresAt` in epoch milliseconds. The failure says what the engine found wrong.
 */
export function placeForAccount(world: World, body: string): Result<BookOrder, string> {
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
