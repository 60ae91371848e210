import type { Side } from '../domain/order-book.ts';
import { findUnknownOption } from '../text/find-unknown-option.ts';
import { isText, checkRule, type Rule } from '../text/rule.ts';
import type { BookOrder } from './matching/book-order.ts';
import { listOpenOrders } from './matching/engine.ts';
import { describeRejection } from './matching/describe-rejection.ts';
import { type Lots, parseLots, parseTick } from './matching/quantities.ts';
import { findDemoOrder, writeWireId } from './wire/wire-ids.ts';
import { DEMO_ACCOUNT } from './personas.ts';
import type { ExchangeState } from './exchange-state.ts';
import { type EngineMarket, marketAt } from './matching/engine-state.ts';

/** An order to place for the account. */
export interface DemoOrder {
  /** Token id of the outcome. */
  tokenId: string;
  /** Whether it buys or sells. */
  side: Side;
  /** Decimal text, as on the wire. */
  price: string;
  /** Shares, decimal text as on the wire. */
  size: string;
}

/**
 * Acts as the demo account without a request, past the wire's rules. Throws a TypeError for what is of another kind, and an Error
 * that says why for what the exchange does not take.
 */
export interface DemoDriver {
  /** Places a GTC order and returns its id. */
  place(order: DemoOrder): string;
  /** False when no such order rests. */
  cancel(id: string): boolean;
  /** Ids of the resting orders, oldest first, of one market or of all. */
  openOrders(conditionId?: string): string[];
  /** Somebody else takes this much of the order, and all that stands before it; with no size, all that is left. */
  fill(id: string, size?: string): void;
}

export function createDemoDriver(exchange: ExchangeState): DemoDriver {
  const { engine, directory, seed } = exchange;
  return {
    place(order) {
      const { tokenId, side, price, size } = readOrder(order);
      const token = directory.byToken.get(tokenId);
      if (!token) throw new Error(`no token ${tokenId}`);
      const { market, outcome } = token;
      const tick = parseTick(price, market.ticksPerDollar) ?? 0;
      const lots = parseLots(size) ?? 0;
      exchange.advance();
      const request = { account: DEMO_ACCOUNT, market: market.index, outcome, side, tick, lots } as const;
      const placed = engine.place({ ...request, timeInForce: 'GTC' });
      if (!placed.ok) throw new Error(describeRejection(placed.failure, market));
      return writeWireId('order', placed.value.id, seed);
    },
    cancel(id) {
      checkRule(ID, 'id must be', id);
      exchange.advance();
      return engine.cancel(findDemoOrder(exchange, id)?.id ?? 0) !== undefined;
    },
    openOrders(conditionId) {
      if (conditionId !== undefined) checkRule(MARKET, 'conditionId must be', conditionId);
      const market =
        conditionId === undefined ? undefined : directory.byCondition.get(conditionId.toLowerCase());
      if (conditionId !== undefined && !market) throw new Error(`no market "${conditionId}"`);
      exchange.advance();
      const open = listOpenOrders(engine.state, DEMO_ACCOUNT, market?.index);
      return open.map((order) => writeWireId('order', order.id, seed));
    },
    fill(id, size) {
      checkRule(ID, 'id must be', id);
      if (size !== undefined) checkRule(SIZE, 'size must be', size);
      exchange.advance();
      const order = findDemoOrder(exchange, id);
      if (!order) throw new Error(`no open order ${id}`);
      const lots = size === undefined ? order.remaining : parseLots(size);
      if (lots === undefined) throw new Error('size must be above 0, with two decimals at most');
      if (lots > order.remaining)
        throw new Error(`size must be at most what is left of the order, not ${size}`);
      takeOrder(exchange, order, lots);
    },
  };
}

const ID: Rule = ['the id of an order, as place gives it', isText];
const MARKET: Rule = ['the id of a market, as text', isText];
const SIZE: Rule = ['a decimal text like "25"', isText];
const MEMBERS: { readonly [M in keyof DemoOrder]: Rule } = {
  tokenId: ['the id of a token, as text', isText],
  side: ['BUY or SELL', (value) => value === 'BUY' || value === 'SELL'],
  price: ['a decimal text like "0.41"', isText],
  size: SIZE,
};

/** Plain JavaScript may give nothing, or ask for what is not done: what is no BUY would sell. */
function readOrder(order: DemoOrder): DemoOrder {
  const problem = findUnknownOption(order, Object.keys(MEMBERS), 'an order');
  if (problem !== undefined) throw new TypeError(problem);
  for (const [name, rule] of Object.entries(MEMBERS)) {
    checkRule(rule, `${name} must be`, order[name as keyof DemoOrder]);
  }
  return order;
}

/** A newcomer buys the other outcome, or sells it, at the order's own limit: enough to reach `lots` of it. */
function takeOrder(exchange: ExchangeState, order: BookOrder, lots: Lots): void {
  const { engine } = exchange;
  const { ticksPerDollar, minLots, index } = marketOf(exchange, order);
  const taker = engine.openAccount().id;
  // No order is smaller than the market takes, though what is left of one may be.
  const wanted = Math.max(lotsBefore(exchange, order) + lots, minLots);
  engine.deposit(taker, wanted * 20_000);
  if (order.side === 'SELL') engine.split(taker, index, wanted);
  const placed = engine.place({
    account: taker,
    market: index,
    outcome: order.outcome === 0 ? 1 : 0,
    side: order.side,
    tick: ticksPerDollar - order.tick,
    lots: wanted,
    timeInForce: 'FAK',
  });
  if (!placed.ok) throw new Error(placed.failure);
}

/** What is matched before the order's turn comes: better levels, and its own level's earlier orders. */
function lotsBefore(exchange: ExchangeState, order: BookOrder): Lots {
  const { grid } = marketOf(exchange, order);
  let lots = 0;
  for (let earlier = order.previous; earlier; earlier = earlier.previous) lots += earlier.remaining;
  const step = order.isBid ? -1 : 1;
  for (let tick = order.isBid ? grid.bestBid : grid.bestAsk; tick !== order.yesTick; tick += step) {
    lots += grid.levels.get(tick)?.lots ?? 0;
  }
  return lots;
}

function marketOf({ engine }: ExchangeState, order: BookOrder): EngineMarket {
  return marketAt(engine.state, order.market);
}
