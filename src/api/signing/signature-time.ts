import type { Random } from '../../domain/random.ts';
import { type ClockOffset, isNear } from './clock-offset.ts';

export type Unit = 'ms' | 's';

/** What the time of a signature is: so far ahead of our clock, milliseconds, and in which unit it is written. */
export interface SignatureStamp {
  readonly aheadMs: number;
  readonly unit: Unit;
}

/**
 * The time in signed requests: the service's as it was learnt, or ours where a machine before the service has a `Date` of its
 * own; in the unit that was told, or the other one where a service turns out to want that.
 */
export interface SignatureTime {
  /** Of the next signature. */
  next(): SignatureStamp;
  /** The service took a signature of this time: its unit stays. */
  accept(stamp: SignatureStamp): void;
  /** The service refused one with 401. A time that it has taken before stays until `correct`: there may be another reason. */
  refuse(stamp: SignatureStamp): void;
  /** The service refused one that it had seen before, of another program: the time may be right, and the next one differs. */
  refuseReplay(): void;
  /**
   * True if the next signature differs in time or unit from the last refused one; one that was
   * refused earlier counts only if the service has ever taken these keys. After a replay any will do, and a learnt time that
   * was taken before gets one more chance: that 401 may be for something else.
   */
  correct(): boolean;
}

/** Two times in two units: refused so often, and each time signed otherwise, it is not the time. */
export const MOST_CORRECTIONS = 3;

/** A learnt time is that of a `Date`, which has whole seconds: so far from it, at most, is as true. */
const MOST_PHASE_MS = 500;

/**
 * `triesOther`: the other unit is tried when both times were refused in the one that was told, and once. `random`: programs of
 * one account that learn the time from the same `Date` must not sign with the same millisecond, which would be a replay.
 */
export function createSignatureTime(
  offset: Pick<ClockOffset, 'learnt' | 'jumps'>,
  told: Unit,
  triesOther: boolean,
  random: Random,
): SignatureTime {
  const other: Unit = told === 's' ? 'ms' : 's';
  let settled: Unit | undefined = triesOther ? undefined : told;
  /** The one refused last comes last. */
  let refused: readonly SignatureStamp[] = [];
  let accepted: SignatureStamp | undefined;
  let lastRefused: SignatureStamp | undefined;
  let jumps = offset.jumps();
  let phaseMs: number | undefined;
  let wasReplay = false;
  let hadChance = false;

  /** Zero where `Date` tells no difference. */
  function learntMs(): number {
    const aheadMs = offset.learnt();
    if (aheadMs === 0) return 0;
    phaseMs ??= random.next() * MOST_PHASE_MS;
    return aheadMs + Math.sign(aheadMs) * phaseMs;
  }

  function candidates(): readonly SignatureStamp[] {
    const aheadMs = learntMs();
    // When our clock is set, what was refused before says nothing any more.
    if (offset.jumps() !== jumps) [refused, accepted] = [[], undefined];
    jumps = offset.jumps();
    const times = aheadMs === 0 ? [0] : [aheadMs, 0];
    const units = settled === undefined ? [told, other] : [settled];
    return units.flatMap((unit) => times.map((each) => ({ aheadMs: each, unit })));
  }

  function next(): SignatureStamp {
    const [first, ...others] = candidates() as [SignatureStamp, ...SignatureStamp[]];
    return others.reduce((best, one) => (refusedAt(one) < refusedAt(best) ? one : best), first);
  }

  /** Place among the refused; those that were not come before all. */
  function refusedAt(stamp: SignatureStamp): number {
    return refused.findIndex((one) => isSame(one, stamp));
  }

  function without(stamp: SignatureStamp): readonly SignatureStamp[] {
    return refused.filter((one) => !isSame(one, stamp));
  }

  function noteRefused(stamp: SignatureStamp): void {
    refused = [...without(stamp), stamp];
    if (candidates().every((one) => refusedAt(one) >= 0)) settled ??= told;
  }

  /** Learnt, other than ours, and taken before. */
  function isProven(stamp: SignatureStamp): boolean {
    return stamp.aheadMs !== 0 && isNear(stamp.aheadMs, learntMs()) && !!accepted && isSame(accepted, stamp);
  }

  return {
    next,
    accept(stamp) {
      refused = without(stamp);
      settled = stamp.unit;
      accepted = stamp;
      hadChance = false;
    },
    refuse(stamp) {
      [lastRefused, wasReplay] = [stamp, false];
      if (!accepted || !isSame(accepted, stamp)) noteRefused(stamp);
    },
    refuseReplay() {
      [phaseMs, wasReplay] = [undefined, true];
    },
    correct() {
      if (wasReplay) return true;
      if (!lastRefused) return false;
      if (!hadChance && isProven(lastRefused)) {
        hadChance = true;
        return true;
      }
      // Whatever was accepted since: a service may answer a wrong time with an empty list.
      noteRefused(lastRefused);
      const stamp = next();
      const isNew = refusedAt(stamp) < 0;
      return !isSame(lastRefused, stamp) && (isNew || accepted !== undefined);
    },
  };
}

function isSame(one: SignatureStamp, other: SignatureStamp): boolean {
  return one.unit === other.unit && isNear(one.aheadMs, other.aheadMs);
}
