import type { PollerName } from './monitor-event.ts';

/**
 * How often each poller is asked while somebody looks at what it reads, in milliseconds. The pace in force comes with each
 * answer: it is slower while no pane shows it, and where the budget has no room for more.
 */
export const POLL_PACE_MS: Readonly<Record<PollerName, number>> = {
  book: 500,
  prices: 1_500,
  orders: 3_000,
  history: 60_000,
  catalog: 300_000,
};

/** The pace of what no pane shows now, where its own is not slower; `freshnessOf` counts on it. */
export const UNWATCHED_PACE_MS = 5_000;

/** Waits between two asks differ from their pace by up to this share of it, so that many terminals never fall into step. */
export const PACE_JITTER = 0.1;
