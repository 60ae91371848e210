import type { LedgerScope } from './limit-store.ts';

/** A window slides in steps of a hundredth: a request counts up to one step too long, never too short. */
export const STEPS = 100;
/** All of a limit. */
export const WHOLE = 1_000_000;
const LEAST_MILLIONTHS = 20_000;
/** A tenth of the limit comes back in a minute. */
const RECOVERY_MS = 600_000;
const ONE_HALVING_MS = 1_000;

export interface ScopeState {
  readonly windowMs: number;
  /** Ended requests by the step of the window in which they ended. */
  readonly steps: Record<string, number>;
  /** What is left of the limit, and when that was so. */
  millionths: number;
  sinceMs: number;
  closedUntilMs: number;
}

export interface HolderState {
  seenMs: number;
  sequence: number;
  /** Scopes of its requests on their way, by id. */
  flights: Record<string, readonly string[]>;
  /** Whose turn it is for a scope that is full. */
  readonly waits: Record<string, { readonly turnMs: number; readonly untilMs: number }>;
}

/** All that is shared. Plain data, so that it can be kept as text anywhere. */
export interface LedgerState {
  readonly born: string;
  /** What the store's clock is corrected by. */
  offsetMs: number;
  lastMs: number;
  readonly scopes: Record<string, ScopeState>;
  readonly holders: Record<string, HolderState>;
}

/** What is known of a limit; nothing is used of one that nobody named before. */
export function scopeState(state: LedgerState, { name, windowMs }: LedgerScope, nowMs: number): ScopeState {
  return (state.scopes[name] ??= {
    windowMs,
    steps: {},
    millionths: WHOLE,
    sinceMs: nowMs - ONE_HALVING_MS,
    closedUntilMs: 0,
  });
}

/** One more request that ended at `endedMs`. */
export function countUse(scope: ScopeState, endedMs: number): void {
  if (scope.windowMs === 0) return;
  const step = String(Math.floor((endedMs * STEPS) / scope.windowMs));
  scope.steps[step] = (scope.steps[step] ?? 0) + 1;
}

/** Refusals of requests that were on their way together are one refusal. */
export function halveLimit(scope: ScopeState, nowMs: number): void {
  if (nowMs - scope.sinceMs < ONE_HALVING_MS) return;
  scope.millionths = Math.max(LEAST_MILLIONTHS, Math.floor(millionthsAt(scope, nowMs) / 2));
  scope.sinceMs = nowMs;
}

/** What is left of a limit since the last 429. */
export function millionthsAt(scope: ScopeState, nowMs: number): number {
  return Math.min(WHOLE, scope.millionths + Math.floor(((nowMs - scope.sinceMs) * WHOLE) / RECOVERY_MS));
}

/** Forgets what has slid out, and counts the rest. */
export function endedIn(scope: ScopeState, nowMs: number): number {
  if (scope.windowMs === 0) return 0;
  const oldest = Math.floor((nowMs * STEPS) / scope.windowMs) - STEPS;
  let ended = 0;
  for (const step of Object.keys(scope.steps)) {
    if (Number(step) < oldest) delete scope.steps[step];
    else ended += scope.steps[step] as number;
  }
  return ended;
}

/** Requests of everyone that are on their way. */
export function flightsIn(state: LedgerState, name: string): number {
  let flights = 0;
  for (const holder of Object.values(state.holders)) {
    for (const names of Object.values(holder.flights)) if (names.includes(name)) flights++;
  }
  return flights;
}
