import type { BookOrder } from '../../../src/exchange/matching/book-order.ts';
import type { EngineMarket, EngineState } from '../../../src/exchange/matching/engine-state.ts';
import { listLevels } from '../../../src/exchange/matching/price-grid.ts';
import { LOT_CASH } from '../../../src/exchange/matching/quantities.ts';

/** What must be true of the engine between any two commands. Each line that comes back is a violation. */
export function findViolations(state: EngineState): string[] {
  return [
    ...state.markets.flatMap((market) => [
      ...bookIsUncrossed(market),
      ...levelsAreSums(market, state),
      ...sharesAreBacked(market, state),
    ]),
    ...cashAddsUp(state),
    ...reservesAreOpenOrders(state),
  ];
}

/** Bid below ask; and, through the complement, bids of both outcomes add up to less than a dollar. */
function bookIsUncrossed({ grid, index }: EngineMarket): string[] {
  return grid.bestBid < grid.bestAsk ? [] : [`market ${index} is crossed: ${grid.bestBid} ≥ ${grid.bestAsk}`];
}

function levelsAreSums(market: EngineMarket, { orders }: EngineState): string[] {
  const wanted = new Map<string, number>();
  for (const order of orders.values()) {
    if (order.market !== market.index) continue;
    const key = levelKey(order.isBid, order.yesTick);
    wanted.set(key, (wanted.get(key) ?? 0) + order.remaining);
  }
  const problems: string[] = [];
  for (const side of ['bids', 'asks'] as const) {
    for (const { tick, level } of listLevels(market.grid, side)) {
      const key = levelKey(side === 'bids', tick);
      if (!(level.lots > 0) || wanted.get(key) !== level.lots) {
        problems.push(
          `market ${market.index} level ${key} says ${level.lots}, orders say ${wanted.get(key)}`,
        );
      }
      wanted.delete(key);
      problems.push(...queueProblems(level.head, key));
    }
  }
  return [...problems, ...Array.from(wanted.keys(), (key) => `market ${market.index} does not show ${key}`)];
}

function queueProblems(head: BookOrder | undefined, key: string): string[] {
  const problems: string[] = [];
  for (let order = head; order; order = order.next) {
    if (order.next && order.next.id < order.id)
      problems.push(`level ${key}: ${order.next.id} waits behind ${order.id}`);
    if (order.remaining <= 0 || order.status !== 'live')
      problems.push(`order ${order.id} rests but is ${order.status}`);
  }
  return problems;
}

/** As many shares of one outcome as of the other, as many as there is collateral, and none below zero. */
function sharesAreBacked(market: EngineMarket, { accounts }: EngineState): string[] {
  const totals = [0, 0];
  const problems: string[] = [];
  for (const { id, positions } of accounts) {
    const { free, reserved } = positions.get(market.index) ?? { free: [0, 0], reserved: [0, 0] };
    for (const outcome of [0, 1] as const) {
      const [owned, promised] = [free[outcome] ?? 0, reserved[outcome] ?? 0];
      if (owned < 0 || promised < 0)
        problems.push(`account ${id} has negative shares in market ${market.index}`);
      totals[outcome] = (totals[outcome] ?? 0) + owned + promised;
    }
  }
  if (totals[0] !== market.pairs || totals[1] !== market.pairs) {
    problems.push(`market ${market.index}: shares ${totals.join(' and ')}, pairs ${market.pairs}`);
  }
  return problems;
}

function cashAddsUp({ accounts, markets, fees, deposits }: EngineState): string[] {
  const held = accounts.reduce((sum, { cash, reserved }) => sum + cash + reserved, 0);
  const locked = markets.reduce((sum, { pairs }) => sum + pairs * LOT_CASH, 0);
  const total = held + locked + fees;
  return total === deposits
    ? []
    : [`cash ${held} + collateral ${locked} + fees ${fees} ≠ deposits ${deposits}`];
}

function reservesAreOpenOrders({ accounts, markets, orders }: EngineState): string[] {
  const problems: string[] = [];
  for (const { id, cash, reserved } of accounts) {
    let promised = 0;
    for (const order of orders.values()) {
      if (order.account !== id || order.side !== 'BUY') continue;
      promised += order.tick * order.remaining * (markets[order.market]?.perTick ?? Number.NaN);
    }
    if (promised !== reserved)
      problems.push(`account ${id} reserves ${reserved}, open buys promise ${promised}`);
    if (cash < 0) problems.push(`account ${id} has ${cash}`);
  }
  return problems;
}

function levelKey(isBid: boolean, tick: number): string {
  return `${isBid ? 'bid' : 'ask'} ${tick}`;
}
