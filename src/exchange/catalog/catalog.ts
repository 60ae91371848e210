import type { Lots, TicksPerDollar } from '../matching/quantities.ts';

export interface CatalogTag {
  readonly id: number;
  readonly label: string;
  readonly slug: string;
}

/** Who made an event, and the site it is on. */
export interface CatalogCreator {
  readonly id: number;
  readonly name: string;
  readonly handle: string;
  readonly url: string;
  readonly address: string;
  /** Whether its markets are synced with another venue, where each has a twin. */
  readonly isMirrored: boolean;
}

export interface CatalogSeries {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly recurrence: string;
  readonly events: CatalogEvent[];
}

export interface CatalogEvent {
  /** Its index in `Catalog.events`. */
  readonly index: number;
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly resolutionSource: string;
  readonly createdMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly tags: readonly CatalogTag[];
  readonly series: CatalogSeries | undefined;
  readonly creator: CatalogCreator;
  /** Exactly one of its markets resolves Yes. */
  readonly negRisk: boolean;
  readonly archived: boolean;
  readonly markets: CatalogMarket[];
}

/** How lively a market trades. */
export type Pace = 'busy' | 'steady' | 'quiet';

export interface CatalogMarket {
  /** Its index in the engine, and in `Catalog.markets`. */
  readonly index: number;
  readonly id: number;
  readonly slug: string;
  readonly question: string;
  readonly conditionId: string;
  readonly outcomes: readonly [string, string];
  readonly tokenIds: readonly [string, string];
  readonly event: CatalogEvent;
  readonly ticksPerDollar: TicksPerDollar;
  readonly minLots: Lots;
  readonly takerFeeBps: number;
  /** What the first outcome is worth when the simulated past begins, 0 … 1. */
  readonly startValue: number;
  readonly pace: Pace;
  /** Pays rewards for quotes, and is in the sampling lists. */
  readonly rewarded: boolean;
}

export interface Catalog {
  readonly tags: readonly CatalogTag[];
  readonly creators: readonly CatalogCreator[];
  readonly series: readonly CatalogSeries[];
  readonly events: readonly CatalogEvent[];
  readonly markets: readonly CatalogMarket[];
}
