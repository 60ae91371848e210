import type { Cash } from '../../domain/micros.ts';
import type { OrderRequest } from './book-order.ts';
import { accountAt, type EngineMarket, type EngineState, marketAt } from './engine-state.ts';
import { freeShares } from './accounts.ts';

/** Why the engine does not take an order. */
export type Rejection =
  | 'market-closed'
  | 'invalid-price'
  | 'invalid-size'
  | 'invalid-expiration'
  | 'insufficient-cash'
  | 'insufficient-shares'
  | 'not-fillable';

const BPS = 10_000;
/** Largest order, in lots: ten million shares. Keeps every product of the engine a safe integer. */
export const MAX_LOTS = 1_000_000_000;

/** What is wrong with the request itself; undefined when it is in order. */
export function checkRequest(state: EngineState, request: OrderRequest): Rejection | undefined {
  const market = marketAt(state, request.market);
  if (market.status !== 'open') return 'market-closed';
  if (!isWithin(request.tick, 1, market.ticksPerDollar - 1)) return 'invalid-price';
  if (!isWithin(request.lots, market.minLots, MAX_LOTS)) return 'invalid-size';
  if (request.timeInForce === 'GTD' && !((request.expiresAtMs ?? 0) > state.timeMs))
    return 'invalid-expiration';
  return undefined;
}

/** Whether the account can pay for the order, the taker's fee included. */
export function checkFunds(state: EngineState, request: OrderRequest): Rejection | undefined {
  const market = marketAt(state, request.market);
  const account = accountAt(state, request.account);
  if (request.side === 'SELL') {
    return freeShares(account, request.market, request.outcome) < request.lots
      ? 'insufficient-shares'
      : undefined;
  }
  const cost = request.tick * request.lots * market.perTick;
  return account.cash < cost + takerFee(market, cost) ? 'insufficient-cash' : undefined;
}

/** The taker's fee on money that changes hands, rounded down; exact, and never more than on a larger sum. */
export function takerFee(market: EngineMarket, money: Cash): Cash {
  if (market.takerFeeBps === 0) return 0;
  const rest = money % BPS;
  return ((money - rest) / BPS) * market.takerFeeBps + Math.floor((rest * market.takerFeeBps) / BPS);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
