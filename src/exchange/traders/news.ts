import type { Random } from '../../domain/random.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { pick } from '../catalog/identifiers.ts';
import type { MarketMood } from './market-mood.ts';
import { shiftMood } from './market-mood.ts';

/**
 * News about one event moves all of its markets: together where they stand for "more", and against each
 * other where only one of them can win.
 */
export function nudgeEvents(catalog: Catalog, moods: readonly MarketMood[], random: Random): void {
  const event = pick(random, catalog.events);
  const shift = (random.next() - 0.5) * 0.5;
  const winner = pick(random, event.markets);
  for (const market of event.markets) {
    const mood = moods[market.index];
    if (!mood) continue;
    const isAgainst = event.negRisk && market !== winner;
    shiftMood(mood, isAgainst ? -shift / event.markets.length : shift);
  }
}
