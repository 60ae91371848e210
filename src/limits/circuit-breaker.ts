import type { Endpoint } from '../domain/endpoint.ts';
import type { Random } from '../domain/random.ts';
import { countEnd, countStart, emptyWindow, usedAt, type WindowUse } from './sliding-window.ts';

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

const WINDOW_MS = 10_000;
const RETRY_SHARE = 0.1;
/** One a second whatever else is asked, or nothing would ever recover. */
const FLOOR = WINDOW_MS / 1_000;

/** Keeps retries to a tenth of all requests, so that an outage is not answered with a storm. */
export function createRetryBudget() {
  let firsts = emptyWindow(WINDOW_MS);
  let retries = emptyWindow(WINDOW_MS);
  function change(isRetry: boolean, to: (use: WindowUse) => WindowUse): void {
    if (isRetry) retries = to(retries);
    else firsts = to(firsts);
  }
  return {
    mayRetry: (nowMs: number) => usedAt(retries, nowMs) < FLOOR + usedAt(firsts, nowMs) * RETRY_SHARE,
    start: (isRetry: boolean) => change(isRetry, countStart),
    /** `sent`: it counts from now on for a window. */
    end: (nowMs: number, isRetry: boolean, sent: boolean) =>
      change(isRetry, (use) => countEnd(use, nowMs, sent)),
  };
}
