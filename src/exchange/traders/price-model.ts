import type { Random } from '../../domain/random.ts';
import type { CatalogMarket, Pace, Catalog } from '../catalog/catalog.ts';
import type { Lots, Ticks } from '../matching/quantities.ts';
import { pick } from '../catalog/identifiers.ts';

/** What traders think of a market, and how they quote it. */
export interface PriceModel {
  readonly catalog: CatalogMarket;
  /** Log-odds of the first outcome. */
  logit: number;
  readonly anchor: number;
  driftedAtMs: number;
  /** Ticks between what it is worth and the best quote. */
  readonly halfSpread: Ticks;
  /** Ticks between neighboring quotes. */
  readonly step: Ticks;
  readonly depth: number;
  readonly quoteLots: Lots;
}

/** How far opinion usually wanders in an hour, in log-odds. */
const WANDER_PER_HOUR: Record<Pace, number> = { busy: 0.16, steady: 0.12, quiet: 0.05 };
/** Share of the way back to where it began that opinion goes in an hour. */
const RETURN_PER_HOUR = 0.08;
const HOUR_MS = 3_600_000;
const WIDEST_LOGIT = 4.6;

export function createPriceModel(catalog: CatalogMarket, random: Random, nowMs: number): PriceModel {
  const scale = Math.max(1, catalog.ticksPerDollar / 200);
  const logit = Math.log(catalog.startValue / (1 - catalog.startValue));
  const wide = catalog.pace === 'quiet' ? 3 : 1;
  return {
    catalog,
    logit,
    anchor: logit,
    driftedAtMs: nowMs,
    halfSpread: Math.max(1, Math.round((wide * (0.5 + random.next()) * scale) / 1.5)),
    step: Math.max(1, Math.round(scale / 2)),
    depth: 6 + Math.floor(random.next() * 10),
    quoteLots: 100 * Math.round(20 + 400 * random.next() ** 2),
  };
}

/** Lets opinion wander as far as the time since the last step allows, pulled back gently to where it began. */
export function driftPrice(model: PriceModel, random: Random, nowMs: number): void {
  const hours = Math.max(0, nowMs - model.driftedAtMs) / HOUR_MS;
  const noise = 2 * (random.next() + random.next() + random.next() - 1.5);
  const wander = noise * WANDER_PER_HOUR[model.catalog.pace] * Math.sqrt(hours);
  model.driftedAtMs = nowMs;
  shiftPrice(model, wander + (model.anchor - model.logit) * (1 - Math.exp(-RETURN_PER_HOUR * hours)));
}

/** News: log-odds move by `shift`. */
function shiftPrice(model: PriceModel, shift: number): void {
  model.logit = Math.min(WIDEST_LOGIT, Math.max(-WIDEST_LOGIT, model.logit + shift));
}

/** What the first outcome is worth, 0 … 1. */
export function fairValue({ logit }: PriceModel): number {
  return 1 / (1 + Math.exp(-logit));
}

/** What the first outcome is worth, in ticks between the lowest and the highest price. */
export function fairTick(model: PriceModel): Ticks {
  const { ticksPerDollar } = model.catalog;
  return Math.min(ticksPerDollar - 1, Math.max(1, Math.round(ticksPerDollar * fairValue(model))));
}

/** News about one event moves its markets together, or against each other where only one can win. */
export function publishNews(catalog: Catalog, models: readonly PriceModel[], random: Random): void {
  const event = pick(random, catalog.events);
  const own = event.markets.flatMap((market) => models[market.index] ?? []);
  const winner = pick(random, own);
  /** Small news is common and large news rare. */
  const shift = 2 * (random.next() - 0.5) ** 3;
  for (const model of own) shiftPrice(model, event.negRisk && model !== winner ? -shift / own.length : shift);
  if (event.negRisk) balance(own);
}

/** Brings the chances of markets of which one wins back to one dollar, half of the way. */
function balance(models: readonly PriceModel[]): void {
  const total = models.reduce((sum, model) => sum + fairValue(model), 0);
  for (const model of models) shiftPrice(model, -Math.log(total) / 2);
}
