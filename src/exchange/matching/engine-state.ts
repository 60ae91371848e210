import type { Cash } from '../../domain/micros.ts';
import type { BookOrder, OutcomeIndex } from './book-order.ts';
import type { Account } from './accounts.ts';
import { cashPerTick, type Lots, type Ticks, type TicksPerDollar } from './quantities.ts';
import { createPriceGrid, type PriceGrid } from './price-grid.ts';

/** The engine's whole state. Anyone may read it; only the engine's commands may change it. */
export interface EngineState {
  timeMs: number;
  readonly accounts: Account[];
  readonly markets: EngineMarket[];
  readonly orders: Map<number, BookOrder>;
  /** Resting orders that expire. */
  readonly expiring: Set<BookOrder>;
  nextExpiryMs: number;
  nextOrderId: number;
  nextTradeId: number;
  fees: Cash;
  deposits: Cash;
}

/** What every command works on. */
export interface EngineCore {
  readonly state: EngineState;
  readonly listener: EngineListener;
}

export function emptyState(startMs: number): EngineState {
  return {
    timeMs: startMs,
    accounts: [],
    markets: [],
    orders: new Map(),
    expiring: new Set(),
    nextExpiryMs: Infinity,
    nextOrderId: 1,
    nextTradeId: 1,
    fees: 0,
    deposits: 0,
  };
}

/** Accounts and markets are made by the engine and never go: an index it gave out is good for ever. */
export function accountAt(state: EngineState, id: number): Account {
  return state.accounts[id] as Account;
}

export function marketAt(state: EngineState, index: number): EngineMarket {
  return state.markets[index] as EngineMarket;
}

/** Marks the market's book as changed. */
export function touchMarket(state: EngineState, market: EngineMarket): void {
  market.version++;
  market.changedAtMs = state.timeMs;
}

/** Two orders met. The price is the maker's, in ticks of the first outcome. */
export interface Trade {
  readonly id: number;
  readonly market: EngineMarket;
  readonly taker: BookOrder;
  readonly maker: BookOrder;
  readonly yesTick: Ticks;
  readonly lots: Lots;
  readonly atMs: number;
}

/** Called while a command is carried out, in the order of events. */
export interface EngineListener {
  /** An order was accepted; it may have traded at once, and rests when it is `live`. */
  placed?(order: BookOrder): void;
  traded?(trade: Trade): void;
  /** A resting order left the book: filled, canceled or expired. */
  ended?(order: BookOrder): void;
}

export interface MarketRules {
  ticksPerDollar: TicksPerDollar;
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
  status: 'open' | 'resolved';
  winner: OutcomeIndex | undefined;
  /** Price of the last trade in ticks of the first outcome; 0 before the first. */
  lastYesTick: Ticks;
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

/** A price of the first outcome in ticks of the order's own. */
export function ownTick(market: EngineMarket, { outcome }: BookOrder, yesTick: Ticks): Ticks {
  return outcome === 0 ? yesTick : market.ticksPerDollar - yesTick;
}
