import type { Random } from '../../domain/random.ts';
import type { CatalogMarket, Pace } from '../catalog/catalog.ts';
import type { Lots, Ticks } from '../engine/quantities.ts';

/** What traders think of a market, and how they quote it. */
export interface MarketMood {
  readonly catalog: CatalogMarket;
  /** Log-odds of the first outcome. */
  logit: number;
  readonly anchor: number;
  /** Ticks between what it is worth and the best quote. */
  readonly halfSpread: Ticks;
  /** Ticks between neighbouring quotes. */
  readonly step: Ticks;
  readonly depth: number;
  /** Usual size of a quote. */
  readonly quoteLots: Lots;
}

/** Log-odds a market wanders in one step. */
const WANDER: Record<Pace, number> = { busy: 0.045, steady: 0.03, quiet: 0.015 };
const WIDEST_LOGIT = 4.6;

export function createMood(catalog: CatalogMarket, random: Random): MarketMood {
  const scale = Math.max(1, catalog.ticksPerDollar / 200);
  const logit = Math.log(catalog.startValue / (1 - catalog.startValue));
  const wide = catalog.pace === 'quiet' ? 3 : 1;
  return {
    catalog,
    logit,
    anchor: logit,
    halfSpread: Math.max(1, Math.round((wide * (0.5 + random.next()) * scale) / 1.5)),
    step: Math.max(1, Math.round(scale / 2)),
    depth: 6 + Math.floor(random.next() * 10),
    quoteLots: 100 * Math.round(20 + 400 * random.next() ** 2),
  };
}

/** Lets opinion wander, pulled back gently to where it began. */
export function driftMood(mood: MarketMood, random: Random): void {
  const noise = random.next() + random.next() + random.next() - 1.5;
  shiftMood(mood, 2 * noise * WANDER[mood.catalog.pace] + (mood.anchor - mood.logit) * 0.002);
}

/** News: log-odds move by `shift`. */
export function shiftMood(mood: MarketMood, shift: number): void {
  mood.logit = Math.min(WIDEST_LOGIT, Math.max(-WIDEST_LOGIT, mood.logit + shift));
}

/** What the first outcome is worth, in ticks between the lowest and the highest price. */
export function fairTick({ logit, catalog }: MarketMood): Ticks {
  const tick = Math.round(catalog.ticksPerDollar / (1 + Math.exp(-logit)));
  return Math.min(catalog.ticksPerDollar - 1, Math.max(1, tick));
}
