import type { CancelAnswer, CancelProgress, CancelRequest } from '../../domain/cancel.ts';
import { sleep } from '../../domain/clock.ts';
import type { OrderPlace } from '../../domain/order.ts';
import type { ShownList } from './cancel-service.ts';
import { canonicalId } from '../../domain/same-id.ts';
import { requestKey } from './cancel-requests.ts';
import { classifyAnswer, combineAttempts, isUnheard, type Attempt } from './classify-answer.ts';
import { requestWithDeadline } from './request-with-deadline.ts';
import { throttlePauseMs, watchPauseMs } from './retry-pace.ts';
import { isClear, settlesAtOnce, type RunState, type SentRequest } from './run-state.ts';
import { notifyLearned } from './findings.ts';
import { noteListed, noteNamed, noteRefuted } from './note-evidence.ts';
import { isAlreadyGone } from './says-gone.ts';
import { requestProblem } from './scope-problem.ts';
import { areEarlyTriesSpent } from './sent-requests.ts';

/** The service's own deadline is shorter and knows more; this one holds should it fail to. */
const BACKSTOP_MS = 6_000;

/**
 * Sends requests side by side, at once and before anybody hears of it. What comes of each is recorded as it comes: they do not
 * wait for each other, and nothing waits here for them.
 */
export async function sendRequests(run: RunState, requests: readonly CancelRequest[]): Promise<void> {
  const { clock, record, stopping, underWay, beforeRequests, tries } = run;
  // One for an id that is told while the first one is under way belongs to the same try.
  const joins = underWay.size > 0 && requests.every((request) => !run.sent.has(requestKey(request)));
  const tryNumber = joins ? tries.size : tries.size + 1;
  const signedMs = clock.monotonicMs();
  if (!joins) tries.set(tryNumber, []);
  if (underWay.size === 0) {
    beforeRequests.unproven = record.unproven;
    beforeRequests.sentSinceReading = record.progress.sentSinceReading;
  }
  record.unproven = true;
  run.records.clear();
  const begun = Promise.withResolvers<void>();
  // A defect of ours must not leave a cancel hanging in silence: it ends with what is known.
  for (const request of requests)
    sendOne(run, request, { tryNumber, signedMs }, begun.promise).catch(() => stopping.abort());
  // The bytes leave at the end of this turn, after everything that hearing of it would set off: so nobody hears yet.
  await sleep(clock, 0);
  const { outcome } = record.progress;
  // While a request is under way, only what a reading proved, or that nothing is known, is still said.
  const faded = outcome === 'left' || outcome === 'unresolved' ? {} : { outcome: undefined };
  record.update({
    phase: 'sending',
    attempts: tryNumber,
    nextTryAtMs: undefined,
    sentSinceReading: true,
    ...faded,
  });
  begun.resolve();
}

/** The requests that were sent side by side, and when they were signed, monotonic milliseconds. */
interface Try {
  readonly tryNumber: number;
  readonly signedMs: number;
}

/** One of them was answered, or given up; monotonic milliseconds. */
interface EndedTry extends Try {
  /** Before it was signed, where another cancel had sent it. */
  readonly leftMs: number;
  readonly endedMs: number;
}

async function sendOne(
  run: RunState,
  request: CancelRequest,
  { tryNumber, signedMs }: Try,
  begun: Promise<void>,
): Promise<void> {
  const { underWay, clock, stopping, sendRequest, pause } = run;
  const key = requestKey(request);
  underWay.add(key);
  let leftMs = signedMs;
  const answered = await requestWithDeadline({
    clock,
    endpoint: 'DELETE /cancel-market-orders',
    attempt: tryNumber,
    deadlineMs: BACKSTOP_MS,
    stop: stopping.signal,
    run: async (signal) => {
      const problem = requestProblem(request, clock);
      if (problem) return problem;
      const sent = sendRequest(request, tryNumber, signal);
      leftMs = sent.leftMs;
      return sent.answer;
    },
  });
  const endedMs = clock.monotonicMs();
  await begun;
  underWay.delete(key);
  const attempt = spelledAsShown(run, classifyAnswer(answered));
  if (!stopping.signal.aborted)
    recordAttempt(run, request, attempt, { tryNumber, signedMs, leftMs, endedMs });
  pause.wake();
}

/** With the ids of orders as lists spell them: an answer may have the same one in capitals. */
function spelledAsShown({ seen }: RunState, attempt: Attempt): Attempt {
  const shown = new Map([...seen.history.keys()].map((id) => [canonicalId(id), id]));
  const asShown = (id: string): string => (seen.history.has(id) ? id : (shown.get(canonicalId(id)) ?? id));
  if (attempt.kind === 'answered') {
    const { canceled, notCanceled } = attempt.answer;
    const kept = notCanceled.map(({ id, reason }) => ({ id: asShown(id), reason }));
    return { ...attempt, answer: { ...attempt.answer, canceled: canceled.map(asShown), notCanceled: kept } };
  }
  const { failure } = attempt;
  if (attempt.kind !== 'ambiguous' || failure.kind !== 'malformed' || !failure.namedIds) return attempt;
  return { ...attempt, failure: { ...failure, namedIds: failure.namedIds.map(asShown) } };
}

function recordAttempt(run: RunState, request: CancelRequest, attempt: Attempt, ended: EndedTry): void {
  const { tryNumber, endedMs } = ended;
  const { record, facts, sent, underWay, beforeRequests, startedMs } = run;
  sent.set(requestKey(request), sentRequest(run, request, attempt, ended));
  if (mayHaveActed(attempt)) {
    beforeRequests.unproven = true;
    beforeRequests.sentSinceReading = true;
    facts.everSent = true;
    facts.mayBeDone ||= attempt.kind !== 'refused';
  }
  if (attempt.kind === 'throttled') facts.everThrottled = true;
  // Put off, it changes nothing of what was found open since the others were sent.
  if (attempt.kind !== 'throttled' || settlesAtOnce(facts.reading)) {
    facts.reading = undefined;
    facts.failedReadings = 0;
  }
  run.tries.get(tryNumber)?.push(attempt);
  if (underWay.size === 0) record.unproven = beforeRequests.unproven || isLeftForgotten(run);
  record.update({
    ...recordedAnswers(run, attempt, endedMs - startedMs),
    ...(underWay.size === 0 && { sentSinceReading: beforeRequests.sentSinceReading }),
    isEarlyTrySpent: areEarlyTriesSpent(run) || undefined,
  });
  if (attempt.kind === 'answered') noteNamed(run, attempt.answer.canceled, endedMs);
  shareReported(run, request, attempt, endedMs);
  noteRefuted(run);
  notifyLearned(run);
}

/** What a reading left is no longer shown by those beside a wait: to be proved gone, as that wait is over. */
function isLeftForgotten({ sent, facts, record }: RunState): boolean {
  const isAnyUnsent = [...sent.values()].some(({ attempt }) => attempt.kind === 'unsent');
  return isAnyUnsent && facts.everSent && isClear(record.progress);
}

function sentRequest(
  run: RunState,
  request: CancelRequest,
  attempt: Attempt,
  { signedMs, leftMs, endedMs }: EndedTry,
): SentRequest {
  const before = run.sent.get(requestKey(request));
  // An early try that never left was none: the time that the service told still holds.
  if (attempt.kind === 'unsent' && before?.attempt.kind === 'throttled' && (before.dueMs ?? 0) > endedMs)
    return { ...before, tries: before.tries + 1, mustSendAgain: undefined, isEarlyTrySpent: undefined };
  const isAnswered = attempt.kind === 'answered';
  const throttles = attempt.kind === 'throttled' ? (before?.throttles ?? 0) + 1 : 0;
  return {
    request,
    tries: (before?.tries ?? 0) + 1,
    attempt,
    answer: isAnswered ? attempt.answer : before?.answer,
    answeredMs: isAnswered ? endedMs : before?.answeredMs,
    answeredLeftMs: isAnswered ? leftMs : before?.answeredLeftMs,
    cameMs: isAnswered || attempt.kind === 'ambiguous' ? endedMs : before?.cameMs,
    signedMs,
    wasPutOff: before?.attempt.kind === 'throttled',
    failedReadings: 0,
    throttles,
    isEarlyTrySpent: before?.isEarlyTrySpent,
    // An answer that came later had waited for a process that stood still.
    ...dueAfter(run, attempt, throttles, Math.min(endedMs, signedMs + BACKSTOP_MS)),
  };
}

/** When it may be sent again where the service wanted it later: a watch lets no less than its pace pass. */
function dueAfter(
  { facts, random }: RunState,
  attempt: Attempt,
  throttles: number,
  cameMs: number,
): Pick<SentRequest, 'dueMs' | 'paceMs'> {
  if (attempt.kind !== 'throttled') return { paceMs: 0 };
  const leastMs = facts.stage === 'watching' ? watchPauseMs(random) : 0;
  const toldMs = throttlePauseMs(attempt.failure.retryAfterMs, throttles, random);
  const paceMs = Math.max(0, leastMs - toldMs);
  return { dueMs: cameMs + toldMs + paceMs, paceMs };
}

/**
 * Shows every cancel the orders that an answer reported not canceled: they rested when it came. What an answer names that is
 * not understood has to be accounted for, too.
 */
function shareReported(
  run: RunState,
  { market, tokenId = '' }: CancelRequest,
  attempt: Attempt,
  endedMs: number,
): void {
  const toPlaces = (ids: readonly string[]): OrderPlace[] => ids.map((id) => ({ id, market, tokenId }));
  const toList = (ids: readonly string[]): ShownList => ({
    orders: ids.flatMap((id) => run.seen.here.get(id)?.order ?? []),
    unread: toPlaces(ids.filter((id) => !run.seen.here.get(id)?.order)),
  });
  if (attempt.kind === 'answered') {
    const resting = attempt.answer.notCanceled.filter(({ reason }) => !isAlreadyGone(reason));
    if (resting.length > 0) run.onListed({ ...toList(resting.map(({ id }) => id)), askedAtMs: endedMs });
  } else if (attempt.kind === 'ambiguous' && attempt.failure.kind === 'malformed') {
    const { namedIds = [], keptUnread } = attempt.failure;
    if (namedIds.length > 0) run.onListed(toList(namedIds));
    if (keptUnread) noteListed(run, { orders: [], hasLostRows: true, askedAtMs: endedMs });
  }
}

/** The service may have carried it out. */
function mayHaveActed({ kind }: Attempt): boolean {
  return kind !== 'throttled' && kind !== 'unsent';
}

/** What all answers so far tell: the ids, and why that failed which matters most of the last try, or of what `ended` unheard. */
function recordedAnswers(
  { initial, tries, underWay, sent }: RunState,
  ended: Attempt,
  afterMs: number,
): Partial<CancelProgress> {
  const decisive = combineAttempts([...(tries.get(tries.size) ?? []), ...(isUnheard(ended) ? [ended] : [])]);
  const areAllAnswered = [...sent.values()].every(
    ({ attempt: { kind } }) => kind === 'answered' || kind === 'refused',
  );
  let told: ToldIds = initial;
  for (const attempts of tries.values()) told = withAnswers(told, attempts);
  return {
    canceled: told.canceled,
    notCanceled: told.notCanceled,
    ...(underWay.size === 0 && { answeredAfterMs: areAllAnswered ? afterMs : undefined }),
    ...(decisive && { failure: decisive.kind === 'answered' ? undefined : decisive.failure }),
  };
}

type ToldIds = Pick<CancelProgress, 'canceled' | 'notCanceled'>;

/**
 * Joins the ids that a further try was answered with: the last word on each counts, unless it only says that the order is gone.
 * Where answers of one try contradict each other, `notCanceled` counts.
 */
function withAnswers(before: ToldIds, attempts: readonly Attempt[]): ToldIds {
  const answers = attempts.flatMap((attempt) => (attempt.kind === 'answered' ? [attempt.answer] : []));
  const canceled = new Set(before.canceled);
  const reasons = new Map(before.notCanceled.map((each) => [each.id, each]));
  for (const id of answers.flatMap((answer) => answer.canceled)) {
    canceled.add(id);
    reasons.delete(id);
  }
  for (const each of goneFirst(answers.flatMap((answer) => answer.notCanceled))) {
    if (canceled.has(each.id) && isAlreadyGone(each.reason)) continue;
    canceled.delete(each.id);
    reasons.set(each.id, each);
  }
  return { canceled: [...canceled], notCanceled: [...reasons.values()] };
}

/** Those that are only said to be gone before those that rest. */
export function goneFirst(notCanceled: CancelAnswer['notCanceled']): CancelAnswer['notCanceled'] {
  const [gone, resting] = [true, false].map((isGone) =>
    notCanceled.filter(({ reason }) => isAlreadyGone(reason) === isGone),
  );
  return [...(gone ?? []), ...(resting ?? [])];
}
