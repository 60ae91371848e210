import { PACE_JITTER } from './poll-pace.ts';

export type Freshness = 'live' | 'aging' | 'stale';

/** How old a reading is, and what that says about it. */
export interface Age {
  readonly freshness: Freshness;
  readonly ageMs: number;
  /** So long ago it was due again; below 0: it is due then. */
  readonly overdueMs: number;
}

/** Of a reading that is due again every `paceMs`. */
export function ageOf(ageMs: number, paceMs: number): Age {
  return { ageMs, overdueMs: ageMs - paceMs, freshness: freshnessOf(ageMs, paceMs) };
}

const WORST_FIRST: readonly Freshness[] = ['stale', 'aging', 'live'];

/**
 * The age of what is made of several readings: of the one that is longest overdue, or due next. Without an answer it is the
 * same one at any later time, so no age goes back. It is as fresh as the worst of them.
 */
export function worstAge(ages: readonly Age[]): Age | undefined {
  const [oldest] = ages.toSorted((a, b) => b.overdueMs - a.overdueMs);
  const worst = WORST_FIRST.find((freshness) => ages.some((age) => age.freshness === freshness));
  return oldest && worst && { ...oldest, freshness: worst };
}

/** After this much silence nothing is called live, or not stale, however fast its pace. */
const LEAST_AGING_MS = 2_000;
const LEAST_STALE_MS = 6_000;
/** So much later than it can be due nothing is called live, or not stale, however slow its pace. */
const MOST_OVERDUE_LIVE_MS = 2_000;
const MOST_OVERDUE_MS = 10_000;

/**
 * What an age says about a reading that is due again every `paceMs`. Only being overdue ages a reading: to ask less
 * often for what nobody looks at does not make it stale. Unless the user or a tight budget wants a slower pace, `live`
 * means read within 2 s for the book on the screen, and within 7.5 s for what no pane shows.
 */
export function freshnessOf(ageMs: number, paceMs: number): Freshness {
  const latestMs = (1 + PACE_JITTER) * paceMs;
  const agingMs = Math.max(LEAST_AGING_MS, Math.min(2 * paceMs, latestMs + MOST_OVERDUE_LIVE_MS));
  const staleMs = Math.max(LEAST_STALE_MS, Math.min(5 * paceMs, latestMs + MOST_OVERDUE_MS));
  if (ageMs > staleMs) return 'stale';
  return ageMs > agingMs ? 'aging' : 'live';
}
