/** The one source of time, so that a whole session can be simulated from a seed. */
export interface Clock {
  /** Wall time, epoch milliseconds. It may jump; never measure a duration with it. */
  now(): number;
  /** Milliseconds from an arbitrary origin; never goes backwards, and goes on while the machine sleeps. */
  monotonicMs(): number;
  /** Runs `run` once after `delayMs`; the function returned cancels it. */
  schedule(delayMs: number, run: () => void): () => void;
}

/** Resolves after `delayMs`, or at once when `signal` is or becomes aborted. Never rejects. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const cancel = clock.schedule(delayMs, finish);
    function finish(): void {
      signal?.removeEventListener('abort', stop);
      resolve();
    }
    function stop(): void {
      cancel();
      finish();
    }
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const TICK_MS = 250;
/** A busy machine is late now and then. */
const STANDSTILL_MS = 2_000;

/**
 * What `work` comes to, and whether the process stood still meanwhile, as after Ctrl-Z, or the machine slept: what was asked for
 * may have been answered long ago then.
 */
export async function noticeStandstill<T>(
  clock: Clock,
  work: Promise<T>,
): Promise<{ readonly value: T; readonly hasStood: boolean }> {
  let [tickedMs, hasStood] = [clock.monotonicMs(), false];
  let forget = clock.schedule(TICK_MS, tick);
  function look(): void {
    hasStood ||= clock.monotonicMs() - tickedMs > TICK_MS + STANDSTILL_MS;
  }
  function tick(): void {
    look();
    tickedMs = clock.monotonicMs();
    forget = clock.schedule(TICK_MS, tick);
  }
  try {
    const value = await work;
    look();
    return { value, hasStood };
  } finally {
    forget();
  }
}
