import type { AppState } from '../app-state.ts';

/** A smaller difference is nobody's mistake: dates of answers have whole seconds. */
const LEAST_SKEW_MS = 2_000;

/** How far the service's clock is ahead of the one here, in milliseconds; 0 where they agree, or that is not known. */
export function clockSkewMs({ clockOffsetMs = 0 }: AppState): number {
  return Math.abs(clockOffsetMs) > LEAST_SKEW_MS ? clockOffsetMs : 0;
}

/** Epoch milliseconds by the service's clock, as far as that is known: ages of what it stamped are reckoned by it. */
export function serviceTimeMs(state: AppState, { wallMs }: { readonly wallMs: number }): number {
  return wallMs + clockSkewMs(state);
}
