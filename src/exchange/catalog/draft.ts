import type { Random } from '../../domain/random.ts';
import type { Pace } from './catalog.ts';

/** A market before it has ids. */
export interface MarketDraft {
  question: string;
  /** Yes and No by default. */
  outcomes?: [string, string];
  /** What the first outcome is worth, 0 … 1. */
  value: number;
}

/** An event before it has ids and dates. */
export interface EventDraft {
  title: string;
  markets: MarketDraft[];
  tags: string[];
  resolutionSource: string;
  /** Days from now until it ends. */
  endsInDays: number;
  negRisk?: boolean;
  series?: { title: string; recurrence: string };
  pace?: Pace;
}

/** Writes the `round`-th event of a subject; later rounds have later days, other places, other names. */
export type Subject = (random: Random, round: number, nowMs: number) => EventDraft;

const DAY_MS = 86_400_000;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `December` for the day that lies `days` ahead of `nowMs`. */
export function monthName(nowMs: number, days: number): string {
  return MONTHS[new Date(nowMs + days * DAY_MS).getUTCMonth()] as string;
}

/** `December 4` for the day that lies `days` ahead of `nowMs`. */
export function dayName(nowMs: number, days: number): string {
  return `${monthName(nowMs, days)} ${new Date(nowMs + days * DAY_MS).getUTCDate()}`;
}

export function yearOf(nowMs: number, days: number): number {
  return new Date(nowMs + days * DAY_MS).getUTCFullYear();
}

/** Splits one dollar among `count` candidates, favorites first, none below one cent. */
export function drawField(random: Random, count: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => (0.3 + random.next()) / (1 + i * i * 0.4));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.max(0.01, weight / total));
}

/** How likely a value above `threshold` is when `expected` is, with `spread` as the usual error. */
export function chanceAbove(threshold: number, expected: number, spread: number): number {
  return 1 / (1 + Math.exp((threshold - expected) / (0.6 * spread)));
}
