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
  /**
   * What a signature's time is ahead of our clock, milliseconds: the offset that was learnt, or none after the service
   * refused that. A machine before the service may have a `Date` of its own.
   */
  signing(): number;
  /** The service refused a signature with 401 whose time was `offsetMs` ahead of our clock. */
  refuse(offsetMs: number): void;
  /** The service took one. */
  accept(offsetMs: number): void;
  /** What was refused may have had another reason than its time. */
  forgetRefused(): void;
  /** Whether the next signature has a time that was not refused. */
  isCorrected(): boolean;
}

/**
 * Each reading is corrected by half its round trip and by the half second that `Date` cuts off on average.
 * When the wall clock jumps, what was learnt before says nothing any more and is dropped.
 */
export function createClockOffset(clock: Clock): ClockOffset {
  let readings: number[] = [];
  let newest = { dateMs: -Infinity, seenMs: -Infinity };
  /** There are two times to choose from: ours, and the one that was learnt. The one refused last comes last. */
  let refused: readonly number[] = [];
  let anchorMs = clock.now() - clock.monotonicMs();

  function forgetAfterJump(): void {
    const nowAnchorMs = clock.now() - clock.monotonicMs();
    if (Math.abs(nowAnchorMs - anchorMs) > RESOLUTION_MS) {
      readings = [];
      refused = [];
    }
    anchorMs = nowAnchorMs;
  }

  function learnt(): number {
    forgetAfterJump();
    const offsetMs = readings.length === 0 ? 0 : median(readings);
    return Math.abs(offsetMs) > RESOLUTION_MS ? offsetMs : 0;
  }

  function signing(): number {
    const learntMs = learnt();
    return isNear(refused.at(-1), learntMs) ? 0 : learntMs;
  }

  function without(offsetMs: number): readonly number[] {
    return refused.filter((one) => !isNear(one, offsetMs));
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
    signing,
    refuse(offsetMs) {
      forgetAfterJump();
      refused = [...without(offsetMs), offsetMs].slice(-2);
    },
    accept(offsetMs) {
      refused = without(offsetMs);
    },
    forgetRefused() {
      refused = [];
    },
    isCorrected() {
      const nextMs = signing();
      return refused.length > 0 && without(nextMs).length === refused.length;
    },
  };
}

function isNear(aMs: number | undefined, bMs: number): boolean {
  return aMs !== undefined && Math.abs(aMs - bMs) <= RESOLUTION_MS;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}
