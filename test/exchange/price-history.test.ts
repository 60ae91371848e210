import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/exchange/matching/engine.ts';
import { createPriceHistory } from '../../src/exchange/records/price-history.ts';
import { cancelMarket } from './matching/commands.ts';

/** A market whose midpoint is where the test puts it. */
function makeMarket() {
  const engine = createEngine(0);
  engine.deposit(engine.openAccount().id, 1e12);
  const market = engine.openMarket({ ticksPerDollar: 100, minLots: 500, takerFeeBps: 0 });
  const quote = (bid: number, ask: number): void => {
    cancelMarket(engine, 0, market.index);
    engine.place({
      account: 0,
      market: 0,
      outcome: 0,
      side: 'BUY',
      tick: bid,
      lots: 500,
      timeInForce: 'GTC',
    });
    engine.place({
      account: 0,
      market: 0,
      outcome: 1,
      side: 'BUY',
      tick: 100 - ask,
      lots: 500,
      timeInForce: 'GTC',
    });
  };
  return { market, quote };
}

describe('the price history', () => {
  it('keeps one midpoint a minute, the last, and none where nothing changed', () => {
    const { market, quote } = makeMarket();
    const history = createPriceHistory();
    for (const [second, bid, ask] of [
      [0, 40, 42],
      [30, 41, 43],
      [60, 41, 43],
      [120, 44, 45],
    ] as const) {
      quote(bid, ask);
      history.record(market, second * 1000);
    }
    expect(history.list(market)).toEqual([
      { t: 0, p: 0.42 },
      { t: 120, p: 0.445 },
    ]);
  });

  it('stays bounded, reaches back to the beginning, and is finest at its end', () => {
    const { market, quote } = makeMarket();
    const history = createPriceHistory();
    for (let minute = 0; minute < 10_000; minute++) {
      quote(40 + (minute % 2), 45);
      history.record(market, minute * 60_000);
    }
    const points = history.list(market);
    expect(points.length).toBeLessThanOrEqual(1000);
    expect(points[0]?.t).toBe(0);
    expect(points.slice(-500).map(({ t }) => t)).toEqual(
      Array.from({ length: 500 }, (_, i) => (9500 + i) * 60),
    );
  });
});
