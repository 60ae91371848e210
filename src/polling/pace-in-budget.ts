import type { BudgetUse } from '../domain/limit-use.ts';
import type { PollerName } from '../domain/monitor-event.ts';
import { UNWATCHED_PACE_MS } from '../domain/poll-pace.ts';

/** The window each poller of the panes spends from (docs/interface.md, section 5). */
const SCOPES: Partial<Record<PollerName, string>> = { book: 'books', prices: 'prices' };
/** What a poller leaves free of its window: for refreshes, for requests that take long, and for who else asks. */
const HEADROOM = 1.25;

/** The milliseconds between two asks of a poller: `paceMs` while it is watched, slower while it is not, as the budget allows. */
export function paceInBudget(poller: PollerName, paceMs: number, isWatched: boolean, use: BudgetUse): number {
  const wantedMs = isWatched ? paceMs : Math.max(UNWATCHED_PACE_MS, paceMs);
  return Math.max(wantedMs, leastGapWithin(use, poller));
}

/**
 * The least time between two asks of a poller that its window has room for without the reserve; 0 where none is known. Of a
 * window that is shared, what others leave is there to be used, and an equal part in any case.
 */
export function leastGapWithin({ scopes, shared }: BudgetUse, poller: PollerName): number {
  const window = scopes.find(({ scope }) => scope === SCOPES[poller]);
  if (!window) return 0;
  const room = window.limit - window.reserve;
  const ours = Math.max(room / (shared?.terminals ?? 1), room - (window.others ?? 0));
  return (HEADROOM * window.windowMs) / Math.max(1, ours);
}
