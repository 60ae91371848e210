import type { Rewards } from './clob-market.ts';
import type { Market } from './market.ts';

/** A market with what the lists and its event tell beyond the market itself. */
export interface ListedMarket extends Market {
  /** Titles of the series its event belongs to. */
  series?: readonly string[];
  rewards?: Rewards;
  /** What a taker pays, in the service's own unit (basis points in the family). */
  takerBaseFee?: number;
  /** Known from an earlier run, and not told again in this one yet. */
  cached?: true;
}
