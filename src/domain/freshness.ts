import type { FeedName } from './events.ts';

/** How often each feed is asked while all is well, in milliseconds. */
export const FEED_PACE_MS: Readonly<Record<FeedName, number>> = {
  book: 700,
  prices: 1_500,
  orders: 3_000,
  history: 60_000,
  catalog: 300_000,
};

export type Freshness = 'live' | 'aging' | 'stale';

/** After this much silence no feed is called live, however slow its pace. */
const LEAST_AGING_MS = 2_000;
const LEAST_STALE_MS = 6_000;

/** What an age says about a reading: beyond twice its pace it is aging, beyond five times stale. */
export function freshnessOf(ageMs: number, feed: FeedName): Freshness {
  const paceMs = FEED_PACE_MS[feed];
  if (ageMs > Math.max(5 * paceMs, LEAST_STALE_MS)) return 'stale';
  return ageMs > Math.max(2 * paceMs, LEAST_AGING_MS) ? 'aging' : 'live';
}
