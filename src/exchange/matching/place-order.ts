import type { Result } from '../../domain/result.ts';
import { fail, ok } from '../../domain/result.ts';
import type { BookOrder, OrderRequest } from './book-order.ts';
import { createBookOrder } from './book-order.ts';
import type { Rejection } from './check-order.ts';
import { checkFunds, checkRequest } from './check-order.ts';
import type { EngineMarket } from './engine-market.ts';
import type { EngineCore } from './engine-state.ts';
import { accountAt, marketAt, touchMarket } from './engine-state.ts';
import { executeTrade } from './execute-trade.ts';
import { release, reserve, trackOpen } from './accounts.ts';
import { canFillWhole, crossingTick } from './match-order.ts';
import { restOrder } from './price-grid.ts';
import { withdrawOrder } from './remove-order.ts';

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
