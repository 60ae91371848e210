import type { Failure } from '../../domain/failure.ts';
import type { Random } from '../../domain/random.ts';

/** One empty list may come from an index that is loading: so long after it another has to agree. */
export const EMPTY_AGAIN_MS = 500;

/** Pause before trying again by ourselves: half to all of 0.25 s, doubled each time up to 4 s. */
export function retryPauseMs(tries: number, random: Random): number {
  return jittered(Math.min(4_000, 250 * 2 ** Math.max(0, tries - 1)), random);
}

/**
 * Pause after a throttle: what the service told, else half to all of 1 s, doubled each time up to 30 s. Who says
 * "now" again and again is given up to a second, or the cancel would become an attack.
 */
export function throttlePauseMs(toldMs: number | undefined, throttles: number, random: Random): number {
  if (toldMs !== undefined) return Math.max(toldMs, Math.min(1_000, retryPauseMs(throttles, random)));
  return jittered(Math.min(30_000, 1_000 * 2 ** Math.max(0, throttles - 1)), random);
}

/** How long the service told us to wait, if it did. */
export function throttledForMs(failure: Failure | undefined): number {
  return failure?.kind === 'throttled' ? (failure.retryAfterMs ?? 0) : 0;
}

/** From the start of one reading to the next while nothing is known: 2 to 10 s. */
export function watchPauseMs(random: Random): number {
  return 2_000 + 8_000 * random.next();
}

function jittered(mostMs: number, random: Random): number {
  return mostMs * (0.5 + 0.5 * random.next());
}
