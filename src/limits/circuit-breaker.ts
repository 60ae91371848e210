import type { Random } from '../domain/random.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_REST_MS = 1_000;
const LONGEST_REST_MS = 10_000;

/** Leaves a service alone that does not answer, but for one probe at a time. Times are monotonic. */
export interface Breaker {
  isOpen(): boolean;
  /** When a request may be sent again; `nowMs` when it may now. */
  fitsAt(nowMs: number): number;
  start(): void;
  answered(): void;
  failed(nowMs: number): void;
  /** Over without a verdict on the service. */
  abandoned(): void;
}

/** Opens after five failures in a row; rests are doubled up to 10 s, and jittered so that many do not probe as one. */
export function createBreaker(random: Random): Breaker {
  let failures = 0;
  let restUntilMs = 0;
  let probing = false;
  const isOpen = (): boolean => failures >= FAILURES_TO_OPEN;
  return {
    isOpen,
    fitsAt(nowMs) {
      if (!isOpen()) return nowMs;
      return probing ? Number.POSITIVE_INFINITY : Math.max(nowMs, restUntilMs);
    },
    start() {
      probing = isOpen();
    },
    answered() {
      failures = 0;
      probing = false;
    },
    abandoned() {
      probing = false;
    },
    failed(nowMs) {
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
