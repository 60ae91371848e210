import { fail, ok, type Result } from '../../domain/result.ts';
import { type BookOrder, createBookOrder, type OrderRequest } from './book-order.ts';
import { checkFunds, checkRequest, type Rejection, takerFee } from './check-order.ts';
import {
  accountAt,
  type EngineCore,
  type EngineMarket,
  type EngineState,
  marketAt,
  ownTick,
  touchMarket,
} from './engine-state.ts';
import { release, reserve, settle, trackOpen } from './accounts.ts';
import { type PriceGrid, reduceOrder, restOrder } from './price-grid.ts';
import { endOrder, withdrawOrder } from './remove-order.ts';
import type { Ticks } from './quantities.ts';

/** Checks an order, matches it and lets what is left rest or lapse, as its time in force says. */
export function placeOrder(core: EngineCore, request: OrderRequest): Result<BookOrder, Rejection> {
  const { state, listener } = core;
  const rejection = checkRequest(state, request) ?? checkFunds(state, request);
  if (rejection) return fail(rejection);
  const market = marketAt(state, request.market);
  const order = createBookOrder(request, state.nextOrderId, state.timeMs, market.ticksPerDollar);
  if (order.timeInForce === 'FOK' && !canFillWhole(market.grid, order)) return fail('not-fillable');
  state.nextOrderId++;
  reserve(accountAt(state, order.account), order, order.lots, market.perTick);
  matchOrder(core, market, order);
  finishOrder(core, market, order);
  touchMarket(state, market);
  listener.placed?.(order);
  return ok(order);
}

function matchOrder(core: EngineCore, market: EngineMarket, taker: BookOrder): void {
  while (taker.remaining > 0) {
    const tick = crossingTick(market.grid, taker);
    if (tick === undefined) return;
    const maker = market.grid.levels.get(tick)?.head as BookOrder;
    if (maker.account === taker.account) withdrawOrder(core, maker, 'canceled');
    else executeTrade(core, market, taker, maker);
  }
}

function finishOrder(core: EngineCore, market: EngineMarket, order: BookOrder): void {
  if (order.remaining === 0) order.status = 'matched';
  else if (order.timeInForce === 'GTC' || order.timeInForce === 'GTD') rest(core.state, market, order);
  else {
    order.status = order.remaining < order.lots ? 'matched' : 'canceled';
    release(accountAt(core.state, order.account), order, order.remaining, market.perTick);
  }
}

/** Puts an order that does not cross into the book and among its account's. */
function rest(state: EngineState, market: EngineMarket, order: BookOrder): void {
  restOrder(market.grid, order);
  state.orders.set(order.id, order);
  trackOpen(accountAt(state, order.account), order);
  if (order.expiresAtMs === undefined) return;
  state.expiring.add(order);
  state.nextExpiryMs = Math.min(state.nextExpiryMs, order.expiresAtMs);
}

/** The best level that a newcomer would meet, or undefined when it would rest. */
function crossingTick(grid: PriceGrid, taker: BookOrder): Ticks | undefined {
  if (taker.isBid) return grid.bestAsk <= taker.yesTick ? nonEmpty(grid, grid.bestAsk) : undefined;
  return grid.bestBid >= taker.yesTick ? nonEmpty(grid, grid.bestBid) : undefined;
}

/** Whether the book holds enough for the whole order within its limit, the account's own orders left out. */
function canFillWhole(grid: PriceGrid, taker: BookOrder): boolean {
  let missing = taker.lots;
  const step = taker.isBid ? 1 : -1;
  const limit = taker.yesTick;
  for (
    let tick = taker.isBid ? grid.bestAsk : grid.bestBid;
    tick > 0 && tick < grid.ticksPerDollar && (taker.isBid ? tick <= limit : tick >= limit);
    tick += step
  ) {
    for (let maker = grid.levels.get(tick)?.head; maker; maker = maker.next) {
      if (maker.account !== taker.account) missing -= maker.remaining;
      if (missing <= 0) return true;
    }
  }
  return false;
}

function nonEmpty(grid: PriceGrid, tick: Ticks): Ticks | undefined {
  return tick > 0 && tick < grid.ticksPerDollar ? tick : undefined;
}

/** Lets a newcomer trade with the order it met, as much as both have left, at the price of the latter. */
function executeTrade(core: EngineCore, market: EngineMarket, taker: BookOrder, maker: BookOrder): void {
  const { state, listener } = core;
  const lots = Math.min(taker.remaining, maker.remaining);
  const yesTick = maker.yesTick;
  const takerTick = ownTick(market, taker, yesTick);
  settle(accountAt(state, taker.account), taker, takerTick, lots, market.perTick);
  settle(accountAt(state, maker.account), maker, ownTick(market, maker, yesTick), lots, market.perTick);
  // Shares of both outcomes are made from collateral, or turned back into it.
  if (taker.outcome !== maker.outcome) market.pairs += taker.side === 'BUY' ? lots : -lots;
  chargeTaker(core, market, taker, takerTick * lots * market.perTick);
  market.lastYesTick = yesTick;
  taker.remaining -= lots;
  reduceOrder(market.grid, maker, lots);
  const id = state.nextTradeId++;
  listener.traded?.({ id, market, taker, maker, yesTick, lots, atMs: state.timeMs });
  if (maker.remaining === 0) endOrder(core, maker, 'matched');
}

function chargeTaker({ state }: EngineCore, market: EngineMarket, taker: BookOrder, money: number): void {
  const fee = takerFee(market, money);
  accountAt(state, taker.account).cash -= fee;
  state.fees += fee;
  market.volume += money;
}
