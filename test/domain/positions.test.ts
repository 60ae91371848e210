import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fill, fillsOf } from '../../src/domain/fill.ts';
import { addUpPositions, markToPrice } from '../../src/domain/positions.ts';
import type { Trade } from '../../src/domain/trade.ts';

const ONE = 1_000_000;
const ME = { address: '0xme', orderIds: new Set<string>() };

function fill(id: string, facts: Partial<Trade>): Fill {
  const trade: Trade = {
    id,
    market: '0xm',
    tokenId: 'yes',
    side: 'BUY',
    size: 10 * ONE,
    price: 400_000,
    status: 'confirmed',
    outcome: 'Yes',
    type: 'TAKER',
    feeRateBps: 100,
    makerOrders: [],
    ...facts,
  };
  return fillsOf(trade, ME)[0] as Fill;
}

describe('what listed trades add up to', () => {
  it('is net shares, what the larger side cost on average, cash, and at most what their fee rates say', () => {
    const { positions } = addUpPositions([
      fill('a', { size: 10 * ONE, price: 400_000 }),
      fill('b', { size: 30 * ONE, price: 500_000 }),
      fill('c', { side: 'SELL', size: 15 * ONE, price: 600_000 }),
    ]);
    expect(positions).toEqual([
      {
        tokenId: 'yes',
        market: '0xm',
        outcome: 'Yes',
        net: 25 * ONE,
        averagePrice: 475_000,
        cash: -10 * ONE,
        feesAtMost: 280_000,
        isRounded: false,
      },
    ]);
  });

  it('is the average of the sells where more was sold, and none where both are as much', () => {
    const sold = addUpPositions([fill('a', {}), fill('b', { side: 'SELL', size: 20 * ONE, price: 700_000 })]);
    expect(sold.positions[0]).toMatchObject({ net: -10 * ONE, averagePrice: 700_000, cash: 10 * ONE });
    const flat = addUpPositions([fill('a', {}), fill('b', { side: 'SELL', price: 700_000 })]);
    expect(flat.positions[0]).not.toHaveProperty('averagePrice');
    expect(flat.positions[0]).toMatchObject({ net: 0, cash: 3 * ONE });
  });

  it('has no trade that failed, and counts those of which the own part is not known', () => {
    const { feeRateBps: _, ...foreign } = fill('f', {}).trade;
    const [unknown] = fillsOf({ ...foreign, type: 'MAKER' }, ME);
    const added = addUpPositions([
      fill('a', { matchedAtMs: 20 }),
      fill('b', { status: 'failed', matchedAtMs: 10 }),
      { ...(unknown as Fill), trade: { ...foreign, matchedAtMs: 15 } },
    ]);
    expect(added).toMatchObject({ sinceMs: 15, unknown: 1 });
    expect(added.positions).toMatchObject([{ net: 10 * ONE }]);
  });

  it('has no fees where a trade names no rate, and says that an amount was rounded', () => {
    const { feeRateBps: _, ...trade } = fill('a', { rounded: ['price'] }).trade;
    const [position] = addUpPositions(fillsOf(trade, ME)).positions;
    expect(position).not.toHaveProperty('feesAtMost');
    expect(position?.isRounded).toBe(true);
  });

  it('keeps outcomes apart', () => {
    const added = addUpPositions([fill('a', {}), fill('b', { tokenId: 'no', outcome: 'No' })]);
    expect(added.positions.map(({ outcome }) => outcome)).toEqual(['Yes', 'No']);
  });
});

const someFills = fc
  .array(
    fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      size: fc.integer({ min: 1, max: 1e12 }),
      price: fc.integer({ min: 1, max: 999_999 }),
      tokenId: fc.constantFrom('yes', 'no'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((rows) => rows.map((facts, i) => fill(`t${i}`, facts)));

function byToken(a: { readonly tokenId: string }, b: { readonly tokenId: string }): number {
  return a.tokenId < b.tokenId ? -1 : 1;
}

it('sums are exact whole numbers, do not depend on the order of the trades, and never lose a share', () => {
  fc.assert(
    fc.property(someFills, (fills) => {
      const { positions } = addUpPositions(fills);
      const backwards = addUpPositions(fills.toReversed()).positions;
      expect(backwards.toSorted(byToken)).toEqual(positions.toSorted(byToken));
      for (const { tokenId, net, cash, averagePrice } of positions) {
        const own = fills.filter((one) => one.own?.tokenId === tokenId).map((one) => one.own);
        const signed = own.map((one) => (one?.side === 'BUY' ? 1 : -1) * (one?.size ?? 0));
        expect(net).toBe(signed.reduce((sum, size) => sum + size, 0));
        expect(Number.isSafeInteger(cash)).toBe(true);
        const prices = own.map((one) => one?.price ?? 0);
        if (averagePrice === undefined) continue;
        expect(averagePrice).toBeGreaterThanOrEqual(Math.min(...prices));
        expect(averagePrice).toBeLessThanOrEqual(Math.max(...prices));
      }
    }),
  );
});

it('a position is marked to a price in whole millionths, in either direction alike', () => {
  expect(markToPrice(25 * ONE, 615_000)).toBe(15_375_000);
  expect(markToPrice(-25 * ONE, 615_000)).toBe(-15_375_000);
  expect(markToPrice(1, 1)).toBe(0);
});
