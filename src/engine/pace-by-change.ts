import type { EngineEvent } from '../domain/events.ts';
import { createChangeRates } from './change-rates.ts';
import { marksOf } from './marks-of.ts';
import { planGapMs, type Pace } from './plan-gap.ts';

/** Milliseconds to a feed's next ask, after what it read when it asked at `askedAtMs`. */
export type GapAfter = (events: readonly EngineEvent[], askedAtMs: number) => number;

/**
 * Asks what moves more often than what does not. Remembers what it has seen of each token, so that a market that comes
 * back on the screen has its pace at once. `leastGapMs` is what the budget has room for.
 */
export function paceByChange(pace: Pace, leastGapMs: () => number): GapAfter {
  const rates = createChangeRates();
  return (events, askedAtMs) => {
    const marks = marksOf(events);
    for (const [token, mark] of marks) rates.see(token, mark, askedAtMs);
    const gapMs = planGapMs(Array.from(marks.keys(), rates.rateOf), pace);
    return Math.max(gapMs, leastGapMs());
  };
}
