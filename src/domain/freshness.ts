import type { FeedName } from './events.ts';

/**
 * How often each feed is asked while what it reads keeps moving, in milliseconds. What is on the screen is asked less
 * often while it is quiet; its pace then comes with each answer.
 */
export const FEED_PACE_MS: Readonly<Record<FeedName, number>> = {
  book: 500,
  prices: 1_500,
  orders: 3_000,
  history: 60_000,
  catalog: 300_000,
};

/** Waits between two asks differ from their pace by up to this share of it, so that many terminals never fall into step. */
export const PACE_JITTER = 0.1;

export type Freshness = 'live' | 'aging' | 'stale';

/** After this much silence nothing is called live, or not stale, however fast its pace. */
const LEAST_AGING_MS = 2_000;
const LEAST_STALE_MS = 6_000;
/** So much later than it can be due nothing is called live, or not stale, however slow its pace. */
const MOST_OVERDUE_LIVE_MS = 2_000;
const MOST_OVERDUE_MS = 10_000;

/**
 * What an age says about a reading that is due again every `paceMs`. Only being overdue ages a reading: to ask a quiet
 * book less often does not make it stale. Since no pace of what is on the screen is slower than 5 s, unless the user or a
 * tight budget wants it so, `live` means read within 7.5 s, and within 2 s for a book that moves.
 */
export function freshnessOf(ageMs: number, paceMs: number): Freshness {
  const latestMs = (1 + PACE_JITTER) * paceMs;
  const agingMs = Math.max(LEAST_AGING_MS, Math.min(2 * paceMs, latestMs + MOST_OVERDUE_LIVE_MS));
  const staleMs = Math.max(LEAST_STALE_MS, Math.min(5 * paceMs, latestMs + MOST_OVERDUE_MS));
  if (ageMs > staleMs) return 'stale';
  return ageMs > agingMs ? 'aging' : 'live';
}
