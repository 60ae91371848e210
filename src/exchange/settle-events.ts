import type { Random } from '../domain/random.ts';
import type { CatalogEvent } from './catalog/catalog.ts';
import type { OutcomeIndex } from './matching/book-order.ts';
import type { Engine } from './matching/engine.ts';
import { fairValue, type MarketMood } from './traders/price-model.ts';

/** Ends events when their time comes. */
export interface Settlement {
  /** Resolves the markets of every event that is over, as opinion would have it. */
  settleDue(nowMs: number): void;
}

export function createSettlement(
  engine: Engine,
  events: readonly CatalogEvent[],
  moods: readonly MarketMood[],
  random: Random,
): Settlement {
  const byEnd = events.toSorted((a, b) => a.endMs - b.endMs || a.id - b.id);
  let next = 0;
  return {
    settleDue(nowMs) {
      for (let event = byEnd[next]; event && event.endMs <= nowMs; event = byEnd[++next]) {
        settleEvent(engine, event, moods, random);
      }
    },
  };
}

/** Resolves a market for good; where only one of an event's markets can win, a winner makes the others lose. */
export function resolveWithRivals(
  engine: Engine,
  event: CatalogEvent,
  market: number,
  winner: OutcomeIndex,
): void {
  engine.resolve(market, winner);
  if (!event.negRisk || winner !== 0) return;
  for (const rival of event.markets) engine.resolve(rival.index, 1);
}

function settleEvent(
  engine: Engine,
  event: CatalogEvent,
  moods: readonly MarketMood[],
  random: Random,
): void {
  const own = event.markets.flatMap((market) => moods[market.index] ?? []);
  if (event.negRisk) {
    const winner = drawWinner(own, random);
    if (winner) resolveWithRivals(engine, event, winner.catalog.index, 0);
    return;
  }
  /** One draw for all: markets that ask for more of the same thing must not contradict each other. */
  const draw = random.next();
  for (const mood of own) engine.resolve(mood.catalog.index, draw < fairValue(mood) ? 0 : 1);
}

/** Each with the chance that it is believed to have. */
function drawWinner(moods: readonly MarketMood[], random: Random): MarketMood | undefined {
  let left = random.next() * moods.reduce((sum, mood) => sum + fairValue(mood), 0);
  for (const mood of moods) {
    left -= fairValue(mood);
    if (left < 0) return mood;
  }
  return moods.at(-1);
}
