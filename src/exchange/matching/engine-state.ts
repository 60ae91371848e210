import type { Cash } from '../../domain/micros.ts';
import type { BookOrder } from './book-order.ts';
import type { EngineListener } from './engine-event.ts';
import type { EngineMarket } from './engine-market.ts';
import type { Account } from './accounts.ts';

/** Everything the engine knows. Read it freely; only the engine's commands may change it. */
export interface EngineState {
  timeMs: number;
  readonly accounts: Account[];
  readonly markets: EngineMarket[];
  /** Resting orders by id. */
  readonly orders: Map<number, BookOrder>;
  /** Resting orders that expire. */
  readonly expiring: Set<BookOrder>;
  nextExpiryMs: number;
  nextOrderId: number;
  nextTradeId: number;
  /** Fees taken so far. */
  fees: Cash;
  /** Deposits less withdrawals. */
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
