import { MAX_LOTS, type Rejection } from './check-order.ts';
import type { EngineMarket } from './engine-state.ts';
import { formatLots, formatTick } from './quantities.ts';

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
  return rejection;
}
