import type { CancelOutcome, CancelRequest } from '../../domain/cancel.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Order } from '../../domain/order.ts';
import type { Random } from '../../domain/random.ts';
import { isDefiniteNo, type Attempt } from './classify-answer.ts';
import { retryPauseMs, watchPauseMs } from './retry-pace.ts';

/**
 * One bad reading may be chance. From the second on, sending again is the better try after an ambiguous answer,
 * and a service that refused the request and refuses the readings too has nothing more to say.
 */
const READINGS_BEFORE_VERDICT = 2;
/** An older reading is not what is left now: while a next try was waited for, orders may have traded. */
const MOST_READING_AGE_MS = 100;

/**
 * A cancel first sends again by itself; then it only proves what was done, so that the last request still gets
 * an answer and a reading within the window; after the window it watches, at a slower pace, until it knows.
 */
export type Stage = 'sending' | 'proving' | 'watching';

/** What one reading of the open orders proved. */
export type Reading =
  /** It says what is open, and everything known that is not has ended. */
  | {
      readonly kind: 'complete';
      readonly left: readonly Order[];
      readonly appeared: readonly Order[];
      /** Known orders that ended otherwise than by an answer that reported them canceled. */
      readonly ended: readonly Order[];
      readonly nothingElsewhere: boolean;
      /** Requests that may not have come, where no known order tells. */
      readonly missing?: readonly CancelRequest[];
    }
  /**
   * The lists show nothing, and that alone is no proof; or they show what is canceled by every other evidence.
   * `resend`: another request may prove it, at once or when the next reading shows the same.
   */
  | {
      readonly kind: 'inconclusive';
      readonly failure: Failure;
      readonly resend: 'never' | 'later' | 'now';
      /** Only these are worth sending again; missing: all. */
      readonly missing?: readonly CancelRequest[];
      /** The service refused the request, and nothing was ever known to rest there: there is no more to find out. */
      readonly isRefusal?: true;
    }
  /** A list could not be read to its end, or contradicts itself. */
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Everything the decision rests on. */
export interface RunFacts {
  stage: Stage;
  /** Tries that are over; what is told counts each as it is sent. */
  attempts: number;
  /** What the last requests proved that cover what is open, or that are missing; else all of them. */
  attempt?: Attempt;
  /** Some request may have arrived; then a reading has found what is left since, unless it is unproven. */
  everSent: boolean;
  /** Some request arrived and was put off: that nothing was sent cannot be said any more. */
  everThrottled: boolean;
  /** Throttled answers in a row. */
  throttles: number;
  /** So long the service still wants to be left alone. */
  throttledForMs: number;
  /** Until the first of all requests that it wanted later may be sent, whatever the reading is about; missing: none is put off. */
  putOffForMs?: number | undefined;
  /** The last refusal may come from a wrong clock, and the clock was not yet corrected for it. */
  mayCorrectSkew: boolean;
  /** Some request that the scope takes was never sent: the first one, or that of an id which was learned since. */
  hasUnsent: boolean;
  /** The machine slept since: nothing is sent any more. */
  hasSlept: boolean;
  /** The catalog has not said yet whether the market has a mirror. */
  areIdsUnknown: boolean;
  /** The last reading that began after the last answer. */
  reading?: Reading;
  /** Readings in a row, after the last answer, that proved nothing. */
  failedReadings: number;
  /** Milliseconds since the last reading began. */
  sinceReadingMs: number;
  /** Milliseconds since it came back. */
  readingAgeMs: number;
}

export type Step =
  | {
      readonly do: 'send' | 'read';
      readonly pauseMs: number;
      readonly standing?: CancelOutcome;
      /** Only the requests whose throttle is over. */
      readonly putOff?: true;
    }
  | { readonly do: 'correct-skew' }
  | { readonly do: 'await-second-id'; readonly standing?: CancelOutcome }
  | { readonly do: 'settle'; readonly outcome: CancelOutcome };

/** The whole policy of a cancel: what to do next, given what is known. `unproven` as in RunProgress. */
export function nextStep(facts: RunFacts, unproven: boolean, random: Random): Step {
  const { attempt, reading } = facts;
  if (facts.hasUnsent && facts.stage !== 'watching') return { do: 'send', pauseMs: 0 };
  if (attempt?.kind === 'throttled' && facts.mayCorrectSkew) return { do: 'correct-skew' };
  if (reading?.kind === 'complete') return afterCompleteReading(facts, reading, random);
  if (facts.putOffForMs === 0 && !facts.hasSlept) return { do: 'send', pauseMs: 0, putOff: true };
  // A request before it may have been carried out: that is read, once nothing is sent any more.
  if (attempt?.kind === 'throttled' && !(facts.hasSlept && unproven)) {
    // All but the request for another id was answered: nothing else has to wait for that.
    if (reading?.kind === 'inconclusive' && facts.throttledForMs > 0)
      return { do: 'read', pauseMs: Math.min(facts.throttledForMs, watchPauseMs(random)) };
    return waitForThrottle(facts);
  }
  if (attempt?.kind === 'unsent' && !unproven) {
    const standing = wordBefore(facts);
    if (attempt.retry && facts.stage === 'sending')
      return { do: 'send', pauseMs: retryPauseMs(facts.attempts, random), standing };
    if (facts.putOffForMs !== undefined)
      return waitForThrottle({ ...facts, throttledForMs: facts.putOffForMs });
    // What was left before tries that never left may be gone by now.
    return standing === 'left' ? { do: 'read', pauseMs: 0 } : { do: 'settle', outcome: standing };
  }
  if (attempt?.kind === 'refused' && facts.mayCorrectSkew) return { do: 'correct-skew' };
  return towardsProof(facts, random);
}

function waitForThrottle({ throttledForMs, hasSlept }: RunFacts): Step {
  if (hasSlept) return { do: 'settle', outcome: 'throttled' };
  return { do: 'send', pauseMs: throttledForMs, standing: 'throttled', putOff: true };
}

/** How the cancel stands when its last try never left: as the tries before it did. */
function wordBefore({ everSent, everThrottled }: RunFacts): CancelOutcome {
  if (everSent) return 'left';
  return everThrottled ? 'throttled' : 'not-sent';
}

function afterCompleteReading(
  facts: RunFacts,
  { left, appeared }: Reading & { kind: 'complete' },
  random: Random,
): Step {
  const isEmpty = left.length + appeared.length === 0;
  if (facts.areIdsUnknown && isEmpty) return { do: 'await-second-id' };
  if (isEmpty && facts.readingAgeMs > MOST_READING_AGE_MS) return { do: 'read', pauseMs: 0 };
  if (isEmpty) return { do: 'settle', outcome: 'confirmed' };
  if (facts.attempt?.kind === 'refused') return afterRefusal(facts);
  const isThrottled = facts.attempt?.kind === 'throttled' && !(facts.hasSlept && facts.everSent);
  if (isThrottled && (left.length > 0 || facts.hasSlept)) return waitForThrottle(facts);
  // Where the last request did not come, or nobody knows, what rests may be what it was for.
  const { attempt } = facts;
  const mayBeLost = attempt?.kind === 'ambiguous' || (attempt?.kind === 'unsent' && attempt.retry);
  if (facts.stage === 'sending' && (left.length > 0 || mayBeLost)) {
    return { do: 'send', pauseMs: retryPauseMs(facts.attempts, random), standing: 'left' };
  }
  if (facts.putOffForMs !== undefined && !facts.hasSlept)
    return readUntilThrottleIsOver(facts, facts.putOffForMs, random);
  if (facts.readingAgeMs > MOST_READING_AGE_MS) return { do: 'read', pauseMs: 0 };
  return { do: 'settle', outcome: 'left' };
}

/** What is open may rest under an id whose request is still to be carried out. */
function readUntilThrottleIsOver({ sinceReadingMs }: RunFacts, putOffForMs: number, random: Random): Step {
  const standing = 'left';
  if (putOffForMs === 0) return { do: 'send', pauseMs: 0, standing, putOff: true };
  const pauseMs = Math.max(0, Math.min(putOffForMs, watchPauseMs(random) - sinceReadingMs));
  return { do: 'read', pauseMs, standing };
}

/** The other id of the market is to be tried too, should it have one and that be learned in time. */
function afterRefusal({ mayCorrectSkew, areIdsUnknown, stage }: RunFacts): Step {
  if (mayCorrectSkew) return { do: 'correct-skew' };
  const mayBeTried = areIdsUnknown && stage !== 'watching';
  return mayBeTried ? { do: 'await-second-id', standing: 'refused' } : { do: 'settle', outcome: 'refused' };
}

/** The service may have acted: only a complete reading, with evidence for every known order, can say what it did. */
function towardsProof(facts: RunFacts, random: Random): Step {
  const { attempt, reading, failedReadings, stage } = facts;
  if (!reading || reading.kind === 'complete') return { do: 'read', pauseMs: 0 };
  if (reading.kind === 'inconclusive' && reading.isRefusal) return afterRefusal(facts);
  const often = failedReadings >= READINGS_BEFORE_VERDICT;
  const isRefused = reading.kind === 'failed' && isDefiniteNo(reading.failure);
  if (often && attempt?.kind === 'refused' && isRefused) return { do: 'settle', outcome: 'refused' };
  if (stage === 'watching') return { do: 'read', pauseMs: watchPauseMs(random) - facts.sinceReadingMs };
  const toldMs = reading.failure.kind === 'throttled' ? (reading.failure.retryAfterMs ?? 0) : 0;
  const resend = stage === 'sending' && mayResend(reading, often, attempt);
  const tries = resend ? Math.max(failedReadings, facts.attempts) : failedReadings;
  return { do: resend ? 'send' : 'read', pauseMs: Math.max(toldMs, retryPauseMs(tries, random)) };
}

/** Sending again is the better try when readings alone cannot settle it. */
function mayResend(
  reading: Exclude<Reading, { kind: 'complete' }>,
  often: boolean,
  attempt: Attempt | undefined,
): boolean {
  const resend = reading.kind === 'inconclusive' ? reading.resend : 'never';
  return resend === 'now' || (often && (resend === 'later' || attempt?.kind !== 'answered'));
}
