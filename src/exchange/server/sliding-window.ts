/** Counts what happened within the last `windowMs`, to the millisecond: no buckets, no bursts at a boundary. */
export interface SlidingWindow {
  /** Milliseconds until one more may happen; 0 when it may now. */
  waitMs(nowMs: number): number;
  add(nowMs: number): void;
}

export function createSlidingWindow(limit: number, windowMs: number): SlidingWindow {
  /** Times of the last `limit` events; the slot to be written next holds the oldest. */
  const times = new Float64Array(limit).fill(-Infinity);
  let next = 0;
  return {
    waitMs: (nowMs) => Math.max(0, (times[next] as number) + windowMs - nowMs),
    add(nowMs) {
      times[next] = nowMs;
      next = (next + 1) % limit;
    },
  };
}
