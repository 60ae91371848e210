import { describe, expect, it } from 'vitest';
import { measureAmplification, releaseHerd } from '../../bench/budgets/outage.ts';
import { saturate } from '../../bench/budgets/windows.ts';

/** The bench's own simulations, fewer of them: `npm run bench -- budgets` runs them all. */
describe('in short', () => {
  it('no window of any scope is overrun at the service’s clock, in 30 minutes of everything wanted at once', async () => {
    const fullest = new Map<string, number>();
    for (let seed = 1; seed <= 30; seed++) {
      for (const { scope, limit, worst } of await saturate(seed, 0.005 + seed / 2_000)) {
        expect(worst, `${scope}, seed ${seed}`).toBeLessThanOrEqual(limit);
        fullest.set(scope, Math.max(fullest.get(scope) ?? 0, worst / limit));
      }
    }
    // Saturation means that every window was really filled, which `events and markets` cannot be by its parts.
    expect([...fullest].filter(([, use]) => use < 1).map(([scope]) => scope)).toEqual(['events and markets']);
  });

  it('400 terminals that lost their service for a minute do not come back as one', async () => {
    const { worstFirst, worstAny } = await releaseHerd(400, 60_000);
    expect(worstFirst).toBeLessThanOrEqual(0.05);
    expect(worstAny).toBeLessThan(1.5);
  });

  it.each([1, 2])(
    'ten minutes without a service cost fewer requests than ten good ones (seed %i)',
    async (seed) => {
      const { amplification, retries } = await measureAmplification(seed);
      expect(amplification).toBeLessThanOrEqual(1.1);
      expect(retries).toBeGreaterThan(10);
    },
  );
});
