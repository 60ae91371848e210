import type { Random } from '../domain/random.ts';

const BASE_MS = 500;
const CAP_MS = 30_000;
/** A service that asks for longer than this is left to a person to decide. */
const LONGEST_TOLD_MS = 600_000;

/** Spaces out retries; one for each thing that is asked again and again. */
export interface Backoff {
  /**
   * The wait before the next try after another failure, in milliseconds; `toldMs` is the service's own Retry-After. `askUser`:
   * that is longer than ten minutes.
   */
  failed(toldMs?: number): {
    /** Milliseconds to wait, from now. */
    readonly delayMs: number;
    /** The service asked for more than ten minutes: leave it to a person. */
    readonly askUser: boolean;
  };
  /** Only a call that succeeded starts over. */
  succeeded(): void;
}

/**
 * Full jitter: the n-th wait is uniform in 0 … min(30 s, 0.5 s · 2^(n-1)), so that clients that failed together do not
 * come back together. A told wait is never undercut; the jitter is added to it.
 */
export function createBackoff(random: Random): Backoff {
  let failures = 0;
  return {
    failed(toldMs = 0) {
      const ceilingMs = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(failures, 10));
      failures++;
      return {
        delayMs: toldMs + random.next() * ceilingMs,
        askUser: toldMs > LONGEST_TOLD_MS,
      };
    },
    succeeded() {
      failures = 0;
    },
  };
}
