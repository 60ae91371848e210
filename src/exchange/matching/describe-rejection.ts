import { MAX_LOTS, type Rejection } from './check-order.ts';
import type { EngineMarket } from './engine-state.ts';
import { formatLots, formatTick } from './quantities.ts';

/** What an order needs that was not taken for another reason than its price or size. */
const REASONS: Readonly<Record<Exclude<Rejection, 'invalid-price' | 'invalid-size'>, string>> = {
  'market-closed': 'the market takes no orders',
  'invalid-expiration': 'GTD wants expiresAt, in epoch milliseconds, in the future',
  'insufficient-cash': 'the account has not the money for it',
  'insufficient-shares': 'the account has not so many shares to sell',
  'not-fillable': 'FOK is filled whole at once or not at all',
};

/** A rejection for whoever wrote the order, with the bounds that it broke. */
export function describeRejection(
  rejection: Rejection,
  { ticksPerDollar, minLots }: Pick<EngineMarket, 'ticksPerDollar' | 'minLots'>,
): string {
  if (rejection === 'invalid-price') {
    const [tick, last] = [formatTick(1, ticksPerDollar), formatTick(ticksPerDollar - 1, ticksPerDollar)];
    return `${rejection}: the price must be ${tick} to ${last}, in steps of ${tick}`;
  }
  if (rejection === 'invalid-size') {
    return `${rejection}: the size must be ${formatLots(minLots)} to ${formatLots(MAX_LOTS)} shares, with two decimals at most`;
  }
  return `${rejection}: ${REASONS[rejection]}`;
}
