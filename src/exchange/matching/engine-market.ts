import type { Cash } from '../../domain/micros.ts';
import type { OutcomeIndex } from './book-order.ts';
import type { PriceGrid } from './price-grid.ts';
import { createPriceGrid } from './price-grid.ts';
import type { Lots, Ticks, TicksPerDollar } from './quantities.ts';
import { cashPerTick } from './quantities.ts';

export interface MarketRules {
  ticksPerDollar: TicksPerDollar;
  /** Smallest order. */
  minLots: Lots;
  /** What the taker of a trade pays, in hundredths of a percent of the money that changes hands. */
  takerFeeBps: number;
}

export interface EngineMarket extends Readonly<MarketRules> {
  readonly index: number;
  readonly perTick: Cash;
  readonly grid: PriceGrid;
  /** Pairs in existence: shares of each outcome, and as much locked collateral. */
  pairs: Lots;
  status: 'open' | 'closed' | 'resolved';
  winner: OutcomeIndex | undefined;
  /** Price of the last trade in ticks of the first outcome; 0 before the first. */
  lastYesTick: Ticks;
  /** Money that changed hands so far. */
  volume: Cash;
  /** Counts changes of the book; equal versions mean equal books. */
  version: number;
  changedAtMs: number;
}

export function createEngineMarket(index: number, rules: MarketRules, nowMs: number): EngineMarket {
  return {
    index,
    ticksPerDollar: rules.ticksPerDollar,
    minLots: rules.minLots,
    takerFeeBps: rules.takerFeeBps,
    perTick: cashPerTick(rules.ticksPerDollar),
    grid: createPriceGrid(rules.ticksPerDollar),
    pairs: 0,
    status: 'open',
    winner: undefined,
    lastYesTick: 0,
    volume: 0,
    version: 0,
    changedAtMs: nowMs,
  };
}

/** A price of one outcome in ticks of the other, and back. */
export function mirrorTick(market: EngineMarket, tick: Ticks): Ticks {
  return market.ticksPerDollar - tick;
}
