import type { CancelRequest } from '../../domain/cancel.ts';
import type { Order, OrderPlace } from '../../domain/order.ts';
import { marketIdsOf } from '../../domain/orders-under-scope.ts';
import { sameId } from '../../domain/same-id.ts';
import { covers, requestKey, requestsFor } from './cancel-requests.ts';
import type { Reading, RequestFacts } from './next-step.ts';
import type { RunState, SentRequest } from './run-state.ts';
import { ordersOf } from './seen-orders.ts';
import { mayName } from './strange-markets.ts';

/** Every request that the scope takes, as far as its ids and orders are known now. */
function requiredRequests(run: RunState): readonly CancelRequest[] {
  const { record, before, seen, facts } = run;
  const { scope } = record.progress.target;
  const left = facts.reading?.kind === 'complete' ? facts.reading.left : [];
  // What came up since is not chased: the operator is told, and presses again.
  const armed = before.complete ? before.orders : ordersOf(seen.here);
  return requestsFor(scope, left.length > 0 ? left : armed, (marketId) => mayName(run, marketId));
}

/** Requests that the scope takes and that go before anything else: never sent, or to be sent again at once. */
export function unsentRequests(run: RunState): readonly CancelRequest[] {
  if (run.verifyOnly || run.facts.stage === 'watching') return [];
  return requiredRequests(run).filter((request) => {
    const key = requestKey(request);
    const sent = run.sent.get(key);
    return !run.underWay.has(key) && (sent === undefined || sent.mustSendAgain);
  });
}

/** Each request that has an answer, as far as it decides what to do next. */
export function requestFacts(run: RunState): readonly RequestFacts[] {
  const { sent, underWay, clock, facts } = run;
  const nowMs = clock.monotonicMs();
  const ended = [...sent.values()].filter(({ request }) => !underWay.has(requestKey(request)));
  const { reading } = facts;
  const concerned = concernedBy(reading, ended);
  return ended.map((each) => ({
    request: each.request,
    tries: each.tries,
    attempt: each.attempt,
    failedReadings: each.failedReadings,
    isConcerned: concerned.includes(each),
    again: reading?.kind === 'inconclusive' ? askedFor(each, reading) : undefined,
    waitMs: each.dueMs && Math.max(0, each.dueMs - nowMs),
  }));
}

/** What the reading found depends on these; on all where it does not tell. */
function concernedBy(reading: Reading | undefined, all: readonly SentRequest[]): readonly SentRequest[] {
  const concerned = all.filter((each) => reading && isConcerned(each, reading, all));
  if (concerned.length > 0) return concerned;
  const appeared = reading?.kind === 'complete' ? reading.appeared : [];
  const before = all.filter((each) => isAnswered(each) && appeared.some((order) => mayCover(each, order)));
  return before.length > 0 ? before : all;
}

function isConcerned(each: SentRequest, reading: Reading, all: readonly SentRequest[]): boolean {
  if (reading.kind === 'failed') return false;
  if (reading.kind === 'inconclusive') return askedFor(each, reading) !== undefined;
  const { left, appeared, missing = [] } = reading;
  if (includes(missing, each) || left.some((order) => covers(each.request, order))) return true;
  return !isAnswered(each) && appeared.some((order) => mayHold(each, order) && !isExplained(order, all));
}

function askedFor(
  each: SentRequest,
  { now, later }: Reading & { readonly kind: 'inconclusive' },
): 'now' | 'later' | undefined {
  if (includes(now, each)) return 'now';
  return includes(later, each) ? 'later' : undefined;
}

function includes(requests: readonly CancelRequest[], { request }: SentRequest): boolean {
  return requests.some((each) => requestKey(each) === requestKey(request));
}

/** Of an order that names no market a refusal says nothing. */
function mayHold(each: SentRequest, order: Order): boolean {
  return mayCover(each, order) && (each.attempt.kind !== 'refused' || order.market !== '');
}

/** It came up where a request was answered: it came after that one, and the others may have come all the same. */
function isExplained(order: Order, all: readonly SentRequest[]): boolean {
  return order.market !== '' && all.some((each) => isAnswered(each) && mayCover(each, order));
}

/** In whatever spelling the order names its market. */
function mayCover({ request }: SentRequest, order: OrderPlace): boolean {
  return covers(request, sameId(order.market, request.market) ? { ...order, market: request.market } : order);
}

function isAnswered({ attempt }: SentRequest): boolean {
  return attempt.kind === 'answered';
}

/** Requests that the service wants later. */
export function putOffRequests({ sent, clock }: RunState): readonly SentRequest[] {
  const nowMs = clock.monotonicMs();
  return [...sent.values()].filter(({ attempt, dueMs = 0 }) => attempt.kind === 'throttled' && dueMs > nowMs);
}

/** What is put off waits for the time that the service told, however often the key is pressed. */
export function areEarlyTriesSpent(run: RunState): boolean {
  const putOff = putOffRequests(run);
  return putOff.length > 0 && putOff.every(({ isEarlyTrySpent }) => isEarlyTrySpent);
}

/** Who presses waits for the service alone: the pace of a watch is not its. */
export function waitForServiceAlone({ sent }: RunState): void {
  for (const each of sent.values()) {
    if (each.dueMs !== undefined) each.dueMs -= each.paceMs;
    each.paceMs = 0;
  }
}

/** Whether the answered request left after rows that name no order had come: the orders of those were there for it. */
export function isAnsweredSinceLost(
  { lostRowsCameMs = -Infinity }: RunState,
  { answeredLeftMs }: SentRequest,
): boolean {
  return answeredLeftMs !== undefined && answeredLeftMs >= lostRowsCameMs;
}

/** The order of a row that names none may rest under any id of the market: a request for each was answered since. */
export function areLostRowsAnswered(run: RunState): boolean {
  if (run.lostRowsCameMs === undefined) return true;
  const answered = [...run.sent.values()].filter((each) => isAnsweredSinceLost(run, each));
  return marketIdsOf(run.record.progress.target.scope).every((id) =>
    answered.some(({ request }) => sameId(request.market, id)),
  );
}
