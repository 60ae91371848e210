import type { Random } from '../../domain/random.ts';
import type { CatalogMarket, Pace, Catalog } from '../catalog/catalog.ts';
import type { Lots, Ticks } from '../matching/quantities.ts';
import { pick } from '../catalog/identifiers.ts';

/** What traders think of a market, and how they quote it. */
export interface MarketMood {
  readonly catalog: CatalogMarket;
  /** Log-odds of the first outcome. */
  logit: number;
  readonly anchor: number;
  driftedAtMs: number;
  /** Ticks between what it is worth and the best quote. */
  readonly halfSpread: Ticks;
  /** Ticks between neighbouring quotes. */
  readonly step: Ticks;
  readonly depth: number;
  /** Usual size of a quote. */
  readonly quoteLots: Lots;
}

/** How far opinion usually wanders in an hour, in log-odds. */
const WANDER_PER_HOUR: Record<Pace, number> = { busy: 0.16, steady: 0.12, quiet: 0.05 };
/** Share of the way back to where it began that opinion goes in an hour. */
const RETURN_PER_HOUR = 0.08;
const HOUR_MS = 3_600_000;
const WIDEST_LOGIT = 4.6;

export function createMood(catalog: CatalogMarket, random: Random, nowMs: number): MarketMood {
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
export function driftMood(mood: MarketMood, random: Random, nowMs: number): void {
  const hours = Math.max(0, nowMs - mood.driftedAtMs) / HOUR_MS;
  const noise = 2 * (random.next() + random.next() + random.next() - 1.5);
  const wander = noise * WANDER_PER_HOUR[mood.catalog.pace] * Math.sqrt(hours);
  mood.driftedAtMs = nowMs;
  shiftMood(mood, wander + (mood.anchor - mood.logit) * (1 - Math.exp(-RETURN_PER_HOUR * hours)));
}

/** News: log-odds move by `shift`. */
function shiftMood(mood: MarketMood, shift: number): void {
  mood.logit = Math.min(WIDEST_LOGIT, Math.max(-WIDEST_LOGIT, mood.logit + shift));
}

/** What the first outcome is worth, 0 … 1. */
export function fairValue({ logit }: MarketMood): number {
  return 1 / (1 + Math.exp(-logit));
}

/** What the first outcome is worth, in ticks between the lowest and the highest price. */
export function fairTick(mood: MarketMood): Ticks {
  const { ticksPerDollar } = mood.catalog;
  return Math.min(ticksPerDollar - 1, Math.max(1, Math.round(ticksPerDollar * fairValue(mood))));
}

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
