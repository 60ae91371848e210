import type { Clock } from '../../domain/clock.ts';
import type { CarriedBytes } from '../../domain/monitor-event.ts';

/** How long a rate looks back: long enough to hold several answers of every poller. */
const WINDOW_MS = 10_000;

interface Sample {
  readonly atMs: number;
  readonly terminalBytes: number;
  readonly serviceBytes: number;
}

/** Bytes a second, from what was counted since the start each time it is called. */
export function createTrafficMeter(
  clock: Clock,
): (counted: { readonly terminalBytes: number; readonly serviceBytes: number }) => CarriedBytes {
  let samples: readonly Sample[] = [];
  return (counted) => {
    const now = { atMs: clock.monotonicMs(), ...counted };
    samples = [...samples.filter(({ atMs }) => now.atMs - atMs <= WINDOW_MS), now];
    const first = samples[0] ?? now;
    const seconds = Math.max(1, (now.atMs - first.atMs) / 1_000);
    return {
      terminalBytesPerSecond: Math.round((now.terminalBytes - first.terminalBytes) / seconds),
      serviceBytesPerSecond: Math.round((now.serviceBytes - first.serviceBytes) / seconds),
    };
  };
}
