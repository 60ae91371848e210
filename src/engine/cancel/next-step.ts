import type { CancelOutcome } from '../../domain/cancel.ts';
import type { Random } from '../../domain/random.ts';
import { isDefiniteNo, type Attempt } from './classify-answer.ts';
import type { Reading } from './read-open-orders.ts';
import { retryPauseMs, throttlePauseMs, watchPauseMs } from './retry-pace.ts';

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

/** Everything the decision rests on. */
export interface FlightFacts {
  stage: Stage;
  attempts: number;
  /** What the last request proved. */
  attempt?: Attempt;
  /** Some request may have arrived; then a reading has found what is left since, unless it is unproven. */
  everSent: boolean;
  /** Throttled answers in a row. */
  throttles: number;
  /** Some request arrived and was put off: that nothing was sent cannot be said any more. */
  everThrottled: boolean;
  /** The last refusal may come from a wrong clock, and the clock was not yet corrected for it. */
  mayCorrectSkew: boolean;
  /** Orders rest, or may rest where nothing could be read, under an id of the market that no request has named. */
  hasUntriedId: boolean;
  /** Whether the market has a second id is not told yet. */
  secondIdUntold: boolean;
  /** The last reading that began after the last answer. */
  reading?: Reading;
  /** Readings in a row, after the last answer, that failed or did not end. */
  failedReadings: number;
  /** Milliseconds since the last reading began. */
  sinceReadingMs: number;
  /** Milliseconds since it came back. */
  readingAgeMs: number;
}

export type Step =
  | { readonly do: 'send' | 'read'; readonly pauseMs: number; readonly standing?: CancelOutcome }
  | { readonly do: 'correct-skew' }
  | { readonly do: 'await-second-id'; readonly standing?: CancelOutcome }
  | { readonly do: 'settle'; readonly outcome: CancelOutcome };

/** The whole policy of a cancel: what to do next, given what is known. `unproven` as in FlightRecord. */
export function nextStep(facts: FlightFacts, unproven: boolean, random: Random): Step {
  const { attempt, reading } = facts;
  if (!attempt && facts.stage === 'sending') return { do: 'send', pauseMs: 0 };
  if (reading?.kind === 'complete') return afterCompleteReading(facts, reading, random);
  if (attempt?.kind === 'throttled') {
    const pauseMs = throttlePauseMs(attempt.failure.retryAfterMs, facts.throttles, random);
    return { do: 'send', pauseMs, standing: 'throttled' };
  }
  if (attempt?.kind === 'unsent' && !unproven) {
    const standing = wordBefore(facts);
    if (!attempt.retry || facts.stage !== 'sending') return { do: 'settle', outcome: standing };
    return { do: 'send', pauseMs: retryPauseMs(facts.attempts, random), standing };
  }
  if (attempt?.kind === 'refused' && facts.mayCorrectSkew) return { do: 'correct-skew' };
  return towardsProof(facts, random);
}

/** How the cancel stands when its last try never left: as the tries before it did. */
function wordBefore({ everSent, everThrottled }: FlightFacts): CancelOutcome {
  if (everSent) return 'left';
  return everThrottled ? 'throttled' : 'not-sent';
}

function afterCompleteReading(
  facts: FlightFacts,
  { left, appeared }: Reading & { kind: 'complete' },
  random: Random,
): Step {
  const isEmpty = left.length + appeared.length === 0;
  if (facts.secondIdUntold && isEmpty) return { do: 'await-second-id' };
  if (isEmpty && facts.readingAgeMs > MOST_READING_AGE_MS) return { do: 'read', pauseMs: 0 };
  if (isEmpty) return { do: 'settle', outcome: 'confirmed' };
  if (facts.hasUntriedId) return { do: 'send', pauseMs: 0 };
  if (facts.attempt?.kind === 'refused') return afterRefusal(facts);
  if (facts.stage === 'sending' && left.length > 0) {
    return { do: 'send', pauseMs: retryPauseMs(facts.attempts, random), standing: 'left' };
  }
  if (facts.readingAgeMs > MOST_READING_AGE_MS) return { do: 'read', pauseMs: 0 };
  return { do: 'settle', outcome: 'left' };
}

/** The other id of the market is to be tried too, should it have one and that be told in time. */
function afterRefusal({ secondIdUntold, stage }: FlightFacts): Step {
  const mayBeTried = secondIdUntold && stage !== 'watching';
  return mayBeTried ? { do: 'await-second-id', standing: 'refused' } : { do: 'settle', outcome: 'refused' };
}

/** The service may have acted: only a complete reading can say what it did. */
function towardsProof(facts: FlightFacts, random: Random): Step {
  const { attempt, reading, failedReadings, stage } = facts;
  if (reading?.kind !== 'incomplete') return { do: 'read', pauseMs: 0 };
  const often = failedReadings >= READINGS_BEFORE_VERDICT;
  if (often && attempt?.kind === 'refused' && isDefiniteNo(reading.failure)) {
    return facts.hasUntriedId ? { do: 'send', pauseMs: 0 } : { do: 'settle', outcome: 'refused' };
  }
  if (stage === 'watching') return { do: 'read', pauseMs: watchPauseMs(random) - facts.sinceReadingMs };
  const toldMs = reading.failure.kind === 'throttled' ? (reading.failure.retryAfterMs ?? 0) : 0;
  const pauseMs = Math.max(toldMs, retryPauseMs(failedReadings, random));
  const resend = often && stage === 'sending' && attempt?.kind !== 'answered';
  return { do: resend ? 'send' : 'read', pauseMs };
}
