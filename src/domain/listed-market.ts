import type { Rewards } from './clob-market.ts';
import type { Market } from './market.ts';

/** A market with what the lists and its event tell beyond the market itself. */
export interface ListedMarket extends Market {
  /** Titles of the series its event belongs to. */
  series?: readonly string[];
  rewards?: Rewards;
  /** What a taker pays, in the service's own unit (basis points in the family). */
  takerBaseFee?: number;
  /** Another venue's id of the same market, under which orders may be listed as well. */
  mirrorConditionId?: string;
  /** Known from an earlier run, and not told again in this one yet. */
  cached?: true;
}
