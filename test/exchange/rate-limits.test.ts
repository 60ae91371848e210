import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimits, createSlidingWindow } from '../../src/exchange/server/rate-limits.ts';

/** Route, surface, and how many of it the interface allows in ten seconds. */
const TABLE = [
  ['GET', '/comments', 'catalog', 4000],
  ['GET', '/events', 'catalog', 500],
  ['GET', '/events/creators', 'catalog', 500],
  ['GET', '/markets/slug/x', 'catalog', 300],
  ['GET', '/tags', 'catalog', 200],
  ['GET', '/public-search', 'catalog', 350],
  ['GET', '/simplified-markets', 'clob', 5000],
  ['GET', '/', 'clob', 50],
  ['GET', '/book', 'clob', 200],
  ['POST', '/books', 'clob', 80],
  ['GET', '/price', 'clob', 200],
  ['POST', '/prices', 'clob', 80],
  ['GET', '/midpoint', 'clob', 200],
  ['GET', '/prices-history', 'clob', 100],
  ['POST', '/batch-prices-history', 'clob', 80],
  ['GET', '/data/trades', 'clob', 150],
  ['POST', '/order', 'clob', 2400],
  ['DELETE', '/order', 'clob', 2400],
] as const;

describe('rate limits', () => {
  it.each(TABLE)(
    '%s %s (%s) is admitted %i times in ten seconds, and no more',
    (method, path, surface, limit) => {
      const limits = createRateLimits();
      for (let i = 0; i < limit; i++) expect(limits.admit(method, path, surface, i / limit)).toBe(0);
      expect(limits.admit(method, path, surface, 5000)).toBe(5000);
      expect(limits.admit(method, path, surface, 9999.999)).toBeGreaterThan(0);
      expect(limits.admit(method, path, surface, 10_000)).toBe(0);
    },
  );

  it('grants the 500 event and 300 market reads that the 900 for both leave room for', () => {
    const limits = createRateLimits();
    for (let i = 0; i < 500; i++) expect(limits.admit('GET', '/events', 'catalog', 0)).toBe(0);
    for (let i = 0; i < 300; i++) expect(limits.admit('GET', '/markets/1', 'catalog', 0)).toBe(0);
    expect(limits.admit('GET', '/markets/1', 'catalog', 0)).toBe(10_000);
    expect(limits.admit('GET', '/events', 'catalog', 0)).toBe(10_000);
  });

  it('counts creators apart from events, and events apart from creators', () => {
    const limits = createRateLimits();
    for (let i = 0; i < 500; i++) limits.admit('GET', '/events/creators', 'catalog', 0);
    expect(limits.admit('GET', '/events/creators', 'catalog', 0)).toBe(10_000);
    for (let i = 0; i < 500; i++) expect(limits.admit('GET', '/events/slug/x', 'catalog', 0)).toBe(0);
    expect(limits.admit('GET', '/events/slug/x', 'catalog', 0)).toBe(10_000);
  });

  it.each(['POST', 'DELETE'])('%s /order is admitted 24,000 times in ten minutes', (method) => {
    const limits = createRateLimits();
    for (let i = 0; i < 24_000; i++)
      expect(limits.admit(method, '/order', 'clob', 10_000 * Math.floor(i / 2400))).toBe(0);
    expect(limits.admit(method, '/order', 'clob', 100_000)).toBe(500_000);
    expect(limits.admit(method, '/order', 'clob', 600_000)).toBe(0);
  });

  it('leaves a refused request out of every window', () => {
    const limits = createRateLimits();
    for (let i = 0; i < 80; i++) limits.admit('POST', '/books', 'clob', 0);
    for (let i = 0; i < 4920; i++) limits.admit('POST', '/books', 'clob', 1);
    for (let i = 0; i < 4920; i++) expect(limits.admit('GET', '/fee-rate', 'clob', 1)).toBe(0);
    expect(limits.admit('GET', '/fee-rate', 'clob', 1)).toBeGreaterThan(0);
  });
});

describe('a sliding window', () => {
  it('never lets more than its limit happen in any span of its length, and never refuses without need', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 120 }),
        (limit, gapsMs) => {
          const window = createSlidingWindow(limit, 1000);
          const taken: number[] = [];
          let nowMs = 0;
          for (const gapMs of gapsMs) {
            nowMs += gapMs;
            const recent = taken.filter((atMs) => atMs > nowMs - 1000);
            const isFree = window.waitMs(nowMs) === 0;
            expect(isFree).toBe(recent.length < limit);
            if (!isFree) expect(window.waitMs(nowMs)).toBe((recent[0] as number) + 1000 - nowMs);
            else {
              window.add(nowMs);
              taken.push(nowMs);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
