import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addUse,
  countEnd,
  countStart,
  emptyWindow,
  shiftUse,
  usedAt,
  type WindowUse,
} from '../../src/limits/sliding-window.ts';

const WINDOW_MS = 10_000;
const STEP_MS = 100;
/** Drawn evenly, and not whole. */
const time = fc.integer({ min: 0, max: 200_000 }).map((tenths) => tenths / 10.3);

function endedAt(times: readonly number[]): WindowUse {
  const inOrder = times.toSorted((a, b) => a - b);
  return inOrder.reduce((use, ms) => countEnd(countStart(use), ms, true), emptyWindow(WINDOW_MS));
}

describe('a sliding window', () => {
  it('that is told by another clock lets nothing slide out too early, and nothing later than two steps', () => {
    const ahead = fc.integer({ min: -50_000, max: 50_000 }).map((tenths) => tenths / 10.3);
    fc.assert(
      fc.property(fc.array(time, { maxLength: 30 }), ahead, time, (ended, aheadMs, afterMs) => {
        const nowMs = Math.max(0, ...ended) + afterMs;
        const used = usedAt(shiftUse(endedAt(ended), aheadMs), nowMs + aheadMs);
        const within = (windowMs: number): number => ended.filter((ms) => ms >= nowMs - windowMs).length;
        expect(used).toBeGreaterThanOrEqual(within(WINDOW_MS - 1e-6));
        expect(used).toBeLessThanOrEqual(within(WINDOW_MS + 2 * STEP_MS + 1e-6));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of two is used as much as both', () => {
    const times = fc.array(time, { maxLength: 30 });
    fc.assert(
      fc.property(times, times, time, (one, other, afterMs) => {
        const nowMs = Math.max(0, ...one, ...other) + afterMs;
        const both = addUse(endedAt(one), countStart(endedAt(other)));
        expect(usedAt(both, nowMs)).toBe(usedAt(endedAt(one), nowMs) + usedAt(endedAt(other), nowMs) + 1);
      }),
    );
  });

  it('forgets what was never sent', () => {
    const use = countEnd(countStart(countStart(emptyWindow(WINDOW_MS))), 0, false);
    expect(usedAt(use, 0)).toBe(1);
  });
});
