import type { BookOrder, OutcomeIndex } from './book-order.ts';
import { accountAt, type EngineCore, type EngineMarket, marketAt, touchMarket } from './engine-state.ts';
import { positionIn } from './accounts.ts';
import { LOT_CASH, type Lots } from './quantities.ts';
import { withdrawOrder } from './remove-order.ts';

/** Takes no more orders in a market and cancels those that rest. */
export function closeMarket(core: EngineCore, index: number): void {
  const market = marketAt(core.state, index);
  if (market.status !== 'open') return;
  market.status = 'closed';
  for (const order of restingOrders(market)) withdrawOrder(core, order, 'canceled');
  touchMarket(core.state, market);
  core.listener.settled?.(market);
}

/** Closes a market and pays one dollar for each share of the winner. */
export function resolveMarket(core: EngineCore, index: number, winner: OutcomeIndex): void {
  const market = marketAt(core.state, index);
  if (market.status === 'resolved') return;
  closeMarket(core, index);
  market.status = 'resolved';
  market.winner = winner;
  market.pairs = 0;
  for (const holder of core.state.accounts) {
    holder.cash += (holder.positions.get(index)?.free[winner] ?? 0) * LOT_CASH;
    holder.positions.delete(index);
  }
  touchMarket(core.state, market);
  core.listener.settled?.(market);
}

/** Turns collateral into pairs of shares; false when cash is short or the market is not open. */
export function splitPairs({ state }: EngineCore, accountId: number, index: number, lots: Lots): boolean {
  const market = marketAt(state, index);
  if (market.status !== 'open' || !isCount(lots)) return false;
  if (accountAt(state, accountId).cash < lots * LOT_CASH) return false;
  changePairs({ state }, accountId, market, lots);
  return true;
}

/** Turns pairs of free shares back into cash; false when they are short or the market is resolved. */
export function mergePairs({ state }: EngineCore, accountId: number, index: number, lots: Lots): boolean {
  const market = marketAt(state, index);
  if (market.status === 'resolved' || !isCount(lots)) return false;
  if (Math.min(...positionIn(accountAt(state, accountId), index).free) < lots) return false;
  changePairs({ state }, accountId, market, -lots);
  return true;
}

function changePairs(
  { state }: Pick<EngineCore, 'state'>,
  accountId: number,
  market: EngineMarket,
  lots: Lots,
): void {
  const account = accountAt(state, accountId);
  const { free } = positionIn(account, market.index);
  account.cash -= lots * LOT_CASH;
  free[0] += lots;
  free[1] += lots;
  market.pairs += lots;
}

function isCount(lots: Lots): boolean {
  return Number.isSafeInteger(lots) && lots > 0;
}

function restingOrders(market: EngineMarket): BookOrder[] {
  const orders: BookOrder[] = [];
  for (const level of market.grid.levels.values()) {
    for (let order = level.head; order; order = order.next) orders.push(order);
  }
  return orders;
}
