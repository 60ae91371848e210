import type { Random } from '../domain/random.ts';
import type { CatalogEvent } from './catalog/catalog.ts';
import type { OutcomeIndex } from './matching/book-order.ts';
import type { Engine } from './matching/engine.ts';
import { fairValue, type PriceModel } from './traders/price-model.ts';

/** Ends events when their time comes. */
export interface Settlement {
  settleDue(nowMs: number): void;
}

export function createSettlement(
  engine: Engine,
  events: readonly CatalogEvent[],
  models: readonly PriceModel[],
  random: Random,
): Settlement {
  const byEnd = events.toSorted((a, b) => a.endMs - b.endMs || a.id - b.id);
  let next = 0;
  return {
    settleDue(nowMs) {
      for (let event = byEnd[next]; event && event.endMs <= nowMs; event = byEnd[++next]) {
        settleEvent(engine, event, models, random);
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
  models: readonly PriceModel[],
  random: Random,
): void {
  const own = event.markets.flatMap((market) => models[market.index] ?? []);
  if (event.negRisk) {
    const winner = drawWinner(own, random);
    if (winner) resolveWithRivals(engine, event, winner.catalog.index, 0);
    return;
  }
  /** One draw for all: markets about the same quantity must not contradict each other. */
  const draw = random.next();
  for (const model of own) engine.resolve(model.catalog.index, draw < fairValue(model) ? 0 : 1);
}

/** Each with the chance that it is believed to have. */
function drawWinner(models: readonly PriceModel[], random: Random): PriceModel | undefined {
  let left = random.next() * models.reduce((sum, model) => sum + fairValue(model), 0);
  for (const model of models) {
    left -= fairValue(model);
    if (left < 0) return model;
  }
  return models.at(-1);
}
