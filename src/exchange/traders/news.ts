import type { Random } from '../../domain/random.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { pick } from '../catalog/identifiers.ts';
import type { MarketMood } from './price-model.ts';
import { fairValue, shiftMood } from './price-model.ts';

/**
 * News about one event moves all of its markets: together where they stand for "more", and against each
 * other where only one of them can win.
 */
export function nudgeEvents(catalog: Catalog, moods: readonly MarketMood[], random: Random): void {
  const event = pick(random, catalog.events);
  const own = event.markets.flatMap((market) => moods[market.index] ?? []);
  const winner = pick(random, own);
  /** Small news is common and large news rare. */
  const shift = 2 * (random.next() - 0.5) ** 3;
  for (const mood of own) shiftMood(mood, event.negRisk && mood !== winner ? -shift / own.length : shift);
  if (event.negRisk) balance(own);
}

/** Brings the chances of markets of which one wins back to one dollar, half of the way. */
function balance(moods: readonly MarketMood[]): void {
  const total = moods.reduce((sum, mood) => sum + fairValue(mood), 0);
  for (const mood of moods) shiftMood(mood, -Math.log(total) / 2);
}
