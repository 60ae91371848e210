import { describe, expect, it } from 'vitest';
import { createBackoff } from '../../src/api/backoff.ts';
import { seededRandom } from '../../src/domain/random.ts';

/** Largest distance between the draws' distribution and the uniform one, times √n (Kolmogorov–Smirnov). */
function kolmogorov(draws: readonly number[]): number {
  const sorted = draws.toSorted((a, b) => a - b);
  const distances = sorted.map((x, i) => Math.max((i + 1) / sorted.length - x, x - i / sorted.length));
  return Math.max(...distances) * Math.sqrt(sorted.length);
}

describe('backoff', () => {
  it('draws its waits evenly from nothing to the ceiling: 10,000 draws pass at p > 0.01', () => {
    for (const [failures, ceilingMs] of [
      [1, 500],
      [3, 2_000],
      [12, 30_000],
    ] as const) {
      const random = seededRandom(failures);
      const draws = Array.from({ length: 10_000 }, () => {
        const backoff = createBackoff(random);
        for (let i = 1; i < failures; i++) backoff.failed();
        return backoff.failed().delayMs / ceilingMs;
      });
      expect(kolmogorov(draws)).toBeLessThan(1.63);
    }
  });

  it('doubles from 0.5 s to 30 s and starts over only after a success', () => {
    const backoff = createBackoff({ next: () => 0.999_999 });
    const waits = Array.from({ length: 9 }, () => Math.round(backoff.failed().delayMs));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    backoff.succeeded();
    expect(Math.round(backoff.failed().delayMs)).toBe(500);
  });

  it('never undercuts what the service told, and leaves more than ten minutes to a person', () => {
    const backoff = createBackoff(seededRandom(7));
    for (let i = 0; i < 100; i++) expect(backoff.failed(5_000).delayMs).toBeGreaterThanOrEqual(5_000);
    expect(backoff.failed(600_000).askUser).toBe(false);
    expect(backoff.failed(600_001).askUser).toBe(true);
  });

  it('spreads 1,000 clients after an outage of a minute: no tenth of a second holds more than 5 % of them', () => {
    const bins = new Map<number, number>();
    for (let client = 0; client < 1_000; client++) {
      const backoff = createBackoff(seededRandom(client));
      let nowMs = 0;
      while (nowMs < 60_000) nowMs += backoff.failed().delayMs;
      const bin = Math.floor(nowMs / 100);
      bins.set(bin, (bins.get(bin) ?? 0) + 1);
    }
    expect(Math.max(...bins.values())).toBeLessThanOrEqual(50);
  });
});
