import type { Endpoint } from '../domain/endpoint.ts';
import type { Random } from '../domain/random.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 10_000;

/**
 * Leaves a service alone that fails, but for one request at a time. An endpoint that did not fail when it was last asked
 * may be well all the same, and is asked: its answer closes the breaker. Times are monotonic.
 */
export interface Breaker {
  isOpen(): boolean;
  /** When a request to `endpoint` may be sent again; `nowMs` when it may now. */
  fitsAt(endpoint: Endpoint, nowMs: number): number;
  start(): void;
  answered(endpoint: Endpoint): void;
  failed(endpoint: Endpoint, nowMs: number): void;
  /** Over without a verdict on the service. */
  abandoned(): void;
}

/** Opens after five failures in a row; rests are doubled up to 10 s, and jittered so that many do not probe as one. */
export function createBreaker(random: Random): Breaker {
  let failures = 0;
  let restUntilMs = 0;
  let probing = false;
  /** Rows of the endpoints that failed when they were last asked. */
  const failing = new Set<number>();
  const isOpen = (): boolean => failures >= FAILURES_TO_OPEN;
  return {
    isOpen,
    fitsAt({ row }, nowMs) {
      if (!isOpen() || !failing.has(row)) return nowMs;
      return probing ? Number.POSITIVE_INFINITY : Math.max(nowMs, restUntilMs);
    },
    start() {
      probing = isOpen();
    },
    answered({ row }) {
      failing.delete(row);
      failures = 0;
      probing = false;
    },
    abandoned() {
      probing = false;
    },
    failed({ row }, nowMs) {
      failing.add(row);
      // One that was under way when the rest began tells nothing new of the service.
      if (isOpen() && !probing) return;
      failures++;
      probing = false;
      if (!isOpen()) return;
      const restMs = Math.min(
        LONGEST_REST_MS,
        FIRST_REST_MS * 2 ** Math.min(10, failures - FAILURES_TO_OPEN),
      );
      restUntilMs = nowMs + restMs * (0.5 + random.next() / 2);
    },
  };
}
