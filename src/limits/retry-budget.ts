import { countEnd, countStart, emptyWindow, usedAt, type WindowUse } from './sliding-window.ts';

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
