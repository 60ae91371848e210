/** How much of a sliding window is used. Times are monotonic milliseconds. */
export interface Window {
  used(nowMs: number): number;
  start(): void;
  /** A request is over; one that never left is not counted. */
  end(nowMs: number, spent: boolean): void;
  /** When time alone has brought `used` below `ceiling`; Infinity when only the end of a request can. */
  freeAt(ceiling: number, nowMs: number): number;
}

/**
 * A request counts from when it starts until a whole window after it was answered. The service counted it at some
 * moment in between, so its window is never overrun, however long requests travel.
 */
export function createWindow(windowMs: number): Window {
  let endTimes: number[] = [];
  let head = 0;
  let inFlight = 0;
  function expire(nowMs: number): void {
    while (head < endTimes.length && (endTimes[head] as number) < nowMs - windowMs) head++;
    if (head > 1_000 && head * 2 > endTimes.length) {
      endTimes = endTimes.slice(head);
      head = 0;
    }
  }
  function used(nowMs: number): number {
    expire(nowMs);
    return inFlight + endTimes.length - head;
  }
  return {
    used,
    start() {
      inFlight++;
    },
    end(nowMs, spent) {
      inFlight--;
      if (spent && windowMs > 0) endTimes.push(nowMs);
    },
    freeAt(ceiling, nowMs) {
      const excess = used(nowMs) - ceiling;
      if (excess < 0) return nowMs;
      const last = endTimes[head + excess];
      return last === undefined ? Number.POSITIVE_INFINITY : last + windowMs + 1;
    },
  };
}
