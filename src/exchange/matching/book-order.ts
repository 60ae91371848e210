import type { Side } from '../../domain/order-book.ts';
import type { Lots, Ticks, TicksPerDollar } from './quantities.ts';

/** 0 is the market's first outcome (Yes), 1 its second (No). */
export type OutcomeIndex = 0 | 1;
export const TIMES_IN_FORCE = ['GTC', 'GTD', 'FOK', 'FAK'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];
/** `live` is the one state that rests in the book; every other is final. */
export type OrderStatus = 'live' | 'matched' | 'canceled' | 'expired';

/** An order to place. Prices are in ticks of the outcome it names. */
export interface OrderRequest {
  account: number;
  market: number;
  outcome: OutcomeIndex;
  side: Side;
  tick: Ticks;
  lots: Lots;
  timeInForce: TimeInForce;
  /** Epoch milliseconds; wanted for GTD, ignored otherwise. */
  expiresAtMs?: number;
}

/**
 * An order in the engine. A market has one book, in prices of its first outcome: who buys No at 0.40 offers
 * Yes at 0.60. `isBid` and `yesTick` say where the order stands in it.
 */
export interface BookOrder extends Readonly<OrderRequest> {
  readonly id: number;
  readonly isBid: boolean;
  readonly yesTick: Ticks;
  readonly placedAtMs: number;
  remaining: Lots;
  status: OrderStatus;
  /** Neighbors in the queue of its level. */
  previous: BookOrder | undefined;
  next: BookOrder | undefined;
}

export function createBookOrder(
  request: OrderRequest,
  id: number,
  placedAtMs: number,
  ticksPerDollar: TicksPerDollar,
): BookOrder {
  const { account, market, outcome, side, tick, lots, timeInForce, expiresAtMs } = request;
  return {
    id,
    account,
    market,
    outcome,
    side,
    tick,
    lots,
    timeInForce,
    expiresAtMs: timeInForce === 'GTD' ? expiresAtMs : undefined,
    isBid: (side === 'BUY') === (outcome === 0),
    yesTick: outcome === 0 ? tick : ticksPerDollar - tick,
    placedAtMs,
    remaining: lots,
    status: 'live',
    previous: undefined,
    next: undefined,
  };
}

export function matchedLots(order: BookOrder): Lots {
  return order.lots - order.remaining;
}
