import { type Cash, formatMicros, ONE, parseMicros, type Price, type Size } from '../../domain/micros.ts';

/** A price as a count of ticks: 1 … ticksPerDollar - 1. */
export type Ticks = number;
/** A size as a count of hundredths of a share, the finest the family takes in an order. */
export type Lots = number;
export type TicksPerDollar = 10 | 100 | 1000 | 10_000;

/** Shares of one lot, in micro-shares. */
export const LOT: Size = 10_000;
/** Money that one lot of either outcome is worth when it wins, and what a pair of them locks up. */
export const LOT_CASH: Cash = 10_000;

/** Micro-dollars that one lot costs for each tick of its price: whole for every tick size, so nothing is rounded. */
export function cashPerTick(ticksPerDollar: TicksPerDollar): Cash {
  return LOT_CASH / ticksPerDollar;
}

export function tickPrice(tick: Ticks, ticksPerDollar: TicksPerDollar): Price {
  return (tick * ONE) / ticksPerDollar;
}

export function lotSize(lots: Lots): Size {
  return lots * LOT;
}

export function formatTick(tick: Ticks, ticksPerDollar: TicksPerDollar): string {
  return formatMicros(tickPrice(tick, ticksPerDollar));
}

export function formatLots(lots: Lots): string {
  return formatMicros(lotSize(lots));
}

/** A decimal string as ticks; undefined when it is no number, off the tick, or not between 0 and 1. */
export function parseTick(text: string, ticksPerDollar: TicksPerDollar): Ticks | undefined {
  const price = parseMicros(text);
  if (price === undefined || price <= 0 || price >= ONE) return undefined;
  const tick = price / (ONE / ticksPerDollar);
  return Number.isInteger(tick) ? tick : undefined;
}

/** A decimal string as lots; undefined when it is no number, zero, or finer than a lot. */
export function parseLots(text: string): Lots | undefined {
  const size = parseMicros(text);
  if (size === undefined || size <= 0) return undefined;
  const lots = size / LOT;
  return Number.isInteger(lots) ? lots : undefined;
}
