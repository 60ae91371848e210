import type { Catalog, Pace } from '../catalog/catalog.ts';
import type { DemoTrader } from './demo-trader.ts';
import { nudgeEvents } from './news.ts';
import type { MarketMood } from './price-model.ts';
import type { Crowd } from './trade-market.ts';
import { seedBook, stepMarket } from './trade-market.ts';

const DAY_MS = 86_400_000;
export const PAST_MS = 3 * DAY_MS;
/** Steps of all markets together: what keeps the start fast. */
const TOTAL_STEPS = 60_000;
/** Markets that have a past of full length and open with a book of full depth; the rest fill up as they are traded. */
const FULL_BOOKS = 2000;
const THIN_DEPTH = 1;
/** Chance that a market trades in a step of the past. */
const LIVELINESS: Record<Pace, number> = { busy: 1, steady: 0.5, quiet: 0.2 };

/**
 * Trades the days that led up to `nowMs`, with the engine, the traders and the rules of the present. Steps get
 * shorter towards the end: who looks at the last hours sees more of them than who looks at all days.
 */
export function simulatePast(
  crowd: Crowd,
  catalog: Catalog,
  moods: readonly MarketMood[],
  demo: DemoTrader,
  nowMs: number,
): void {
  const { engine, random } = crowd;
  const steps = Math.min(300, Math.max(4, Math.floor(TOTAL_STEPS / Math.max(1, moods.length))));
  const stepAt = (step: number): number => nowMs - PAST_MS * (1 - step / steps) ** 2;
  engine.advance(nowMs - PAST_MS);
  for (const mood of moods) seedBook(crowd, mood, mood.catalog.index < FULL_BOOKS ? mood.depth : THIN_DEPTH);
  for (let step = 0; step < steps; step++) {
    const startMs = stepAt(step);
    const stepMs = stepAt(step + 1) - startMs;
    nudgeEvents(catalog, moods, random);
    for (const mood of moods) {
      if (random.next() > liveliness(mood)) continue;
      engine.advance(Math.floor(startMs + (stepMs * mood.catalog.index) / moods.length));
      stepMarket(crowd, mood);
    }
    demo.actInPast(step / steps);
  }
  engine.advance(nowMs);
}

function liveliness({ catalog: { index, pace } }: MarketMood): number {
  return index < FULL_BOOKS ? LIVELINESS[pace] : 0.1;
}
