import type { Cash } from '../../domain/micros.ts';
import type { BookOrder, OutcomeIndex } from './book-order.ts';
import type { Lots } from './quantities.ts';

/** Shares of one market, by outcome. What open sells promise is `reserved`, the rest is `free`. */
export interface Position {
  readonly free: [Lots, Lots];
  readonly reserved: [Lots, Lots];
}

export interface Account {
  readonly id: number;
  cash: Cash;
  /** Money that open buys promise. */
  reserved: Cash;
  readonly positions: Map<number, Position>;
  /** Resting orders by market, oldest first; none is an empty list. */
  readonly open: Map<number, BookOrder[]>;
}

export function createAccount(id: number): Account {
  return { id, cash: 0, reserved: 0, positions: new Map(), open: new Map() };
}

export function positionIn(account: Account, market: number): Position {
  let position = account.positions.get(market);
  if (!position) {
    position = { free: [0, 0], reserved: [0, 0] };
    account.positions.set(market, position);
  }
  return position;
}

export function freeShares(account: Account, market: number, outcome: OutcomeIndex): Lots {
  return account.positions.get(market)?.free[outcome] ?? 0;
}

/** Sets aside what `lots` of the order may cost. The caller has checked that it is there. */
export function reserve(account: Account, order: BookOrder, lots: Lots, perTick: Cash): void {
  if (order.side === 'BUY') {
    const cost = order.tick * lots * perTick;
    account.cash -= cost;
    account.reserved += cost;
  } else {
    const position = positionIn(account, order.market);
    position.free[order.outcome] -= lots;
    position.reserved[order.outcome] += lots;
  }
}

/** Gives back what was set aside for `lots` of the order. */
export function release(account: Account, order: BookOrder, lots: Lots, perTick: Cash): void {
  reserve(account, order, -lots, perTick);
}

/** Carries out `lots` of the order at `tick` of its own outcome, out of what was set aside for them. */
export function settle(account: Account, order: BookOrder, tick: number, lots: Lots, perTick: Cash): void {
  const position = positionIn(account, order.market);
  if (order.side === 'BUY') {
    account.reserved -= order.tick * lots * perTick;
    account.cash += (order.tick - tick) * lots * perTick;
    position.free[order.outcome] += lots;
  } else {
    position.reserved[order.outcome] -= lots;
    account.cash += tick * lots * perTick;
  }
}

export function trackOpen(account: Account, order: BookOrder): void {
  const orders = account.open.get(order.market);
  if (orders) orders.push(order);
  else account.open.set(order.market, [order]);
}

export function untrackOpen(account: Account, order: BookOrder): void {
  const orders = account.open.get(order.market) ?? [];
  if (orders.length <= 1) account.open.delete(order.market);
  else orders.splice(orders.indexOf(order), 1);
}
