import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../src/domain/random.ts';
import type { OrderRequest, TimeInForce } from '../../../src/exchange/matching/book-order.ts';
import { createEngine, type Engine } from '../../../src/exchange/matching/engine.ts';
import type { Trade } from '../../../src/exchange/matching/engine-state.ts';
import { freeShares } from '../../../src/exchange/matching/accounts.ts';
import type { TicksPerDollar } from '../../../src/exchange/matching/quantities.ts';
import { isLongForm, runs, SEED } from '../../support/long-form.ts';
import { NaiveExchange, type TradeLine } from './naive-exchange.ts';

const OPERATIONS = runs(200_000, 20_000_000);
const ACCOUNTS = 5;
const CASH = 40_000_000_000;
const TICKS: readonly TicksPerDollar[] = [10, 100];
const MIN_LOTS = 100;

describe('the engine beside a naive reference', () => {
  it(
    `makes the same trades in ${OPERATIONS} operations from seed ${SEED}`,
    () => {
      const random = seededRandom(SEED);
      const seen: TradeLine[] = [];
      const engine = createEngine(0, { traded: (trade) => seen.push(writeLine(trade)) });
      for (let i = 0; i < ACCOUNTS; i++) engine.deposit(engine.openAccount().id, CASH);
      for (const ticksPerDollar of TICKS)
        engine.openMarket({ ticksPerDollar, minLots: MIN_LOTS, takerFeeBps: 0 });
      const naive = new NaiveExchange(ACCOUNTS, CASH, TICKS, MIN_LOTS);
      let trades = 0;
      for (let i = 0; i < OPERATIONS; i++) {
        if (isCancelTurn(random, naive)) {
          const id = (naive.orders[Math.floor(random.next() * naive.orders.length)] ?? { id: 1 }).id;
          expectSame(engine.cancel(id) !== undefined, naive.cancel(id), i);
        } else {
          const request = drawRequest(random);
          const expected = naive.place(request);
          const placed = engine.place(request);
          expectSame(placed.ok, expected !== undefined, i);
          expectSame(JSON.stringify(seen), JSON.stringify(expected ?? []), i);
          trades += seen.length;
          seen.length = 0;
        }
        if (i % 500 === 0) compareStates(engine, naive);
      }
      compareStates(engine, naive);
      expect(trades).toBeGreaterThan(OPERATIONS / 5);
    },
    isLongForm ? 3_600_000 : 120_000,
  );
});

/** Keeps a few dozen orders open: enough for queues, few enough for the reference to search. */
function isCancelTurn(random: Random, naive: NaiveExchange): boolean {
  return random.next() < (naive.orders.length > 60 ? 0.6 : 0.04);
}

function drawRequest(random: Random): OrderRequest {
  const market = random.next() < 0.5 ? 0 : 1;
  const ticks = TICKS[market] as number;
  const times: TimeInForce[] = ['GTC', 'GTC', 'GTC', 'GTC', 'FAK', 'FOK'];
  /** Prices crowd around the middle, so that levels hold queues; a few lie outside of what is allowed. */
  const spread = ticks === 10 ? 11 : 24;
  return {
    account: Math.floor(random.next() * ACCOUNTS),
    market,
    outcome: random.next() < 0.5 ? 0 : 1,
    side: random.next() < 0.5 ? 'BUY' : 'SELL',
    tick: Math.floor(ticks / 2 + (random.next() - 0.5) * spread),
    lots: MIN_LOTS - 1 + Math.floor(random.next() * 900),
    timeInForce: times[Math.floor(random.next() * times.length)] as TimeInForce,
  };
}

function writeLine({ taker, maker, yesTick, lots, market }: Trade): TradeLine {
  const own = (outcome: number): number => (outcome === 0 ? yesTick : market.ticksPerDollar - yesTick);
  return {
    taker: taker.id,
    maker: maker.id,
    lots,
    takerTick: own(taker.outcome),
    makerTick: own(maker.outcome),
  };
}

/** `expect` on every operation would be most of the time of the test. */
function expectSame(actual: unknown, expected: unknown, operation: number): void {
  if (actual !== expected) expect(actual, `operation ${operation}`).toEqual(expected);
}

function compareStates(engine: Engine, naive: NaiveExchange): void {
  const open = Array.from(engine.state.orders.values(), ({ id, remaining }) => [id, remaining]);
  expect(open.toSorted(byId)).toEqual(naive.orders.map(({ id, left }) => [id, left]).toSorted(byId));
  for (const account of engine.state.accounts) {
    expect(account.cash).toBe(naive.freeCash(account.id));
    for (const market of [0, 1]) {
      for (const outcome of [0, 1] as const) {
        expect(freeShares(account, market, outcome)).toBe(naive.freeShares(account.id, market, outcome));
      }
    }
  }
}

function byId([a]: number[], [b]: number[]): number {
  return (a as number) - (b as number);
}
