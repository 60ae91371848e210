import type { Clock } from '../../domain/clock.ts';
import type { Pace } from '../catalog/catalog.ts';
import { drawInteger, pick } from '../catalog/identifiers.ts';
import type { World } from '../exchange-state.ts';
import type { MarketMood } from './price-model.ts';
import { nudgeEvents } from './news.ts';
import { stepMarket } from './trade-market.ts';

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
