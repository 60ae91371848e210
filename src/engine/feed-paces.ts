import type { BudgetUse } from '../domain/budget-use.ts';
import type { FeedName } from '../domain/events.ts';
import { FEED_PACE_MS } from '../domain/freshness.ts';
import type { Pace } from './plan-gap.ts';

/** The slowest pace of what is on the screen; `freshnessOf` counts on it. */
const SLOWEST_MS = 5_000;
/** A screenful that moves is asked twice as often as one row that moves, and no more. */
const LEAST_SHARE: Partial<Record<FeedName, number>> = { prices: 0.5 };

/** The window each feed that adapts spends from (docs/interface.md, section 5). */
const SCOPES: Partial<Record<FeedName, string>> = { book: 'books', prices: 'prices' };
/** What a feed leaves free of its window: for refreshes, for requests that take long, and for who else asks. */
const HEADROOM = 1.25;

/** The pace of a feed that adapts; `paceMs` as the user wants it. */
export function adaptivePace(feed: FeedName, paceMs = FEED_PACE_MS[feed]): Pace {
  return {
    paceMs,
    leastMs: paceMs * (LEAST_SHARE[feed] ?? 1),
    mostMs: Math.max(SLOWEST_MS, paceMs),
  };
}

/**
 * The least time between two asks of a feed that its window has room for without the reserve; 0 where none is known. Of a
 * window that is shared, what others leave is there to be used, and an equal part in any case.
 */
export function leastGapWithin({ scopes, shared }: BudgetUse, feed: FeedName): number {
  const window = scopes.find(({ scope }) => scope === SCOPES[feed]);
  if (!window) return 0;
  const room = window.limit - window.reserve;
  const ours = Math.max(room / (shared?.terminals ?? 1), room - (window.others ?? 0));
  return (HEADROOM * window.windowMs) / Math.max(1, ours);
}
