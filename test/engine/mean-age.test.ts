import { expect, it } from 'vitest';
import { bestMeanAge, meanAge } from '../../bench/budgets/best-schedule.ts';
import { watch } from '../../bench/budgets/mean-age.ts';

const HALF_HOUR_MS = 1_800_000;
const WIDE = { leastMs: 1, mostMs: 1e9 };

it('what is shown is at most a quarter older than with the best schedule for as many requests', async () => {
  const rates = Array.from({ length: 20 }, (_, i) => 0.001 * 1.4 ** i);
  for (const feed of ['book', 'prices'] as const) {
    const stretches = [{ ms: HALF_HOUR_MS, rates: feed === 'book' ? [0.5] : rates }];
    const { ours, best } = await watch({ name: '', feed, stretches }, 1);
    expect(ours / best, feed).toBeLessThanOrEqual(1.25);
  }
});

it('what moves now and then is shown fresher than a fixed pace with as many requests could', async () => {
  const calm = { ms: 600_000, rates: [1 / 60] };
  const wild = { ms: 120_000, rates: [3] };
  const { ours, fixed } = await watch({ name: '', feed: 'book', stretches: [calm, wild, calm, wild] }, 1);
  expect(ours).toBeLessThan(fixed / 1.5);
});

it('the schedule it is measured by spends its requests where they save most age', () => {
  const stretches = [
    { ms: 600_000, rates: [0.01] },
    { ms: 600_000, rates: [1] },
  ];
  const best = bestMeanAge(stretches, 1_000, 40, WIDE);
  for (const quiet of [100, 200, 300, 400, 500]) {
    const [calm, wild] = [meanAge([0.01], 600 / quiet, 0.04), meanAge([1], 600 / (1_000 - quiet), 0.04)];
    expect((calm + wild) / 2).toBeGreaterThanOrEqual(best * 0.999);
  }
});
