import { hash } from 'node:crypto';
import type { Cash } from '../../domain/micros.ts';
import { type BookOrder, createBookOrder, type OrderRequest, type OutcomeIndex } from './book-order.ts';
import {
  createEngineMarket,
  emptyState,
  type EngineMarket,
  type EngineState,
  marketAt,
  type MarketRules,
} from './engine-state.ts';
import { type Account, createAccount, type Position } from './accounts.ts';
import type { Lots } from './quantities.ts';
import { rest } from './place-order.ts';

/** The engine's whole state as plain data: it survives JSON, and two equal states give equal snapshots. */
export interface Snapshot {
  timeMs: number;
  nextOrderId: number;
  nextTradeId: number;
  fees: Cash;
  deposits: Cash;
  accounts: AccountSnapshot[];
  markets: MarketSnapshot[];
  /** Resting orders by age, which within a level is their place in the queue. */
  orders: OrderSnapshot[];
}

interface AccountSnapshot {
  cash: Cash;
  reserved: Cash;
  /** By market, ascending. */
  positions: [market: number, Position][];
}

interface MarketSnapshot extends MarketRules {
  pairs: Lots;
  status: EngineMarket['status'];
  winner: OutcomeIndex | null;
  lastYesTick: number;
  volume: Cash;
  version: number;
  changedAtMs: number;
}

interface OrderSnapshot extends OrderRequest {
  id: number;
  placedAtMs: number;
  remaining: Lots;
}

/** SHA-1 of the state, in hexadecimal: equal for equal states, whatever led to them. */
export function stateHash(state: EngineState): string {
  return hash('sha1', JSON.stringify(takeSnapshot(state)), 'hex');
}

export function takeSnapshot(state: EngineState): Snapshot {
  const { timeMs, nextOrderId, nextTradeId, fees, deposits } = state;
  return {
    timeMs,
    nextOrderId,
    nextTradeId,
    fees,
    deposits,
    accounts: state.accounts.map(snapshotAccount),
    markets: state.markets.map(snapshotMarket),
    orders: Array.from(state.orders.values())
      .toSorted((a, b) => a.id - b.id)
      .map(snapshotOrder),
  };
}

/** The state a snapshot was taken of; hand it to `createEngine` to go on from there. */
export function restoreSnapshot(snapshot: Snapshot): EngineState {
  const { timeMs, nextOrderId, nextTradeId, fees, deposits } = snapshot;
  const state: EngineState = { ...emptyState(timeMs), nextOrderId, nextTradeId, fees, deposits };
  for (const market of snapshot.markets)
    state.markets.push(restoreMarket(market, state.markets.length, timeMs));
  for (const account of snapshot.accounts)
    state.accounts.push(restoreAccount(account, state.accounts.length));
  for (const order of snapshot.orders) restoreResting(state, order);
  return state;
}

function snapshotAccount({ cash, reserved, positions }: Account): AccountSnapshot {
  const held = Array.from(positions)
    .filter(([, { free, reserved }]) => free.some(Boolean) || reserved.some(Boolean))
    .toSorted(([a], [b]) => a - b);
  return { cash, reserved, positions: held.map(([market, position]) => [market, copyPosition(position)]) };
}

function snapshotMarket(market: EngineMarket): MarketSnapshot {
  const { ticksPerDollar, minLots, takerFeeBps, pairs, status, lastYesTick, volume, version, changedAtMs } =
    market;
  const winner = market.winner ?? null;
  return {
    ticksPerDollar,
    minLots,
    takerFeeBps,
    pairs,
    status,
    winner,
    lastYesTick,
    volume,
    version,
    changedAtMs,
  };
}

function snapshotOrder(order: BookOrder): OrderSnapshot {
  const { id, account, market, outcome, side, tick, lots, timeInForce, expiresAtMs, placedAtMs, remaining } =
    order;
  const request = { account, market, outcome, side, tick, lots, timeInForce };
  return { ...request, ...(expiresAtMs !== undefined && { expiresAtMs }), id, placedAtMs, remaining };
}

function restoreMarket(snapshot: MarketSnapshot, index: number, nowMs: number): EngineMarket {
  const { ticksPerDollar, minLots, takerFeeBps, winner, ...changing } = snapshot;
  const market = createEngineMarket(index, { ticksPerDollar, minLots, takerFeeBps }, nowMs);
  return Object.assign(market, changing, { winner: winner ?? undefined });
}

function restoreAccount({ cash, reserved, positions }: AccountSnapshot, id: number): Account {
  const account = Object.assign(createAccount(id), { cash, reserved });
  for (const [market, position] of positions) account.positions.set(market, copyPosition(position));
  return account;
}

function restoreResting(state: EngineState, snapshot: OrderSnapshot): void {
  const market = marketAt(state, snapshot.market);
  const order = createBookOrder(snapshot, snapshot.id, snapshot.placedAtMs, market.ticksPerDollar);
  order.remaining = snapshot.remaining;
  rest(state, market, order);
}

function copyPosition({ free, reserved }: Position): Position {
  return { free: [...free], reserved: [...reserved] };
}
