import type { BookOrder, OutcomeIndex } from './book-order.ts';
import { accountAt, type EngineCore, type EngineMarket, marketAt, touchMarket } from './engine-state.ts';
import { positionIn } from './accounts.ts';
import { LOT_CASH, type Lots } from './quantities.ts';
import { withdrawOrder } from './remove-order.ts';

/** Takes no more orders in a market, cancels those that rest, and pays one dollar for each share of the winner. */
export function resolveMarket(core: EngineCore, index: number, winner: OutcomeIndex): void {
  const market = marketAt(core.state, index);
  if (market.status === 'resolved') return;
  market.status = 'resolved';
  for (const order of restingOrders(market)) withdrawOrder(core, order, 'canceled');
  market.winner = winner;
  market.pairs = 0;
  for (const holder of core.state.accounts) {
    holder.cash += (holder.positions.get(index)?.free[winner] ?? 0) * LOT_CASH;
    holder.positions.delete(index);
  }
  touchMarket(core.state, market);
}

/** Turns collateral into pairs of shares; false when cash is short or the market is not open. */
export function splitPairs({ state }: EngineCore, accountId: number, index: number, lots: Lots): boolean {
  const market = marketAt(state, index);
  if (market.status !== 'open' || !Number.isSafeInteger(lots) || lots <= 0) return false;
  const account = accountAt(state, accountId);
  if (account.cash < lots * LOT_CASH) return false;
  const { free } = positionIn(account, index);
  account.cash -= lots * LOT_CASH;
  free[0] += lots;
  free[1] += lots;
  market.pairs += lots;
  return true;
}

function restingOrders(market: EngineMarket): BookOrder[] {
  const orders: BookOrder[] = [];
  for (const level of market.grid.levels.values()) {
    for (let order = level.head; order; order = order.next) orders.push(order);
  }
  return orders;
}
