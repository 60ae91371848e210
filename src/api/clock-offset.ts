import type { Clock } from '../domain/clock.ts';

/** Enough readings for the median to outvote a stale one. */
export const ENOUGH_READINGS = 5;
const MOST_READINGS = 15;
/** `Date` has whole seconds, so an offset up to here may be no offset. */
const RESOLUTION_MS = 1_000;

/** The service's clock minus ours, learnt from the `Date` headers of its answers. */
export interface ClockOffset {
  /** An answer arrived now that was asked for at `sentMs` (monotonic). */
  read(headers: Readonly<Record<string, string | string[] | undefined>>, sentMs: number): void;
  /** Median of what was read, milliseconds; undefined before there is enough. */
  measured(): number | undefined;
  /** The service's time now as well as it is known, epoch milliseconds: what requests are signed with. */
  serviceNow(): number;
}

/**
 * Each reading is corrected by half its round trip and by the half second that `Date` cuts off on average.
 * When the wall clock jumps, what was learnt before says nothing any more and is dropped.
 */
export function createClockOffset(clock: Clock): ClockOffset {
  let readings: number[] = [];
  let anchorMs = clock.now() - clock.monotonicMs();
  function forgetAfterJump(): void {
    const nowAnchorMs = clock.now() - clock.monotonicMs();
    if (Math.abs(nowAnchorMs - anchorMs) > RESOLUTION_MS) readings = [];
    anchorMs = nowAnchorMs;
  }
  return {
    read(headers, sentMs) {
      const dateMs = Date.parse(String(headers['date']));
      if (Number.isNaN(dateMs) || headers['age'] !== undefined) return;
      forgetAfterJump();
      const midwayMs = clock.now() - (clock.monotonicMs() - sentMs) / 2;
      readings = [...readings, dateMs + RESOLUTION_MS / 2 - midwayMs].slice(-MOST_READINGS);
    },
    measured() {
      forgetAfterJump();
      return readings.length < ENOUGH_READINGS ? undefined : Math.round(median(readings));
    },
    serviceNow() {
      forgetAfterJump();
      const offsetMs = readings.length === 0 ? 0 : median(readings);
      return clock.now() + (Math.abs(offsetMs) > RESOLUTION_MS ? offsetMs : 0);
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
