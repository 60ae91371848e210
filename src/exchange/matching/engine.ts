import type { Cash } from '../../domain/micros.ts';
import type { Result } from '../../domain/result.ts';
import type { BookOrder, OrderRequest, OutcomeIndex } from './book-order.ts';
import type { Rejection } from './check-order.ts';
import {
  accountAt,
  createEngineMarket,
  emptyState,
  type EngineCore,
  type EngineListener,
  type EngineMarket,
  type EngineState,
  type MarketRules,
} from './engine-state.ts';
import { type Account, createAccount } from './accounts.ts';
import { placeOrder } from './place-order.ts';
import type { Lots } from './quantities.ts';
import { resolveMarket, splitPairs } from './settle-market.ts';
import { expireOrders, withdrawOrder } from './remove-order.ts';

/**
 * The matching engine: a deterministic state machine over whole numbers. Time and orders come in as
 * commands, what happened goes out to the listener; the same commands always give the same state.
 *
 * Trades execute at the maker's price, so that whatever two limits leave between them goes to the taker,
 * in mints and merges too. An order that would meet one of its own account's cancels that one instead.
 */
export interface Engine {
  readonly state: EngineState;
  /** Moves time on and expires orders that are due; time never goes back. */
  advance(nowMs: number): void;
  openMarket(rules: MarketRules): EngineMarket;
  openAccount(): Account;
  deposit(account: number, amount: Cash): void;
  place(request: OrderRequest): Result<BookOrder, Rejection>;
  /** The order, now canceled; undefined when no such order rests. */
  cancel(id: number): BookOrder | undefined;
  split(account: number, market: number, lots: Lots): boolean;
  resolve(market: number, winner: OutcomeIndex): void;
}

/** An engine that starts empty at `startMs`, epoch milliseconds. */
export function createEngine(startMs: number, listener: EngineListener = {}): Engine {
  const state = emptyState(startMs);
  const core: EngineCore = { state, listener };
  return {
    state,
    advance(nowMs) {
      state.timeMs = Math.max(state.timeMs, nowMs);
      expireOrders(core);
    },
    openMarket: (rules) =>
      append(state.markets, createEngineMarket(state.markets.length, rules, state.timeMs)),
    openAccount: () => append(state.accounts, createAccount(state.accounts.length)),
    deposit(account, amount) {
      accountAt(state, account).cash += amount;
      state.deposits += amount;
    },
    place: (request) => placeOrder(core, request),
    cancel(id) {
      const order = state.orders.get(id);
      if (order) withdrawOrder(core, order, 'canceled');
      return order;
    },
    split: (account, market, lots) => splitPairs(core, account, market, lots),
    resolve: (market, winner) => resolveMarket(core, market, winner),
  };
}

/** The account's resting orders, oldest first, of one market or of all. */
export function listOpenOrders(state: EngineState, account: number, market?: number): BookOrder[] {
  const byMarket = accountAt(state, account).open;
  if (market !== undefined) return byMarket.get(market)?.slice() ?? [];
  return Array.from(byMarket.values())
    .flat()
    .toSorted((a, b) => a.id - b.id);
}

function append<T>(list: T[], item: T): T {
  list.push(item);
  return item;
}
