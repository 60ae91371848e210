import type { BookOrder } from './book-order.ts';
import type { TradeKind } from './engine-event.ts';
import type { EngineMarket } from './engine-market.ts';
import { mirrorTick } from './engine-market.ts';
import type { EngineCore } from './engine-state.ts';
import { accountAt } from './engine-state.ts';
import { takerFee } from './check-order.ts';
import { settle } from './accounts.ts';
import { reduceOrder } from './price-grid.ts';
import type { Ticks } from './quantities.ts';
import { endOrder } from './remove-order.ts';

/** Lets a newcomer trade with the order it met, as much as both have left, at the price of the latter. */
export function executeTrade(
  core: EngineCore,
  market: EngineMarket,
  taker: BookOrder,
  maker: BookOrder,
): void {
  const { state, listener } = core;
  const lots = Math.min(taker.remaining, maker.remaining);
  const yesTick = maker.yesTick;
  const takerTick = ownTick(market, taker, yesTick);
  settle(accountAt(state, taker.account), taker, takerTick, lots, market.perTick);
  settle(accountAt(state, maker.account), maker, ownTick(market, maker, yesTick), lots, market.perTick);
  const kind = tradeKind(taker, maker);
  if (kind === 'mint') market.pairs += lots;
  else if (kind === 'merge') market.pairs -= lots;
  chargeTaker(core, market, taker, takerTick * lots * market.perTick);
  market.lastYesTick = yesTick;
  taker.remaining -= lots;
  reduceOrder(market.grid, maker, lots);
  const id = state.nextTradeId++;
  listener.traded?.({ id, market, taker, maker, yesTick, lots, kind, atMs: state.timeMs });
  if (maker.remaining === 0) endOrder(core, maker, 'matched');
}

function ownTick(market: EngineMarket, order: BookOrder, yesTick: Ticks): Ticks {
  return order.outcome === 0 ? yesTick : mirrorTick(market, yesTick);
}

function chargeTaker({ state }: EngineCore, market: EngineMarket, taker: BookOrder, money: number): void {
  const fee = takerFee(market, money);
  accountAt(state, taker.account).cash -= fee;
  state.fees += fee;
  market.volume += money;
}

function tradeKind(taker: BookOrder, maker: BookOrder): TradeKind {
  if (taker.outcome === maker.outcome) return 'transfer';
  return taker.side === 'BUY' ? 'mint' : 'merge';
}
