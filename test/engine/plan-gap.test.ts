import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGapMs } from '../../src/engine/plan-gap.ts';

const PACE = { paceMs: 1_000, leastMs: 1, mostMs: 1e9 };
const ALWAYS = 1_000;
const rates = fc.array(fc.double({ min: 1e-6, max: 50, noNaN: true }), { minLength: 1, maxLength: 60 });

/** Seconds of mean age, summed over all rates, plus the price of a request a second: by plain summing. */
function costOf(all: readonly number[], gapSeconds: number, price: number): number {
  const steps = 2_000;
  let age = 0;
  for (const rate of all) {
    for (let i = 0; i < steps; i++) {
      const t = ((i + 0.5) / steps) * gapSeconds;
      age += (t + Math.expm1(-rate * t) / rate) / steps;
    }
  }
  return age + price / gapSeconds;
}

describe('the gap to the next ask', () => {
  it('is the pace for one thing that always moves, and shorter by √n for n of them', () => {
    expect(planGapMs([ALWAYS], PACE)).toBeCloseTo(1_000, -1);
    expect(planGapMs(Array<number>(16).fill(ALWAYS), PACE)).toBeCloseTo(250, -1);
  });

  it('grows with the cube root of the quiet: eight times as quiet is asked half as often', () => {
    const [quiet, quieter] = [planGapMs([0.001], PACE), planGapMs([0.001 / 8], PACE)];
    expect(quiet).toBeGreaterThan(10_000);
    expect(quieter / quiet).toBeCloseTo(2, 2);
  });

  it('costs less than any other: mean age and price of requests together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 1, maxLength: 8 }),
        (all) => {
          const best = planGapMs(all, PACE) / 1_000;
          const cost = costOf(all, best, 0.5);
          for (const factor of [0.5, 0.8, 0.95, 1.05, 1.25, 2]) {
            expect(costOf(all, best * factor, 0.5)).toBeGreaterThanOrEqual(cost * 0.999_999);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('never grows when something moves more, or when more things are asked along', () => {
    fc.assert(
      fc.property(rates, fc.nat(), fc.double({ min: 1, max: 10, noNaN: true }), (all, index, factor) => {
        const gap = planGapMs(all, PACE);
        const more = all.map((rate, i) => (i === index % all.length ? rate * factor : rate));
        expect(planGapMs(more, PACE)).toBeLessThanOrEqual(gap + 0.01);
        expect(planGapMs([...all, 1], PACE)).toBeLessThanOrEqual(gap + 0.01);
      }),
    );
  });

  it('stays within its bounds, whatever moves, and is the longest when there is nothing to see', () => {
    const bounded = { paceMs: 1_000, leastMs: 400, mostMs: 5_000 };
    fc.assert(
      fc.property(rates, (all) => {
        const gap = planGapMs(all, bounded);
        expect(gap).toBeGreaterThanOrEqual(400);
        expect(gap).toBeLessThanOrEqual(5_000);
      }),
    );
    expect(planGapMs([], bounded)).toBe(5_000);
    expect(planGapMs([0], bounded)).toBe(5_000);
    expect(planGapMs(Array<number>(60).fill(ALWAYS), bounded)).toBe(400);
  });
});
