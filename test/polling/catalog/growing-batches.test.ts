import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrowingBatches } from '../../../src/polling/catalog/growing-batches.ts';
import { simulatedClock } from '../../support/simulated-clock.ts';

const page = (from: number, length = 100): number[] => Array.from({ length }, (_, i) => from + i);

describe('growing batches', () => {
  it('hand on the first rows at once and later ones in ever larger batches', () => {
    const sizes: number[] = [];
    const batches = createGrowingBatches<number>(simulatedClock(), (rows) => sizes.push(rows.length));
    for (let i = 0; i < 500; i++) batches.add(page(i * 100));
    batches.flush();
    expect(sizes[0]).toBe(100);
    expect(sizes.length).toBeLessThanOrEqual(11);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(50_000);
  });

  it('hand on within a second what a slow service sends', async () => {
    const clock = simulatedClock();
    const sizes: number[] = [];
    const batches = createGrowingBatches<number>(clock, (rows) => sizes.push(rows.length));
    for (let i = 0; i < 6; i++) {
      batches.add(page(i, 10));
      await clock.advance(1_000);
    }
    expect(sizes).toEqual([10, 10, 10, 10, 10, 10]);
  });

  it('lose and double nothing and keep the order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer(), { maxLength: 20 })), (pages) => {
        const got: number[] = [];
        const batches = createGrowingBatches<number>(simulatedClock(), (rows) => got.push(...rows));
        for (const rows of pages) batches.add(rows);
        batches.flush();
        batches.flush();
        expect(got).toEqual(pages.flat());
      }),
    );
  });
});
