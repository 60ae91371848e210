import { type Result, fail, ok } from '../../domain/result.ts';
import { type BookOrder, type OrderRequest, createBookOrder } from './book-order.ts';
import { type Rejection, checkFunds, checkRequest } from './check-order.ts';
import type { EngineMarket } from './engine-market.ts';
import { type EngineCore, accountAt, marketAt, touchMarket } from './engine-state.ts';
import { executeTrade } from './execute-trade.ts';
import { release, reserve, trackOpen } from './accounts.ts';
import { type PriceGrid, restOrder } from './price-grid.ts';
import { withdrawOrder } from './remove-order.ts';
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
  else if (order.timeInForce === 'GTC' || order.timeInForce === 'GTD') rest(core, market, order);
  else {
    order.status = order.remaining < order.lots ? 'matched' : 'canceled';
    release(accountAt(core.state, order.account), order, order.remaining, market.perTick);
  }
}

function rest({ state }: EngineCore, market: EngineMarket, order: BookOrder): void {
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
