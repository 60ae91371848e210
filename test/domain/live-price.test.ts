import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { livePrice } from '../../src/domain/order-book.ts';

it.each([
  ['between ticks', { bid: 410_000, ask: 430_000 }, 420_000],
  ['in half ticks', { bid: 410_000, ask: 420_000 }, 415_000],
  ['with nobody on one side', { bid: 410_000 }, undefined],
  ['of a locked book', { bid: 420_000, ask: 420_000 }, undefined],
  ['of a crossed book', { bid: 430_000, ask: 420_000 }, undefined],
  ['of a book that is open from edge to edge', { bid: 10_000, ask: 990_000 }, undefined],
])('the mid that distances are measured from: %s', (_, best, mid) => {
  expect(livePrice(best)).toBe(mid);
});

it('the mid that distances are measured from is a whole number of millionths between bid and ask', () => {
  const price = fc.integer({ min: 1, max: 999_999 });
  fc.assert(
    fc.property(price, price, (bid, ask) => {
      const mid = livePrice({ bid, ask });
      if (mid === undefined) return;
      expect(Number.isInteger(mid)).toBe(true);
      expect(mid).toBeGreaterThanOrEqual(bid);
      expect(mid).toBeLessThanOrEqual(ask);
    }),
  );
});
