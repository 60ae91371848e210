import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderRequest } from '../../../src/exchange/matching/book-order.ts';
import { createEngine, type Engine } from '../../../src/exchange/matching/engine.ts';
import type { Trade } from '../../../src/exchange/matching/engine-state.ts';
import { parseLots, parseTick, type TicksPerDollar } from '../../../src/exchange/matching/quantities.ts';

const DOLLAR = 1_000_000;
const [ANN, BOB, EVE] = [0, 1, 2] as const;
let trades: Trade[];
let engine: Engine;

beforeEach(() => {
  trades = [];
  engine = createEngine(1000, { traded: (trade) => void trades.push(trade) });
  for (let i = 0; i < 3; i++) engine.deposit(engine.openAccount().id, 100 * DOLLAR);
  engine.openMarket({ ticksPerDollar: 100, minLots: 500, takerFeeBps: 0 });
  engine.openMarket({ ticksPerDollar: 100, minLots: 500, takerFeeBps: 100 });
});

/** Ten shares of Yes at a price in cents unless told otherwise; the order's id or why it was not taken. */
function place(
  account: number,
  side: 'BUY' | 'SELL',
  tick: number,
  more: Partial<OrderRequest> = {},
): number | string {
  const placed = engine.place({
    account,
    market: 0,
    outcome: 0,
    side,
    tick,
    lots: 1000,
    timeInForce: 'GTC',
    ...more,
  });
  return placed.ok ? placed.value.id : placed.failure;
}

const cash = (account: number): number => engine.state.accounts[account]?.cash ?? Number.NaN;
const shares = (account: number): number[] => [
  ...(engine.state.accounts[account]?.positions.get(0)?.free ?? [0, 0]),
];

describe('matching', () => {
  it('makes a pair of shares out of two buyers whose prices reach a dollar; the surplus is the taker’s', () => {
    place(ANN, 'BUY', 45);
    place(BOB, 'BUY', 60, { outcome: 1 });
    expect(trades.map(({ yesTick, lots }) => [yesTick, lots])).toEqual([[45, 1000]]);
    expect([cash(ANN), cash(BOB)]).toEqual([95.5 * DOLLAR, 94.5 * DOLLAR]);
    expect([shares(ANN), shares(BOB)]).toEqual([
      [1000, 0],
      [0, 1000],
    ]);
    expect(engine.state.markets[0]?.pairs).toBe(1000);
  });

  it('turns a pair of shares back into a dollar for two sellers who ask for no more than that', () => {
    engine.split(ANN, 0, 1000);
    engine.split(BOB, 0, 1000);
    place(ANN, 'SELL', 45);
    place(BOB, 'SELL', 50, { outcome: 1 });
    expect(trades).toHaveLength(1);
    expect([cash(ANN), cash(BOB)]).toEqual([94.5 * DOLLAR, 95.5 * DOLLAR]);
    expect(engine.state.markets[0]?.pairs).toBe(1000);
  });

  it('serves the better price first, and among equals the older order', () => {
    engine.split(ANN, 0, 3000);
    const [worse, first, second] = [place(ANN, 'SELL', 51), place(ANN, 'SELL', 50), place(ANN, 'SELL', 50)];
    place(BOB, 'BUY', 52, { lots: 2500 });
    expect(trades.map(({ maker, lots }) => [maker.id, lots])).toEqual([
      [first, 1000],
      [second, 1000],
      [worse, 500],
    ]);
  });

  it('cancels the own resting order that a newcomer would meet, and goes on to the next', () => {
    engine.split(ANN, 0, 1000);
    engine.split(BOB, 0, 1000);
    const own = place(ANN, 'SELL', 50) as number;
    const other = place(BOB, 'SELL', 51);
    place(ANN, 'BUY', 51);
    expect(trades.map(({ maker }) => maker.id)).toEqual([other]);
    expect(engine.state.orders.has(own)).toBe(false);
    expect(shares(ANN)).toEqual([2000, 1000]);
  });

  it('takes the fee from the taker alone, on the money that changes hands', () => {
    place(ANN, 'BUY', 50, { market: 1 });
    place(BOB, 'BUY', 50, { market: 1, outcome: 1 });
    expect([cash(ANN), cash(BOB), engine.state.fees]).toEqual([95 * DOLLAR, 94.95 * DOLLAR, 0.05 * DOLLAR]);
  });
});

describe('time in force', () => {
  beforeEach(() => void place(ANN, 'BUY', 50));

  it('FAK takes what there is and lets the rest lapse', () => {
    place(BOB, 'BUY', 50, { outcome: 1, lots: 1500, timeInForce: 'FAK' });
    expect(trades.map(({ lots }) => lots)).toEqual([1000]);
    expect(engine.state.orders.size).toBe(0);
    expect(cash(BOB)).toBe(95 * DOLLAR);
  });

  it('FOK trades whole or not at all, without counting the account’s own orders', () => {
    place(EVE, 'BUY', 50);
    expect(place(BOB, 'BUY', 50, { outcome: 1, lots: 2001, timeInForce: 'FOK' })).toBe('not-fillable');
    expect(place(EVE, 'BUY', 50, { outcome: 1, lots: 1500, timeInForce: 'FOK' })).toBe('not-fillable');
    expect(trades).toEqual([]);
    expect(place(BOB, 'BUY', 50, { outcome: 1, lots: 2000, timeInForce: 'FOK' })).toEqual(expect.any(Number));
    expect(trades).toHaveLength(2);
  });

  it('GTD rests until its time and gives everything back then', () => {
    const id = place(BOB, 'BUY', 40, { timeInForce: 'GTD', expiresAtMs: 5000 }) as number;
    engine.advance(4999);
    expect(engine.state.orders.has(id)).toBe(true);
    engine.advance(5000);
    expect(engine.state.orders.has(id)).toBe(false);
    expect(cash(BOB)).toBe(100 * DOLLAR);
    expect(place(BOB, 'BUY', 40, { timeInForce: 'GTD', expiresAtMs: 5000 })).toBe('invalid-expiration');
  });
});

describe('what is not taken', () => {
  it.each<[string, Partial<OrderRequest>]>([
    ['invalid-price', { tick: 0 }],
    ['invalid-price', { tick: 100 }],
    ['invalid-price', { tick: 50.5 }],
    ['invalid-price', { tick: Number.NaN }],
    ['invalid-size', { lots: 499 }],
    ['invalid-size', { lots: 0 }],
    ['invalid-size', { lots: -1000 }],
    ['invalid-size', { lots: 1000.5 }],
    ['invalid-size', { lots: 1_000_000_001 }],
    ['insufficient-cash', { lots: 20_001 }],
    ['insufficient-shares', { side: 'SELL' }],
  ])('%s: %o', (reason, wrong) => {
    const { account = ANN, side = 'BUY', tick = 50, ...more } = wrong;
    expect(place(account, side, tick, more)).toBe(reason);
    expect(cash(ANN)).toBe(100 * DOLLAR);
  });

  it.each<[string, TicksPerDollar, number | undefined]>([
    ['0.41', 100, 41],
    ['0.410', 100, 41],
    ['0.415', 100, undefined],
    ['0.415', 1000, 415],
    ['0.0001', 10_000, 1],
    ['0', 100, undefined],
    ['1', 100, undefined],
    ['1.01', 100, undefined],
    ['-0.41', 100, undefined],
    ['4e-1', 100, undefined],
  ])('a price of %s at %i ticks a dollar is %s ticks', (text, ticksPerDollar, tick) => {
    expect(parseTick(text, ticksPerDollar)).toBe(tick);
  });

  it.each([
    ['5', 500],
    ['0.01', 1],
    ['0.001', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('a size of %j is %s lots', (text, lots) => {
    expect(parseLots(text)).toBe(lots);
  });
});

describe('the end of a market', () => {
  it('resolving cancels what rests and takes no more', () => {
    place(ANN, 'BUY', 50);
    engine.resolve(0, 1);
    expect(cash(ANN)).toBe(100 * DOLLAR);
    expect(place(ANN, 'BUY', 50)).toBe('market-closed');
  });

  it('resolving pays a dollar for each share of the winner and nothing for the other', () => {
    place(ANN, 'BUY', 45);
    place(BOB, 'BUY', 55, { outcome: 1 });
    engine.resolve(0, 1);
    expect([cash(ANN), cash(BOB)]).toEqual([95.5 * DOLLAR, 104.5 * DOLLAR]);
    expect([shares(ANN), shares(BOB), engine.state.markets[0]?.pairs]).toEqual([[0, 0], [0, 0], 0]);
  });
});
