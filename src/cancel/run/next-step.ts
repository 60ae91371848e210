import type { CancelOutcome, CancelRequest } from '../../domain/cancel.ts';
import { type Failure, isDefiniteNo } from '../../domain/failure.ts';
import type { Order } from '../../domain/order.ts';
import type { Random } from '../../domain/random.ts';
import { isUnheard, type Attempt } from './classify-answer.ts';
import { retryPauseMs, throttledForMs, watchPauseMs } from './retry-pace.ts';

/**
 * One bad reading may be chance. From the second on, sending again is the better try after an ambiguous answer,
 * and a service that refused the request and refuses the readings too has nothing more to say.
 */
const READINGS_BEFORE_VERDICT = 2;
/** An older reading is not what is left now: while a next try was waited for, orders may have traded. */
export const MOST_READING_AGE_MS = 100;

/** Longer than any answer takes. */
const ANSWER_WAIT_MS = 10_000;

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
      /** Nobody told of a second id, and nothing that was ever shown rests where it may be. */
      readonly isAlone?: true;
      /** Requests that may not have come, where no known order tells. */
      readonly missing?: readonly CancelRequest[];
    }
  /**
   * The lists show nothing, and that alone is no proof; or they show what is canceled by every other evidence. Another request
   * may prove it: those of `now` at once, those of `later` when the next reading shows the same; where it names none, any.
   */
  | {
      readonly kind: 'inconclusive';
      readonly failure: Failure;
      readonly now: readonly CancelRequest[];
      readonly later: readonly CancelRequest[];
      /** The service refused the request, and nothing was ever known to rest there: there is no more to find out. */
      readonly isRefusal?: true;
    }
  /** A list could not be read to its end, or contradicts itself. */
  | { readonly kind: 'failed'; readonly failure: Failure };

type CompleteReading = Reading & { readonly kind: 'complete' };

/** One request that was sent: each is decided about by itself. */
export interface RequestFacts {
  readonly request: CancelRequest;
  /** How often it was sent. */
  readonly tries: number;
  /** What its last try proved. */
  readonly attempt: Attempt;
  /** What the last reading found depends on it: it covers what is open, or it may not have come. */
  readonly isConcerned: boolean;
  /** Readings since its last answer that proved nothing. */
  readonly failedReadings: number;
  /** An inconclusive reading asks for it by name, whatever its answer was. */
  readonly again?: 'now' | 'later' | undefined;
  /** Milliseconds until it may be sent again. */
  readonly waitMs?: number | undefined;
}

/** Everything the decision rests on. */
export interface RunFacts {
  stage: Stage;
  /** Those that were sent and have an answer. */
  requests: readonly RequestFacts[];
  /** Some request has no answer yet. */
  isUnderWay: boolean;
  /** Some request may have arrived; then a reading has found what is left since, unless it is unproven. */
  everSent: boolean;
  /** A request that was not refused may have been carried out, and no complete reading has begun since. */
  mayBeDone: boolean;
  /** Some request arrived and was put off: that nothing was sent cannot be said any more. */
  everThrottled: boolean;
  /** A refusal may come from a wrong clock, and the clock was not yet corrected for it. */
  mayCorrectSkew: boolean;
  /** The process stood still until long after the service would have taken what it put off: that is not sent any more. */
  isOverdue: boolean;
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

/** A request that is sent again by itself, and when. */
export interface DueRequest {
  readonly request: CancelRequest;
  readonly inMs: number;
}

export type Step =
  | {
      /** After the pause, those that are due by then. */
      readonly do: 'send';
      readonly requests: readonly DueRequest[];
      readonly pauseMs: number;
      readonly standing?: CancelOutcome;
    }
  | {
      readonly do: 'read';
      readonly pauseMs: number;
      readonly standing?: CancelOutcome;
      /** When a request is sent again, if nothing else comes between. */
      readonly sendsInMs?: number;
    }
  | { readonly do: 'correct-skew' }
  /** Until one comes, or the pause is over. */
  | { readonly do: 'await-answers'; readonly pauseMs: number }
  | { readonly do: 'await-second-id'; readonly standing?: CancelOutcome }
  | { readonly do: 'settle'; readonly outcome: CancelOutcome };

/** The policy of a cancel that has sent what it takes: what to do next, given what is known. `unproven` as in RunProgress. */
export function nextStep(facts: RunFacts, unproven: boolean, random: Random): Step {
  const { requests, reading } = facts;
  if (facts.mayCorrectSkew && !facts.isOverdue) return { do: 'correct-skew' };
  // Lists are read once no request is on its way that may change them.
  if (facts.isUnderWay) return besideOthers(facts);
  if (reading?.kind === 'complete') return afterCompleteReading(facts, reading, random);
  const hasNoneCome =
    requests.length > 0 &&
    requests.every(({ attempt }) => attempt.kind === 'unsent' || attempt.kind === 'throttled');
  return hasNoneCome && !unproven ? untilOneComes(facts, random) : towardsProof(facts, reading, random);
}

/** Requests that are sent again by themselves, the first of them in `inMs`. */
interface Again {
  readonly requests: readonly DueRequest[];
  readonly inMs: number;
  /** All of them wait because the service wants them later: that takes as long as it says. */
  readonly arePutOff: boolean;
}

/**
 * What is put off is sent when the service takes it, in every stage, whatever becomes of the others; the others while the
 * cancel sends by itself, as far as `isWorthIt`, after a pause that does not grow by being decided about again.
 */
function sendAgain(
  { requests, stage, isOverdue }: RunFacts,
  isWorthIt: (each: RequestFacts) => boolean = () => false,
  pauseAfter: (tries: number) => number = () => Infinity,
): Again | undefined {
  const putOff = isOverdue ? [] : requests.filter(isThrottled);
  const lost = stage === 'sending' ? requests.filter((each) => !isThrottled(each) && isWorthIt(each)) : [];
  const pauseMs = pauseAfter(Math.max(1, ...lost.map(({ tries }) => tries)));
  // They go together: each that went alone would hold up the others by a pause.
  const lostInMs = Math.min(...lost.map(({ waitMs = pauseMs }) => waitMs));
  const due = [
    ...putOff.map(({ request, waitMs = 0 }) => ({ request, inMs: waitMs })),
    ...lost.map(({ request }) => ({ request, inMs: lostInMs })),
  ];
  if (due.length === 0) return undefined;
  return { requests: due, inMs: Math.min(...due.map((each) => each.inMs)), arePutOff: lost.length === 0 };
}

function isThrottled({ attempt }: RequestFacts): boolean {
  return attempt.kind === 'throttled';
}

/** What the service wanted later does not wait for requests that have no answer yet. */
function besideOthers(facts: RunFacts): Step {
  return dueNow(facts) ?? { do: 'await-answers', pauseMs: sendAgain(facts)?.inMs ?? ANSWER_WAIT_MS };
}

/** What the service wanted later, once it is time. */
function dueNow(facts: RunFacts): Step | undefined {
  const again = sendAgain(facts);
  return again?.inMs === 0 ? { do: 'send', requests: again.requests, pauseMs: 0 } : undefined;
}

/** Sends when it is time; until then it reads where that may take long. */
function sendOrRead(
  { requests, inMs, arePutOff }: Again,
  standing: CancelOutcome | undefined,
  readInMs: number,
): Step {
  const told = standing && { standing };
  if (arePutOff && readInMs < inMs) return { do: 'read', pauseMs: readInMs, sendsInMs: inMs, ...told };
  return { do: 'send', requests, pauseMs: inMs, ...told };
}

/** By the slow pace of a reading that has nothing to hurry for. */
function readingDueInMs({ sinceReadingMs }: RunFacts, random: Random): number {
  return Math.max(0, watchPauseMs(random) - sinceReadingMs);
}

/** Nothing has come to the service since anything was proved. */
function untilOneComes(facts: RunFacts, random: Random): Step {
  const standing = wordBefore(facts);
  const again = sendAgain(
    facts,
    ({ attempt }) => isUnheard(attempt),
    (tries) => retryPauseMs(tries, random),
  );
  const readInMs = facts.everSent ? readingDueInMs(facts, random) : Infinity;
  if (again) return sendOrRead(again, again.arePutOff ? 'throttled' : standing, readInMs);
  // What was left before tries that never left may be gone by now.
  return standing === 'left' ? { do: 'read', pauseMs: 0 } : { do: 'settle', outcome: standing };
}

/** How the cancel stands when its last try never left: as the tries before it did. */
function wordBefore({ everSent, everThrottled }: RunFacts): CancelOutcome {
  if (everSent) return 'left';
  return everThrottled ? 'throttled' : 'not-sent';
}

function afterCompleteReading(facts: RunFacts, reading: CompleteReading, random: Random): Step {
  const { left, appeared } = reading;
  const isOld = facts.readingAgeMs > MOST_READING_AGE_MS;
  if (left.length + appeared.length === 0) {
    if (facts.areIdsUnknown && !reading.isAlone) return dueNow(facts) ?? { do: 'await-second-id' };
    return isOld ? { do: 'read', pauseMs: 0 } : { do: 'settle', outcome: 'confirmed' };
  }
  // What came up where a request was answered came after it: that is not chased.
  const isWorthIt = (each: RequestFacts): boolean =>
    each.isConcerned && (each.attempt.kind === 'answered' ? left.length > 0 : isUnheard(each.attempt));
  const outcome = openOutcome(facts, left.length > 0);
  const again = sendAgain(facts, isWorthIt, (tries) => retryPauseMs(tries, random));
  if (again) return sendOrRead(again, outcome, readingDueInMs(facts, random));
  if (outcome === 'refused') return afterRefusal(facts);
  return isOld ? { do: 'read', pauseMs: 0 } : { do: 'settle', outcome };
}

/** The word for what is open, by the requests that it depends on. What came up is told, whatever is put off. */
function openOutcome({ requests, isOverdue, everSent }: RunFacts, isLeft: boolean): CancelOutcome {
  const kinds = requests.filter((each) => each.isConcerned).map(({ attempt }) => attempt.kind);
  if (kinds.length === 0) return 'left';
  if (kinds.every((kind) => kind === 'refused')) return 'refused';
  const isThrottled = kinds.every((kind) => kind === 'throttled');
  return isThrottled && (isOverdue ? !everSent : isLeft) ? 'throttled' : 'left';
}

/** The other id of the market is to be tried too, should it have one and that be learned in time. */
function afterRefusal({ areIdsUnknown, reading, stage }: RunFacts): Step {
  const isAlone = reading?.kind === 'complete' && reading.isAlone;
  const mayBeTried = areIdsUnknown && !isAlone && stage !== 'watching';
  return mayBeTried ? { do: 'await-second-id', standing: 'refused' } : { do: 'settle', outcome: 'refused' };
}

/** The service may have acted: only a complete reading, with evidence for every known order, can say what it did. */
function towardsProof(facts: RunFacts, reading: Reading | undefined, random: Random): Step {
  const { requests, failedReadings, stage } = facts;
  if (!reading || reading.kind === 'complete') return { do: 'read', pauseMs: 0 };
  if (reading.kind === 'inconclusive' && reading.isRefusal) return afterRefusal(facts);
  const often = failedReadings >= READINGS_BEFORE_VERDICT;
  const isRefused = reading.kind === 'failed' && isDefiniteNo(reading.failure);
  const areAllRefused = requests.length > 0 && requests.every(({ attempt }) => attempt.kind === 'refused');
  if (often && areAllRefused && isRefused && !facts.mayBeDone) return { do: 'settle', outcome: 'refused' };
  const toldMs = throttledForMs(reading.failure);
  const pauseAfter = (tries: number): number =>
    Math.max(toldMs, retryPauseMs(Math.max(failedReadings, tries), random));
  const again = sendAgain(facts, betterThanReading(requests, areAllRefused && often), pauseAfter);
  const isWatching = stage === 'watching' || (requests.length > 0 && requests.every(isThrottled));
  const readInMs = isWatching
    ? readingDueInMs(facts, random)
    : Math.max(toldMs, retryPauseMs(failedReadings, random)) - facts.readingAgeMs;
  const areAllPutOff = requests.every((each) => !each.isConcerned || isThrottled(each));
  if (again) return sendOrRead(again, areAllPutOff ? 'throttled' : undefined, readInMs);
  return { do: 'read', pauseMs: readInMs };
}

/**
 * Where readings alone cannot settle it, these are the better try. What is unheard, or any no where all are, goes along with them.
 */
function betterThanReading(
  requests: readonly RequestFacts[],
  mayRepeatAnyNo: boolean,
): (each: RequestFacts) => boolean {
  const isDue = (each: RequestFacts): boolean =>
    each.isConcerned && (mayRepeatAnyNo || mayRepeat(each)) && mayResend(each);
  const isAnyDue = requests.some((each) => !isThrottled(each) && isDue(each));
  const goesAlong = (each: RequestFacts): boolean =>
    isAnyDue && each.isConcerned && (mayRepeatAnyNo || isUnheard(each.attempt));
  return (each) => isDue(each) || goesAlong(each);
}

/** A no is taken as one, unless nothing else can prove what became of an order. */
function mayRepeat({ attempt, again }: RequestFacts): boolean {
  return attempt.kind !== 'refused' || again === 'now';
}

function mayResend({ attempt, again, failedReadings }: RequestFacts): boolean {
  if (attempt.kind === 'unsent') return attempt.retry;
  const often = failedReadings >= READINGS_BEFORE_VERDICT;
  return again === 'now' || (often && (again === 'later' || attempt.kind !== 'answered'));
}
