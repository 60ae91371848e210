import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange, type Exchange } from '../../src/exchange/create-exchange.ts';
import { listOpenOrders } from '../../src/exchange/matching/engine.ts';
import { stateHash } from '../../src/exchange/matching/state-hash.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { findViolations } from './matching/check-invariants.ts';
import { cancelMarket } from './matching/commands.ts';

const clock = simulatedClock();
const exchange: Exchange = createExchange({ clock });
const { catalog, engine } = exchange.state;
const openOf = (): number[] => listOpenOrders(engine.state, 0).map(({ id }) => id);
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());

const midOf = (index: number): number => {
  const { grid, ticksPerDollar } = engine.state.markets[index] ?? {
    grid: { bestBid: 0, bestAsk: 0 },
    ticksPerDollar: 1,
  };
  return (grid.bestBid + grid.bestAsk) / 2 / ticksPerDollar;
};
const isOpen = ({ index }: { index: number }): boolean => engine.state.markets[index]?.status === 'open';

describe('the catalog of the demo', () => {
  it('has hundreds of markets that read like real ones: long, CJK and emoji titles among them', () => {
    const questions = catalog.markets.map(({ question }) => question);
    expect(questions).toHaveLength(300);
    expect(new Set(catalog.markets.map(({ slug }) => slug)).size).toBe(300);
    expect(questions.filter((question) => question.length > 120).length).toBeGreaterThan(5);
    expect(questions.filter((question) => /\p{Script=Han}/u.test(question)).length).toBeGreaterThan(5);
    expect(
      questions.filter((question) => /\p{Extended_Pictographic}/u.test(question)).length,
    ).toBeGreaterThan(5);
    expect(catalog.tags.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['sports', 'politics', 'weather', 'crypto']),
    );
  });

  it('has days that end at midnight, and lets nothing end before the day that it tells of', () => {
    const ended = catalog.events.filter(({ endMs }) => endMs <= clock.now());
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.some(({ archived }) => archived)).toBe(true);
    for (const { endMs } of catalog.events) expect(endMs % 86_400_000).toBe(0);
    for (const { title, endMs } of ended) {
      const day = /(?<month>[A-Z][a-z]+) (?<day>\d{1,2})\b/.exec(title)?.groups;
      const lastDay = new Date(endMs - 1);
      if (day) expect(Number(day['day'])).toBe(lastDay.getUTCDate());
      expect(title).not.toMatch(/winner 20\d\d/);
    }
  });

  it('has tight and wide books, favorites and outsiders', () => {
    const open = catalog.markets.filter(isOpen);
    const spreads = open.map(({ index, ticksPerDollar }) => {
      const { bestBid, bestAsk } = engine.state.markets[index]?.grid ?? { bestBid: 0, bestAsk: 0 };
      return (bestAsk - bestBid) / ticksPerDollar;
    });
    expect(spreads.filter((spread) => spread <= 0.011).length).toBeGreaterThan(30);
    expect(spreads.filter((spread) => spread >= 0.04).length).toBeGreaterThan(10);
    const mids = open.map(({ index }) => midOf(index));
    expect(mids.filter((mid) => mid < 0.03).length).toBeGreaterThan(5);
    expect(mids.filter((mid) => mid > 0.95).length).toBeGreaterThan(1);
  });

  it('prices rivals of which one wins at about a dollar together', () => {
    const rivals = catalog.events.filter(
      ({ negRisk, markets }) => negRisk && markets.every(isOpen) && markets.length > 3,
    );
    const totals = rivals.map(({ markets }) => markets.reduce((sum, { index }) => sum + midOf(index), 0));
    expect(totals.length).toBeGreaterThan(5);
    const usual = totals.toSorted((a, b) => a - b)[Math.floor(totals.length / 2)];
    expect(Math.abs((usual ?? 0) - 1)).toBeLessThan(0.15);
  });

  it('gives the demo account orders on a dozen markets, and trades behind it', () => {
    const markets = new Set(listOpenOrders(engine.state, 0).map(({ market }) => market));
    expect(markets.size).toBeGreaterThanOrEqual(12);
    expect(exchange.state.trades.list(0).length).toBeGreaterThan(20);
  });

  it('gives the demo account orders of every kind: with an expiration, partly matched, with the trades that did it', () => {
    const { orders, trades } = exchange.state;
    const open = listOpenOrders(engine.state, 0);
    const expiring = open.filter(({ timeInForce }) => timeInForce === 'GTD');
    expect(expiring.length).toBeGreaterThan(3);
    for (const { expiresAtMs } of expiring) expect(expiresAtMs).toBeGreaterThan(clock.now());
    const partly = open.filter(({ lots, remaining }) => remaining < lots);
    expect(partly.length).toBeGreaterThan(0);
    for (const { id } of partly) {
      const [trade] = orders.tradesOf(id);
      expect(trades.list(0).map((one) => one.id)).toContain(trade);
    }
  });
});

function cancelIn(markets: Iterable<number>): void {
  for (const market of markets) {
    exchange.state.demo.noteCanceled(market);
    cancelMarket(engine, 0, market);
  }
}

describe('a day at the exchange', () => {
  it('moves busy books several times a second, fills demo orders now and then, and adds up', async () => {
    const busy = catalog.markets.filter((market) => market.pace === 'busy' && isOpen(market));
    const versions = busy.map(({ index }) => engine.state.markets[index]?.version ?? 0);
    await clock.advance(10_000);
    for (const [i, { index }] of busy.entries()) {
      expect((engine.state.markets[index]?.version ?? 0) - (versions[i] ?? 0)).toBeGreaterThan(15);
    }
    const before = openOf();
    const trades = exchange.state.trades.list(0).length;
    await clock.advance(20 * 60_000);
    expect(exchange.state.trades.list(0).length).toBeGreaterThan(trades + 5);
    const left = before.filter((id) => engine.state.orders.has(id));
    expect(left.length).toBeLessThan(before.length);
    expect(openOf().length).toBeGreaterThan(10);
    expect(findViolations(engine.state)).toEqual([]);
  });

  it('does not come back to a market in which the operator canceled while it has orders elsewhere', async () => {
    const market = listOpenOrders(engine.state, 0)[0]?.market ?? 0;
    cancelIn([market]);
    await clock.advance(20 * 60_000);
    expect(listOpenOrders(engine.state, 0, market)).toEqual([]);
    expect(openOf()).not.toEqual([]);
  });

  it('begins anew a minute after the operator canceled all it had', async () => {
    cancelIn(new Set(listOpenOrders(engine.state, 0).map((order) => order.market)));
    await clock.advance(59_000);
    expect(openOf()).toEqual([]);
    await clock.advance(3 * 60_000);
    expect(new Set(listOpenOrders(engine.state, 0).map((order) => order.market)).size).toBeGreaterThan(2);
  });

  it('is the same day for the same seed and clock', async () => {
    const days = [3, 3, 4].map((seed) => {
      const clock = simulatedClock();
      return { clock, exchange: createExchange({ clock, seed, markets: 30 }) };
    });
    for (const { clock, exchange } of days) {
      await exchange.listen();
      await clock.advance(5 * 60_000);
      await exchange.close();
    }
    const [one, two, other] = days.map(({ exchange }) => stateHash(exchange.engine.state));
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });
});
