/** A slow reading holds up nobody who needs a younger one; more at a time would only slow each other. */
const AT_ONCE = 2;

/**
 * Lets callers share readings: each gets one that began at or after its call. Who calls in one turn, or while two are under
 * way, shares the next.
 */
export function shareReading<T>(read: () => Promise<T>): () => Promise<T> {
  const running = new Set<Promise<unknown>>();
  let next: Promise<T> | undefined;

  async function begin(): Promise<T> {
    const reading = read();
    running.add(reading);
    try {
      return await reading;
    } finally {
      running.delete(reading);
    }
  }
  async function beginInTime(): Promise<T> {
    if (running.size < AT_ONCE) await undefined;
    else await Promise.race(running).catch(() => {});
    next = undefined;
    return begin();
  }
  return () => {
    if (running.size === 0 && !next) return begin();
    next ??= beginInTime();
    return next;
  };
}
