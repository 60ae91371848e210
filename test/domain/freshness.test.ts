import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOf, freshnessOf, worstAge } from '../../src/domain/freshness.ts';

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

  it('of several never goes back without an answer, and is as fresh as the worst of them', () => {
    const reading = fc.record({ ageMs: fc.nat(300_000), paceMs: fc.integer({ min: 500, max: 120_000 }) });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 4 }), fc.nat(300_000), (readings, laterMs) => {
        const at = (afterMs: number) => readings.map(({ ageMs, paceMs }) => ageOf(ageMs + afterMs, paceMs));
        const [now, later] = [worstAge(at(0)), worstAge(at(laterMs))];
        expect(later?.ageMs).toBe((now?.ageMs ?? 0) + laterMs);
        expect(at(laterMs).some(({ freshness }) => freshness === later?.freshness)).toBe(true);
        const isAnyStale = at(laterMs).some(({ freshness }) => freshness === 'stale');
        expect(later?.freshness === 'stale').toBe(isAnyStale);
      }),
    );
    expect(worstAge([])).toBeUndefined();
  });
});
