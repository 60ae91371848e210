import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/domain/endpoint.ts';
import { seededRandom } from '../../src/domain/random.ts';
import type { Settlement } from '../../src/limits/budget.ts';
import { createBudget } from '../../src/limits/create-budget.ts';
import { simulatedClock, type SimulatedClock } from '../support/simulated-clock.ts';
import { travel } from './budget-simulation.ts';

function budgetOn(clock: SimulatedClock, options: object = {}) {
  return createBudget({ clock, random: seededRandom(1), ...options });
}

describe('a service that grants less than it says', () => {
  it('is found out: fewer than 2 % of requests are refused from the third minute on', async () => {
    const clock = simulatedClock();
    const accepted: number[] = [];
    const budget = budgetOn(clock);
    const random = seededRandom(5);
    let asked = 0;
    let refused = 0;
    const serve = (atMs: number): Settlement => {
      const fits = accepted.filter((time) => time > atMs - 10_000).length < 24;
      if (fits) accepted.push(atMs);
      if (atMs > 120_000) asked++;
      if (atMs > 120_000 && !fits) refused++;
      return fits ? { kind: 'answered' } : { kind: 'throttled' };
    };
    for (let client = 0; client < 6; client++) {
      void (async () => {
        while (clock.monotonicMs() < 1_200_000) {
          await travel({ clock, budget, random, serve }, ENDPOINTS.books, { priority: 'visible' });
        }
      })();
    }
    await clock.advance(1_200_000);
    expect(asked).toBeGreaterThan(500);
    expect(refused / asked).toBeLessThan(0.02);
  });

  it('is not asked again before the time it told', async () => {
    const clock = simulatedClock();
    const budget = budgetOn(clock);
    const first = await budget.acquire(ENDPOINTS.books, {});
    if ('settle' in first) first.settle({ kind: 'throttled', retryAfterMs: 45_000 });
    expect(await budget.acquire(ENDPOINTS.books, {})).toEqual({
      kind: 'refused',
      message: 'the service asked to be left alone for a while',
      retryAfterMs: 45_000,
    });
    expect(await budget.acquire(ENDPOINTS.books, { priority: 'verify' })).toHaveProperty('settle');
    expect(await budget.acquire(ENDPOINTS.prices, {})).toHaveProperty('settle');
    await clock.advance(44_999);
    expect(await budget.acquire(ENDPOINTS.books, {})).toMatchObject({ kind: 'refused', retryAfterMs: 1 });
    await clock.advance(1);
    expect(await budget.acquire(ENDPOINTS.books, {})).toHaveProperty('settle');
    expect(budget.snapshot().scopes.find(({ scope }) => scope === 'books')?.limit).toBeLessThan(80);
  });
});

describe('a 429', () => {
  it.each([
    { limits: {}, scope: 'books', left: 40 },
    { limits: { 'order book': 20 }, scope: 'order book', left: 10 },
    { limits: { 'order book': 79, books: 78 }, scope: 'books', left: 39 },
  ])(
    'halves the smallest limit that the request counted toward: $limits',
    async ({ limits, scope, left }) => {
      const budget = budgetOn(simulatedClock(), { limits });
      const lease = await budget.acquire(ENDPOINTS.books, {});
      if ('settle' in lease) lease.settle({ kind: 'throttled' });
      expect(budget.snapshot().scopes.find((use) => use.scope === scope)?.limit).toBe(left);
    },
  );
});
