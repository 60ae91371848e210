import { createWindow } from './sliding-window.ts';

const WINDOW_MS = 10_000;
const RETRY_SHARE = 0.1;
/** One a second whatever else is asked, or nothing would ever recover. */
const FLOOR = WINDOW_MS / 1_000;

/** Keeps retries to a tenth of all requests, so that an outage is not answered with a storm. */
export interface RetryBudget {
  mayRetry(nowMs: number): boolean;
  start(isRetry: boolean): void;
  /** `sent`: it counts from now on for a window. */
  end(nowMs: number, isRetry: boolean, sent: boolean): void;
}

export function createRetryBudget(): RetryBudget {
  const firsts = createWindow(WINDOW_MS);
  const retries = createWindow(WINDOW_MS);
  return {
    mayRetry: (nowMs) => retries.used(nowMs) < FLOOR + firsts.used(nowMs) * RETRY_SHARE,
    start: (isRetry) => (isRetry ? retries : firsts).start(),
    end: (nowMs, isRetry, sent) => (isRetry ? retries : firsts).end(nowMs, sent),
  };
}
