import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExchange } from '../../src/exchange/create-exchange.ts';
import type { ExchangeMarket } from '../../src/exchange/exchange.ts';
import { simulatedClock } from '../support/simulated-clock.ts';
import { ask } from './ask.ts';

interface Point {
  t: number;
  p: number;
}

const clock = simulatedClock();
const exchange = createExchange({ clock, markets: 12, traders: false, limits: false });
beforeAll(() => exchange.listen());
afterAll(() => exchange.close());
const [token] = (exchange.markets[0] as ExchangeMarket).tokenIds;

async function history(window: Record<string, unknown>): Promise<Point[]> {
  const { json } = await ask(exchange, 'POST /batch-prices-history', {
    body: { markets: [token], ...window },
  });
  return json.history[token];
}

function heldAt(changes: readonly Point[], t: number): number | undefined {
  return changes.findLast((change) => change.t <= t)?.p;
}

describe('a window of history that has a beginning', () => {
  it.each([
    ['6h', 5, 73],
    ['1d', 60, 25],
    ['1h', 1, 61],
  ])(
    'of %s has a point every %d minutes, each the midpoint that held then',
    async (interval, minutes, most) => {
      const changes = await history({});
      const points = await history({ interval, fidelity: minutes });
      expect(points.length).toBeGreaterThanOrEqual(most - 1);
      expect(points.length).toBeLessThanOrEqual(most + 1);
      for (const { t, p } of points) expect(p).toBe(heldAt(changes, t));
      const inner = points.slice(0, -1);
      expect(inner.every(({ t }, at) => at === 0 || t - (inner[at - 1] as Point).t === 60 * minutes)).toBe(
        true,
      );
      expect(points.at(-1)?.t).toBe(60 * Math.floor(clock.now() / 60_000));
    },
  );

  it('has none before the first midpoint that is known', async () => {
    const [first] = await history({});
    const points = await history({ interval: '1w', fidelity: 60 });
    expect(points[0]?.t).toBeGreaterThanOrEqual(first?.t ?? Infinity);
    expect(points[0]?.t).toBeLessThan((first?.t ?? 0) + 3600);
  });

  it('has the changes alone where it asks for more steps than a chart can show', async () => {
    const points = await history({ interval: '1w', fidelity: 1 });
    expect(points).toEqual(await history({}));
  });
});
