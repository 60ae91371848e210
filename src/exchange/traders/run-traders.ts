import type { Clock } from '../../domain/clock.ts';
import type { Catalog, Pace } from '../catalog/catalog.ts';
import { drawInteger, pick } from '../catalog/identifiers.ts';
import type { World } from '../exchange-state.ts';
import { type MarketMood, nudgeEvents } from './price-model.ts';
import { type Crowd, seedBook, stepMarket } from './trade-market.ts';
import type { DemoTrader } from './demo-trader.ts';

const BEAT_MS = 100;
const BEATS_PER_TOP_UP = 30;
/** Market steps in one beat, by pace: a busy market moves several times a second. */
const STEPS_PER_BEAT: Record<Pace, number> = { busy: 6, steady: 6, quiet: 1 };

/** Lets the crowd trade until the function returned is called. */
export function runTraders(world: World, clock: Clock): () => void {
  const { crowd, catalog, moods, demo } = world;
  const { engine, random } = crowd;
  const byPace = groupByPace(moods);
  let beats = 0;
  let cancel = clock.schedule(BEAT_MS, beat);

  function beat(): void {
    cancel = clock.schedule(BEAT_MS, beat);
    world.advance();
    if (beats++ % 50 === 0) nudgeEvents(catalog, moods, random);
    for (const pace of ['busy', 'steady', 'quiet'] as const) stepSome(pace);
    if (drawInteger(random, BEATS_PER_TOP_UP) === 0) demo.topUp();
  }

  function stepSome(pace: Pace): void {
    const some = byPace[pace];
    for (let i = 0; some.length > 0 && i < STEPS_PER_BEAT[pace]; i++) {
      const mood = pick(random, some);
      if (engine.state.markets[mood.catalog.index]?.status === 'open') stepMarket(crowd, mood);
    }
  }

  return () => cancel();
}

function groupByPace(moods: readonly MarketMood[]): Record<Pace, MarketMood[]> {
  const groups: Record<Pace, MarketMood[]> = { busy: [], steady: [], quiet: [] };
  for (const mood of moods) groups[mood.catalog.pace].push(mood);
  return groups;
}

const TURN_MS = 400;

/**
 * Lets a bot of the demo account keep placing orders while the fault `quoting-bot` is on: it knows nothing
 * of the operator's cancels, as bots do. Runs until the function returned is called.
 */
export function runQuotingBot(world: World, clock: Clock): () => void {
  let cancel = clock.schedule(TURN_MS, turn);
  function turn(): void {
    cancel = clock.schedule(TURN_MS, turn);
    if (!world.faults.peek('quoting-bot')) return;
    world.advance();
    world.demo.quoteAsBot();
  }
  return () => cancel();
}

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
