import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitSize, fitSizeUp, formatCents, formatSize } from '../../src/text/format-quantity.ts';

describe('a size in a column', () => {
  it.each([
    [0, 7, '0'],
    [12.5, 7, '12.5'],
    [147.63, 7, '147.63'],
    [147.63, 6, '147.63'],
    [147.63, 5, '147.6'],
    [147.63, 4, '147'],
    [147.63, 3, '147'],
    [368.99, 5, '368.9'],
    [999.99, 3, '999'],
    [999.99, 1, '999'],
    [75, 1, '75'],
    [1_000, 7, '1,000'],
    [1_234.5, 5, '1,234'],
    [12_345, 5, '12.3k'],
    [32_300, 5, '32.3k'],
    [123_456, 5, '123k'],
    [1_234_567, 7, '1.23M'],
  ])('shows %d in %d cells as %s', (size, width, text) => {
    expect(fitSize(size * 1e6, width)).toBe(text);
  });

  it('is never abbreviated below a thousand, and never shown as more than it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 - 1 }), fc.integer({ min: 1, max: 9 }), (size, width) => {
        const text = fitSize(size, width);
        expect(text).toMatch(/^\d{1,3}(\.\d{1,2})?$/);
        expect(Math.floor(Number(text))).toBe(Math.floor(size / 1e6));
        expect(Number(text)).toBeLessThanOrEqual(size / 1e6);
        expect(text.length).toBeLessThanOrEqual(Math.max(width, 3));
      }),
    );
  });
});

/** Shares by what is shown of them. */
function sharesOf(text: string): number {
  const unit = { k: 1e3, M: 1e6, B: 1e9 }[text.at(-1) ?? ''] ?? 1;
  return Number(text.replace(/[,kMB]/g, '')) * unit;
}

describe('a size of any length', () => {
  const sizes = fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 6 }));
  const anySize = sizes.map(([digits, zeros]) => digits * 10 ** zeros);

  it('is never shown as more than it is, and as a bound never as less', () => {
    fc.assert(
      fc.property(anySize, fc.integer({ min: 5, max: 9 }), (size, width) => {
        const exact = size / 1e6 + 1e-6;
        expect(sharesOf(formatSize(size))).toBeLessThanOrEqual(exact);
        expect(sharesOf(fitSize(size, width))).toBeLessThanOrEqual(exact);
        expect(sharesOf(fitSizeUp(size, width)) + 1e-6).toBeGreaterThanOrEqual(size / 1e6);
      }),
    );
  });

  it.each([
    [324_630_000, 5, '324.7'],
    [324_600_000, 5, '324.6'],
    [999_960_000, 5, '1,000'],
    [2_140_630_000, 5, '2,141'],
    [12_301_000_000, 5, '12.4k'],
    [0, 5, '0'],
  ])('of %d millionths is, as a bound in %d cells, %s', (size, width, text) => {
    expect(fitSizeUp(size, width)).toBe(text);
  });
});

describe('cents', () => {
  it.each([
    [20_000, '2'],
    [985_000, '98.5'],
    [5_900, '0.59'],
    [100, '0.01'],
    [-412_500, '-41.25'],
  ])('show %d millionths as %s', (micros, text) => {
    expect(formatCents(micros)).toBe(text);
  });
});
