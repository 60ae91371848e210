import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshnessOf } from '../../src/domain/freshness.ts';

describe('an age', () => {
  it.each([
    [500, 2_000, 6_000],
    [1_500, 3_000, 7_500],
    [3_000, 5_300, 13_300],
    [5_000, 7_500, 15_500],
    [60_000, 68_000, 76_000],
  ])('of what is asked every %i ms is live to %i ms and stale after %i ms', (paceMs, liveMs, staleMs) => {
    expect(freshnessOf(liveMs, paceMs)).toBe('live');
    expect(freshnessOf(liveMs + 1, paceMs)).toBe('aging');
    expect(freshnessOf(staleMs, paceMs)).toBe('aging');
    expect(freshnessOf(staleMs + 1, paceMs)).toBe('stale');
  });

  it('within the pace is always live: to ask less often makes nothing stale', () => {
    fc.assert(
      fc.property(fc.nat(600_000), fc.double({ min: 0, max: 1.1, noNaN: true }), (paceMs, share) => {
        expect(freshnessOf(paceMs * share, paceMs)).toBe('live');
      }),
    );
  });

  it('more than two seconds overdue is never live, and more than ten always stale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 600_000 }), fc.nat(1_000_000), (paceMs, overdueMs) => {
        const freshness = freshnessOf(1.1 * paceMs + overdueMs, paceMs);
        if (overdueMs > 2_001) expect(freshness).not.toBe('live');
        if (overdueMs > 10_001) expect(freshness).toBe('stale');
      }),
    );
  });
});
