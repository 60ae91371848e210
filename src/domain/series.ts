import type { MarketEvent } from './catalog.ts';

/** Events that recur under one name (interface: Series). */
export interface Series {
  readonly id: string;
  readonly slug?: string;
  readonly ticker?: string;
  readonly title?: string;
  readonly seriesType?: string;
  readonly recurrence?: string;
  readonly image?: string;
  readonly icon?: string;
  readonly active?: boolean;
  readonly closed?: boolean;
  readonly archived?: boolean;
  readonly createdAtMs?: number;
  readonly updatedAtMs?: number;
  /** Summaries: without tags, markets and series of their own. */
  readonly events: readonly MarketEvent[];
}
