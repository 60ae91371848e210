import type { Clock } from '../../domain/clock.ts';
import type { Catalog, Pace } from '../catalog/catalog.ts';
import { drawInteger, pick } from '../catalog/identifiers.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { type PriceModel, publishNews } from './price-model.ts';
import { type Traders, seedBook, stepMarket } from './trade-market.ts';
import type { DemoTrader } from './demo-trader.ts';

const BEAT_MS = 100;
const BEATS_PER_TOP_UP = 30;
/** Market steps in one beat, by pace: a busy market moves several times a second. */
const STEPS_PER_BEAT: Record<Pace, number> = { busy: 6, steady: 6, quiet: 1 };

/** Runs the simulated traders until the function returned is called. */
export function runTraders(exchange: ExchangeState, clock: Clock): () => void {
  const { traders, catalog, priceModels: models, demo } = exchange;
  const { engine, random } = traders;
  const byPace = groupByPace(models);
  let beats = 0;
  let cancel = clock.schedule(BEAT_MS, beat);

  function beat(): void {
    cancel = clock.schedule(BEAT_MS, beat);
    exchange.advance();
    if (beats++ % 50 === 0) publishNews(catalog, models, random);
    for (const pace of ['busy', 'steady', 'quiet'] as const) stepSome(pace);
    if (drawInteger(random, BEATS_PER_TOP_UP) === 0) demo.topUp();
  }

  function stepSome(pace: Pace): void {
    const some = byPace[pace];
    for (let i = 0; some.length > 0 && i < STEPS_PER_BEAT[pace]; i++) {
      const model = pick(random, some);
      if (engine.state.markets[model.catalog.index]?.status === 'open') stepMarket(traders, model);
    }
  }

  return () => cancel();
}

function groupByPace(models: readonly PriceModel[]): Record<Pace, PriceModel[]> {
  const groups: Record<Pace, PriceModel[]> = { busy: [], steady: [], quiet: [] };
  for (const model of models) groups[model.catalog.pace].push(model);
  return groups;
}

const TURN_MS = 400;

/** While the fault `quoting-bot` is on, places orders of the demo account until the returned function is called. */
export function runQuotingBot(exchange: ExchangeState, clock: Clock): () => void {
  let cancel = clock.schedule(TURN_MS, turn);
  function turn(): void {
    cancel = clock.schedule(TURN_MS, turn);
    if (!exchange.faults.peek('quoting-bot')) return;
    exchange.advance();
    exchange.demo.quoteAsBot();
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

/** Simulates the days up to `nowMs` with the rules of the present, in steps that get shorter. */
export function simulatePast(
  traders: Traders,
  catalog: Catalog,
  models: readonly PriceModel[],
  demo: DemoTrader,
  nowMs: number,
): void {
  const { engine, random } = traders;
  const steps = Math.min(300, Math.max(4, Math.floor(TOTAL_STEPS / Math.max(1, models.length))));
  const stepAt = (step: number): number => nowMs - PAST_MS * (1 - step / steps) ** 2;
  engine.advance(nowMs - PAST_MS);
  for (const model of models)
    seedBook(traders, model, model.catalog.index < FULL_BOOKS ? model.depth : THIN_DEPTH);
  for (let step = 0; step < steps; step++) {
    const startMs = stepAt(step);
    const stepMs = stepAt(step + 1) - startMs;
    publishNews(catalog, models, random);
    for (const model of models) {
      if (random.next() > liveliness(model)) continue;
      engine.advance(Math.floor(startMs + (stepMs * model.catalog.index) / models.length));
      stepMarket(traders, model);
    }
    demo.actInPast(step / steps);
  }
  engine.advance(nowMs);
}

function liveliness({ catalog: { index, pace } }: PriceModel): number {
  return index < FULL_BOOKS ? LIVELINESS[pace] : 0.1;
}
