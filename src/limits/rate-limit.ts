import type { ScopeUse } from '../domain/limit-use.ts';
import type { Priority } from '../domain/call-options.ts';
import type { Hold } from './hold-after-loss.ts';
import type { Limit } from './limit-table.ts';
import { createWindow } from './sliding-window.ts';

/**
 * Part of every limit that only cancels, and the reads that verify them, may use. What is in flight never holds
 * these: cancels that hang must not keep out the reading that tells what became of them.
 */
const RESERVE = 0.05;
const LEAST_FACTOR = 0.02;
const RECOVERY_PER_MS = 0.1 / 60_000;
/** Refusals of requests that were on their way together are one refusal. */
const ONE_HALVING_MS = 1_000;

/** One limit in force: what is used of it, and how much of it the service really grants. */
export interface Scope {
  readonly limit: Limit;
  /** Monotonic milliseconds from which a request of `priority` fits; `nowMs` when it fits now. */
  fitsAt(priority: Priority, nowMs: number): number;
  /** Until when the service asked not to be asked, monotonic milliseconds. */
  closedUntil(): number;
  start(): void;
  end(nowMs: number, spent: boolean): void;
  /** The service said 429: halve, and keep away as long as it asks. */
  throttle(nowMs: number, retryAfterMs: number): void;
  use(nowMs: number, waiting: number): ScopeUse;
}

/**
 * `requests` may differ from the table's; `share` is the part of them this process takes now, `holdOf` what its reads
 * keep to besides.
 */
export function createScope(
  limit: Limit,
  requests: number,
  share: () => number,
  holdOf: () => Hold | undefined,
): Scope {
  const window = createWindow(limit.windowMs);
  let factor = 1;
  let factorAtMs = 0;
  let halvedAtMs = Number.NEGATIVE_INFINITY;
  let closedUntilMs = Number.NEGATIVE_INFINITY;
  function limitAt(nowMs: number): number {
    factor = Math.min(1, factor + (nowMs - factorAtMs) * RECOVERY_PER_MS);
    factorAtMs = nowMs;
    const granted = Math.max(1, Math.floor(requests * (limit.windowMs > 0 ? share() : 1)));
    return Math.max(1, Math.floor(granted * factor));
  }
  return {
    limit,
    fitsAt(priority, nowMs) {
      const whole = limitAt(nowMs);
      if (isReserved(priority)) return limit.windowMs > 0 ? window.freeAt(whole, nowMs) : nowMs;
      const freeMs = window.freeAt(Math.max(1, whole - reserveOf(whole)), nowMs);
      const hold = limit.windowMs > 0 ? holdOf() : undefined;
      return hold ? Math.max(freeMs, Math.min(hold.untilMs, window.freeAt(hold.requests, nowMs))) : freeMs;
    },
    closedUntil: () => closedUntilMs,
    start: window.start,
    end: window.end,
    throttle(nowMs, retryAfterMs) {
      closedUntilMs = Math.max(closedUntilMs, nowMs + retryAfterMs);
      limitAt(nowMs);
      if (nowMs - halvedAtMs < ONE_HALVING_MS) return;
      halvedAtMs = nowMs;
      factor = Math.max(LEAST_FACTOR, factor / 2);
    },
    use(nowMs, waiting) {
      const whole = limitAt(nowMs);
      const used = window.used(nowMs);
      return {
        scope: limit.scope,
        used,
        limit: whole,
        reserve: reserveOf(whole),
        windowMs: limit.windowMs,
        waiting,
      };
    },
  };
}

/** The use of a limit by everyone who shares it; `requests`: what it grants to all before 429s took from it. */
export function useByAll(
  own: ScopeUse,
  shared: { readonly used: number; readonly factor: number },
  requests: number,
): ScopeUse {
  const used = Math.max(own.used, shared.used);
  const limit = Math.min(own.limit, Math.max(1, Math.floor(requests * shared.factor)));
  return { ...own, used, others: used - own.used, limit, reserve: reserveOf(limit) };
}

export function isReserved(priority: Priority): boolean {
  return priority === 'cancel' || priority === 'verify';
}

function reserveOf(limit: number): number {
  return Math.ceil(limit * RESERVE);
}
