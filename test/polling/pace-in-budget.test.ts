import { describe, expect, it } from 'vitest';
import { createBudget } from '../../src/limits/create-budget.ts';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import type { BudgetUse } from '../../src/domain/limit-use.ts';
import { seededRandom } from '../../src/domain/random.ts';
import { paceInBudget, leastGapWithin } from '../../src/polling/pace-in-budget.ts';
import { simulatedClock } from '../support/simulated-clock.ts';

function use(limits: Record<string, number>): BudgetUse {
  return createBudget({ clock: simulatedClock(), random: seededRandom(1), limits }).snapshot();
}

describe('the pace of a poller', () => {
  it.each([
    ['book', 500, true, 500],
    ['book', 500, false, 5_000],
    ['prices', 400, true, 400],
    ['prices', 20_000, false, 20_000],
    ['orders', 3_000, true, 3_000],
  ] as const)('of %s at %i ms, watched: %s, is %i ms', (poller, paceMs, isWatched, gapMs) => {
    expect(paceInBudget(poller, paceMs, isWatched, use({}))).toBe(gapMs);
  });
});

describe('the budget', () => {
  it.each([
    [80, 12_500 / 76],
    [8, 12_500 / 7],
    [1, 12_500],
  ])('of %i requests in 10 s is never exceeded by the pace', (books, gapMs) => {
    expect(leastGapWithin(use({ books }), 'book')).toBeCloseTo(gapMs);
    expect(paceInBudget('book', 1, true, use({ books }))).toBeCloseTo(gapMs);
    expect(paceInBudget('book', 1, false, use({ books }))).toBeCloseTo(Math.max(5_000, gapMs));
  });

  it('that was halved after a 429 slows the pace down until it has recovered', async () => {
    const clock = simulatedClock();
    const budget = createBudget({ clock, random: seededRandom(1), limits: { prices: 16 } });
    const before = leastGapWithin(budget.snapshot(), 'prices');
    const lease = await budget.acquire(ENDPOINTS.prices, {});
    if ('settle' in lease) lease.settle({ kind: 'throttled', retryAfterMs: 0 });
    expect(leastGapWithin(budget.snapshot(), 'prices')).toBeGreaterThan(1.9 * before);
    await clock.advance(600_000);
    expect(leastGapWithin(budget.snapshot(), 'prices')).toBe(before);
  });

  it('is nobody’s concern for a poller that has no window of its own', () => {
    expect(leastGapWithin(use({}), 'orders')).toBe(0);
  });

  it.each([
    ['alone in it', 1, 0, 76],
    ['with two who use nothing', 3, 0, 76],
    ['with two who use half of it', 3, 38, 38],
    ['with two who use all of it', 3, 76, 76 / 3],
  ])('shares a window with others: %s', (_, terminals, others, ours) => {
    const scope = {
      scope: 'books',
      used: others,
      others,
      limit: 80,
      reserve: 4,
      windowMs: 10_000,
      waiting: 0,
    };
    const shared = { ...use({}), scopes: [scope], shared: { state: 'shared' as const, terminals } };
    expect(leastGapWithin(shared, 'book')).toBeCloseTo((1.25 * 10_000) / ours);
  });
});
