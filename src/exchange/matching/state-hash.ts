import { hash } from 'node:crypto';
import type { BookOrder } from './book-order.ts';
import type { EngineMarket, EngineState } from './engine-state.ts';
import type { Account } from './accounts.ts';

/** SHA-1 of the state, in hexadecimal: equal for equal states, whatever led to them. */
export function stateHash(state: EngineState): string {
  return hash('sha1', JSON.stringify(takeSnapshot(state)), 'hex');
}

function takeSnapshot(state: EngineState) {
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

function snapshotAccount({ cash, reserved, positions }: Account) {
  const held = Array.from(positions)
    .filter(([, { free, reserved }]) => free.some(Boolean) || reserved.some(Boolean))
    .toSorted(([a], [b]) => a - b);
  return { cash, reserved, positions: held };
}

function snapshotMarket(market: EngineMarket) {
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

function snapshotOrder(order: BookOrder) {
  const { id, account, market, outcome, side, tick, lots, timeInForce, expiresAtMs, placedAtMs, remaining } =
    order;
  const request = { account, market, outcome, side, tick, lots, timeInForce };
  return { ...request, ...(expiresAtMs !== undefined && { expiresAtMs }), id, placedAtMs, remaining };
}
