import type { CancelAnswer, CancelProgress, CancelRequest } from '../../domain/cancel.ts';
import { measureSleep, sleep } from '../../domain/clock.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import { sameId } from '../../domain/orders-under-scope.ts';
import type { ShownList } from './cancel-service.ts';
import { covers, requestKey, requestsFor } from './cancel-requests.ts';
import { classifyAnswer, combineAttempts, type Attempt } from './classify-answer.ts';
import { requestWithDeadline } from './request-with-deadline.ts';
import type { Reading } from './next-step.ts';
import { throttlePauseMs, watchPauseMs } from './retry-pace.ts';
import { type RunState, type SentRequest } from './run-state.ts';
import { noteListed, noteRefuted, notifyLearned } from './shown-orders.ts';
import { isAlreadyGone } from './says-gone.ts';
import { requestProblem } from './scope-problem.ts';
import { mayName } from './strange-markets.ts';

/** The service's own deadline is shorter and knows more; this one holds should it fail to. */
const BACKSTOP_MS = 6_000;

/** Every request that the scope takes, as far as its ids and orders are known now. */
function requiredRequests(run: RunState): readonly CancelRequest[] {
  const { record, before, known, facts } = run;
  const { scope } = record.progress.target;
  const left = facts.reading?.kind === 'complete' ? facts.reading.left : [];
  // What came up since is not chased: the operator is told, and presses again.
  const armed = before.complete ? before.orders : [...known.values()];
  return requestsFor(scope, left.length > 0 ? left : armed, (marketId) => mayName(run, marketId));
}

/**
 * Requests that the scope takes and that were never sent with a right signature: the first ones, or those of an id that was
 * learned since.
 */
export function unsentRequests(run: RunState): readonly CancelRequest[] {
  return requiredRequests(run).filter((request) => {
    const sent = run.sent.get(requestKey(request));
    return sent === undefined || sent.mustSendAgain;
  });
}

/**
 * Of the requests that were sent, those on which it depends what to do next: where orders are left, or came up, or those that
 * are missing; else all of them.
 */
function decisiveRequests({ sent, facts: { reading } }: RunState): readonly SentRequest[] {
  const all = [...sent.values()].filter(({ mustSendAgain }) => !mustSendAgain);
  const decisive = reading ? decidedBy(reading, all) : [];
  return decisive.length > 0 ? decisive : all;
}

function decidedBy(reading: Reading, all: readonly SentRequest[]): readonly SentRequest[] {
  if (reading.kind === 'failed') return [];
  if (reading.kind === 'inconclusive') {
    const missing = new Set(reading.missing?.map(requestKey));
    return all.filter(({ request }) => missing.has(requestKey(request)));
  }
  const { left } = reading;
  if (left.length === 0) return decidedByNew(reading, all);
  return all.filter(({ request }) => left.some((order) => covers(request, order)));
}

/** What came up where a request was answered came after that one; the others may not have come. */
function decidedByNew(
  { appeared, missing = [] }: Reading & { kind: 'complete' },
  all: readonly SentRequest[],
): readonly SentRequest[] {
  const [answered, others] = [true, false].map((isAnswered) =>
    all.filter(({ attempt }) => (attempt.kind === 'answered') === isAnswered),
  ) as [SentRequest[], SentRequest[]];
  const isExplained = (order: Order): boolean =>
    order.market !== '' && answered.some(({ request }) => mayCover(request, order));
  const open = appeared.filter((order) => !isExplained(order));
  const missingKeys = new Set(missing.map(requestKey));
  const lost = others.filter(
    (each) => missingKeys.has(requestKey(each.request)) || open.some((order) => mayHold(each, order)),
  );
  return lost.length > 0
    ? lost
    : answered.filter(({ request }) => appeared.some((order) => mayCover(request, order)));
}

/** Of an order that names no market a refusal says nothing. */
function mayHold({ request, attempt }: SentRequest, order: Order): boolean {
  return mayCover(request, order) && (attempt.kind !== 'refused' || order.market !== '');
}

/** In whatever spelling the order names its market. */
function mayCover(request: CancelRequest, order: OrderPlace): boolean {
  return covers(request, sameId(order.market, request.market) ? { ...order, market: request.market } : order);
}

/** What the last tries of the requests proved, and how long the service wants to be left alone. */
export function lastAttempt(run: RunState): { readonly attempt?: Attempt; readonly throttledForMs: number } {
  const decisive = decisiveRequests(run);
  const attempts = decisive.map((sent) => sent.attempt);
  const combined = combineAttempts(attempts);
  // One that never left does not wait until the service takes another.
  const unsent = attempts.find((each) => each.kind === 'unsent' && each.retry);
  const attempt = combined?.kind === 'throttled' ? (unsent ?? combined) : combined;
  const throttledForMs = putOffForMs(run, decisive) ?? 0;
  return { ...(attempt && { attempt }), throttledForMs };
}

/** How long until the first of those may be sent that the service wanted later; undefined where there are none. */
export function putOffForMs({ clock }: RunState, requests: Iterable<SentRequest>): number | undefined {
  const throttled = [...requests].filter(({ attempt }) => attempt.kind === 'throttled');
  if (throttled.length === 0) return undefined;
  const untilMs = Math.min(...throttled.map(({ notBeforeMs }) => notBeforeMs));
  return Math.max(0, untilMs - clock.monotonicMs());
}

/** Requests that the service wanted later, and that may be sent by now. */
function noLongerThrottled({ sent, clock }: RunState): readonly SentRequest[] {
  const nowMs = clock.monotonicMs();
  return [...sent.values()].filter(
    ({ attempt, notBeforeMs }) => attempt.kind === 'throttled' && notBeforeMs <= nowMs,
  );
}

/** Never sent ones first; else those on which it depends, but for one that the service wants later while another may go now. */
function dueRequests(run: RunState, putOff: boolean): readonly CancelRequest[] {
  const unsent = unsentRequests(run);
  if (unsent.length > 0) return unsent;
  const nowMs = run.clock.monotonicMs();
  const over = run.facts.reading?.kind === 'complete' && !putOff ? [] : noLongerThrottled(run);
  const decisive = putOff ? [] : decisiveRequests(run);
  const due = new Set([...decisive.filter(({ notBeforeMs }) => notBeforeMs <= nowMs), ...over]);
  return Array.from(due.size > 0 ? due : decisive, ({ request }) => request);
}

/** Sends the requests that are due side by side, at once and before anybody hears of it, and records what came of them. */
export async function sendAttempt(run: RunState, putOff: boolean): Promise<readonly Attempt[]> {
  const { clock, record, facts, startedMs, stopping } = run;
  const requests = dueRequests(run, putOff);
  const tryNumber = record.progress.attempts + 1;
  const unprovenBefore = record.unproven;
  const { sentSinceReading: sentBefore } = record.progress;
  record.unproven = true;
  run.records.clear();
  const answering = requests.map((request) => sendOne(run, request, tryNumber));
  // The bytes leave at the end of this turn, after everything that hearing of it would set off: so nobody hears yet.
  await sleep(clock, 0);
  const { outcome } = record.progress;
  // While a request is under way, only what a reading proved, or that nothing is known, is still said.
  const faded = outcome === 'left' || outcome === 'unresolved' ? {} : { outcome: undefined };
  const begun = { phase: 'sending', attempts: tryNumber, nextTryAtMs: undefined } as const;
  record.update({ ...begun, sentSinceReading: true, ...faded });
  const answers = await Promise.all(answering);
  const attempts = answers.map((each) => each.attempt);
  if (stopping.signal.aborted) return attempts;
  facts.throttles = attempts.some(isThrottled) ? facts.throttles + 1 : 0;
  const hasActed = attempts.some(mayHaveActed);
  if (!hasActed) record.unproven = unprovenBefore;
  record.update({
    ...recordedAnswers(record.progress, attempts, clock.monotonicMs() - startedMs),
    ...(!hasActed && { sentSinceReading: sentBefore }),
  });
  answers.forEach((answer, index) => shareReported(run, requests[index] as CancelRequest, answer));
  noteRefuted(run);
  notifyLearned(run);
  facts.attempts += 1;
  facts.everSent ||= hasActed;
  facts.everThrottled ||= attempts.some(isThrottled);
  return attempts;
}

/** Sends one request and keeps what came of it at once: those beside it may take longer. */
async function sendOne(run: RunState, request: CancelRequest, tryNumber: number): Promise<Ended> {
  const { sent, underWay, facts, clock, stopping, sendRequest } = run;
  const key = requestKey(request);
  underWay.add(key);
  const answered = await requestWithDeadline({
    clock,
    endpoint: 'DELETE /cancel-market-orders',
    attempt: tryNumber,
    deadlineMs: BACKSTOP_MS,
    stop: stopping.signal,
    run: async (signal) => requestProblem(request, clock) ?? sendRequest(request, tryNumber, signal),
  });
  underWay.delete(key);
  const [attempt, endedMs] = [classifyAnswer(answered), clock.monotonicMs()];
  if (stopping.signal.aborted) return { attempt, endedMs };
  const leastMs = facts.stage === 'watching' ? watchPauseMs(run.random) : 0;
  const pauseMs = isThrottled(attempt)
    ? Math.max(throttlePauseMs(attempt.failure.retryAfterMs, facts.throttles + 1, run.random), leastMs)
    : 0;
  sent.set(key, {
    request,
    attempt,
    answer: attempt.kind === 'answered' ? attempt.answer : sent.get(key)?.answer,
    answeredMs: attempt.kind === 'answered' ? endedMs : sent.get(key)?.answeredMs,
    notBeforeMs: pauseMs === 0 ? 0 : endedMs + pauseMs,
    sleptMs: measureSleep(clock),
  });
  return { attempt, endedMs };
}

/**
 * Shows every cancel the orders that an answer reported not canceled: they rested when it came. What an answer names that is
 * not understood has to be accounted for, too.
 */
function shareReported(
  run: RunState,
  { market, tokenId = '' }: CancelRequest,
  { attempt, endedMs }: Ended,
): void {
  const toPlaces = (ids: readonly string[]): OrderPlace[] => ids.map((id) => ({ id, market, tokenId }));
  const toList = (ids: readonly string[]): ShownList => ({
    orders: ids.flatMap((id) => run.known.get(id) ?? []),
    unread: toPlaces(ids.filter((id) => !run.known.has(id))),
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

/** What came of a try, and when it was over, monotonic milliseconds: requests beside it may take longer. */
interface Ended {
  readonly attempt: Attempt;
  readonly endedMs: number;
}

/** The service may have carried it out. */
export function mayHaveActed({ kind }: Attempt): boolean {
  return kind !== 'throttled' && kind !== 'unsent';
}

function isThrottled(attempt: Attempt): attempt is Attempt & { kind: 'throttled' } {
  return attempt.kind === 'throttled';
}

/** What the answers add to what is told: the ids of all of them, and why the one that matters most failed. */
function recordedAnswers(
  progress: CancelProgress,
  attempts: readonly Attempt[],
  afterMs: number,
): Partial<CancelProgress> {
  const decisive = combineAttempts(attempts);
  const wasAnswered = decisive?.kind === 'answered' || decisive?.kind === 'refused';
  const answers = attempts.flatMap((attempt) => (attempt.kind === 'answered' ? [attempt.answer] : []));
  return {
    ...(wasAnswered && { answeredAfterMs: afterMs }),
    failure: decisive && decisive.kind !== 'answered' ? decisive.failure : undefined,
    ...addedAnswers(progress, answers),
  };
}

/**
 * Joins the ids of further answers: the last word on each counts, unless it only says that the order is gone. Where answers
 * that came together contradict each other, `notCanceled` counts.
 */
function addedAnswers(progress: CancelProgress, answers: readonly CancelAnswer[]): Partial<CancelProgress> {
  const canceled = new Set(progress.canceled);
  const reasons = new Map(progress.notCanceled.map((each) => [each.id, each]));
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
