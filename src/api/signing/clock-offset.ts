import type { Clock } from '../../domain/clock.ts';

/** Enough readings for the median to outvote a stale one. */
export const ENOUGH_READINGS = 5;
const MOST_READINGS = 15;
/** The machines of one service may differ by a few seconds. */
const MOST_DISAGREEMENT_MS = 30_000;
/** A service whose clock is set back is believed again after so long. */
const NEWEST_COUNTS_FOR_MS = 40_000;
/** `Date` has whole seconds, so an offset up to here may be no offset. */
const RESOLUTION_MS = 1_000;

/** The service's clock minus ours, learnt from the `Date` headers of its answers. */
export interface ClockOffset {
  /** An answer arrived now that was asked for at `sentMs` (monotonic). */
  read(headers: Readonly<Record<string, string | string[] | undefined>>, sentMs: number): void;
  /** Median of what was read, milliseconds; undefined before there is enough. */
  measured(): number | undefined;
  /** Whether an answer's `Date` is well before that of an earlier one: somebody kept it meanwhile. */
  isOld(headers: Readonly<Record<string, string | string[] | undefined>>): boolean;
  /** The service's time now as its answers tell it, epoch milliseconds. */
  serviceNow(): number;
  /** The offset in milliseconds, as far as it is known; 0 below what `Date` can tell. */
  learnt(): number;
  /** How often our wall clock was set back. */
  jumps(): number;
  /**
   * The service has refused a signature: if its last answer tells a time far from that of those before, its clock was set,
   * and they say nothing any more.
   */
  dropOutdated(): void;
}

/**
 * Each reading is corrected by half its round trip and by the half second that `Date` cuts off on average.
 * When the wall clock is set back, what was learnt before says nothing any more and is dropped. One that is set forth looks as if
 * the machine had slept: a refused signature tells.
 */
export function createClockOffset(clock: Clock): ClockOffset {
  let readings: number[] = [];
  let newest = { dateMs: -Infinity, seenMs: -Infinity };
  let jumps = 0;
  let anchorMs = clock.now() - clock.monotonicMs();

  function forgetAfterJump(): void {
    const nowAnchorMs = clock.now() - clock.monotonicMs();
    if (Math.abs(nowAnchorMs - anchorMs) > RESOLUTION_MS) {
      readings = [];
      jumps++;
    }
    anchorMs = nowAnchorMs;
  }

  function learnt(): number {
    forgetAfterJump();
    const offsetMs = readings.length === 0 ? 0 : median(readings);
    return Math.abs(offsetMs) > RESOLUTION_MS ? offsetMs : 0;
  }

  return {
    read(headers, sentMs) {
      const dateMs = Date.parse(String(headers['date']));
      if (Number.isNaN(dateMs) || headers['age'] !== undefined) return;
      if (dateMs > newest.dateMs) newest = { dateMs, seenMs: clock.monotonicMs() };
      forgetAfterJump();
      const midwayMs = clock.now() - (clock.monotonicMs() - sentMs) / 2;
      readings = [...readings, dateMs + RESOLUTION_MS / 2 - midwayMs].slice(-MOST_READINGS);
    },
    isOld(headers) {
      const dateMs = Date.parse(String(headers['date']));
      const isFresh = clock.monotonicMs() - newest.seenMs < NEWEST_COUNTS_FOR_MS;
      return isFresh && dateMs < newest.dateMs - MOST_DISAGREEMENT_MS;
    },
    measured() {
      forgetAfterJump();
      return readings.length < ENOUGH_READINGS ? undefined : Math.round(median(readings));
    },
    serviceNow: () => clock.now() + learnt(),
    learnt,
    jumps() {
      forgetAfterJump();
      return jumps;
    },
    dropOutdated() {
      const last = readings.at(-1);
      if (last !== undefined && Math.abs(last - median(readings)) > MOST_DISAGREEMENT_MS) readings = [last];
    },
  };
}

/** Whether `Date` can tell two offsets apart. */
export function isNear(aMs: number, bMs: number): boolean {
  return Math.abs(aMs - bMs) <= RESOLUTION_MS;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
