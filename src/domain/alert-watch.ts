import type { AlertRule, Quote } from './alert.ts';
import type { Micros } from './micros.ts';
import { type BestPrices, midpoint, spread } from './order-book.ts';

/** An alert's memory between two looks. */
export interface AlertPhase {
  /** `fired`: it has said so, and says it again only after it was calm. */
  readonly kind: 'ready' | 'fired';
  /** Since when it has been clearly calm, and merely not so (monotonic milliseconds). */
  readonly clearSinceMs?: number;
  readonly falseSinceMs?: number;
}

/** What is known of the market at a moment; what is unknown is missing and decides nothing. */
export interface AlertFacts {
  readonly prices?: BestPrices;
  readonly last?: Micros;
  /** How far a price has to come back before the same limit counts as crossed anew. */
  readonly tick: Micros;
  /** Until the market closes; negative when it has. */
  readonly closesInMs?: number;
  /** Since the last reading of its prices. */
  readonly ageMs?: number;
}

export const READY: AlertPhase = { kind: 'ready' };
const FIRED: AlertPhase = { kind: 'fired' };

/** So long a price has to stay a tick or more on the other side, or on the other side at all. */
const CLEARLY_CALM_MS = 10_000;
const CALM_MS = 60_000;

/**
 * The next phase of an alert: it turns to `fired` on the edge, when its rule begins to be so, and stays there until the rule
 * has clearly not been so for a while. A price that trembles around the limit rings once. The very same phase where nothing
 * has changed: who looks whenever something changes would never come to an end. Pure.
 */
export function evaluateAlert(
  phase: AlertPhase,
  rule: AlertRule,
  facts: AlertFacts,
  nowMs: number,
): AlertPhase {
  const margin = marginOf(rule, facts);
  if (margin === undefined) return phase;
  if (margin.holds) return phase.kind === 'fired' && phase.falseSinceMs === undefined ? phase : FIRED;
  if (phase.kind === 'ready') return phase;
  const calmSinceMs = phase.falseSinceMs ?? nowMs;
  const clearlyCalmSinceMs = margin.clear ? (phase.clearSinceMs ?? nowMs) : undefined;
  const isCalm =
    nowMs - calmSinceMs >= CALM_MS || nowMs - (clearlyCalmSinceMs ?? Infinity) >= CLEARLY_CALM_MS;
  if (isCalm) return READY;
  if (phase.falseSinceMs === calmSinceMs && phase.clearSinceMs === clearlyCalmSinceMs) return phase;
  return { kind: 'fired', falseSinceMs: calmSinceMs, clearSinceMs: clearlyCalmSinceMs };
}

/** Micro-dollars of what is quoted; undefined where a side is missing. */
export function quoteOf(quote: Quote, { prices, last }: AlertFacts): Micros | undefined {
  if (quote === 'last') return last;
  if (!prices) return undefined;
  if (quote === 'mid') return midpoint(prices);
  return quote === 'spread' ? spread(prices) : prices[quote];
}

/** Whether a rule is so, and when not, whether clearly not. */
function marginOf(
  rule: AlertRule,
  facts: AlertFacts,
): { readonly holds: boolean; readonly clear: boolean } | undefined {
  switch (rule.kind) {
    case 'quote': {
      const value = quoteOf(rule.quote, facts);
      if (value === undefined) return undefined;
      const above = value - rule.limit;
      const beyond = rule.is.startsWith('>') ? above : -above;
      return { holds: beyond > 0 || (beyond === 0 && rule.is.endsWith('=')), clear: beyond <= -facts.tick };
    }
    case 'closes':
      return yesOrNo(facts.closesInMs, (leftMs) => leftMs > 0 && leftMs <= rule.withinMs);
    case 'stale':
      return yesOrNo(facts.ageMs, (ageMs) => ageMs >= rule.afterMs);
    case 'filled':
      return undefined;
  }
}

function yesOrNo(
  value: number | undefined,
  isSo: (value: number) => boolean,
): { readonly holds: boolean; readonly clear: boolean } | undefined {
  if (value === undefined) return undefined;
  const holds = isSo(value);
  return { holds, clear: !holds };
}
