import {
  type CancelProgress,
  type CancelRequest,
  type UnaccountedOrder,
  openAtLastReading,
} from '../../domain/cancel.ts';
import { aborted } from '../../domain/deadline.ts';
import type { Failure } from '../../domain/failure.ts';
import { type Order, type OrderPlace, isResting } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';
import { sameId } from '../../domain/same-id.ts';
import { shortenMarketId } from '../../text/shorten-id.ts';
import { identifyStrangeMarkets } from './strange-markets.ts';
import { inconclusive, unfinishedList } from './cancel-failures.ts';
import { covers } from './cancel-requests.ts';
import { type Attempt, combineAttempts, isUnheard } from './classify-answer.ts';
import { hasEnded, recordedOrder } from './read-order-records.ts';
import { isAlreadyGone } from './says-gone.ts';
import { goneFirst } from './send-requests.ts';
import type { Reading } from './next-step.ts';
import type { OrdersReading } from './read-open-orders.ts';
import { outsideOf, reconcileOrders, unknownCanceled, type Reconciled } from './reconcile-orders.ts';
import { isLongEmpty, type RunState, type SentRequest } from './run-state.ts';
import { ordersOf, placesOf } from './seen-orders.ts';
import { mayBeLater, noteReading, noteResting, noteShortList } from './note-evidence.ts';
import { areLostRowsAnswered, isAnsweredSinceLost } from './sent-requests.ts';

/** An order that no answer reported canceled is waited for so long; then it stays unaccounted for, and is asked for again. */
const RECORD_WAIT_MS = 3_000;
/** One that an answer reported canceled can only be refuted by its record: no answer for so long is no obstacle. */
const REFUTATION_WAIT_MS = 1_000;

/** Begins to read the records of all orders; those first that no answer reported canceled, without which there is no verdict. */
export function requestRecords({ seen, record, records }: RunState): void {
  const { canceled, notCanceled } = record.progress;
  const reportedCanceled = new Set(canceled);
  records.request([...seen.here.keys()].filter((id) => !reportedCanceled.has(id)));
  records.request(notCanceled.map(({ id }) => id));
  records.request(reportedCanceled);
}

/** What the lists, held against everything else that is known, prove; nothing when it is stopped. */
export async function concludeReading(
  run: RunState,
  lists: OrdersReading,
  { stop, beside }: { readonly stop: AbortSignal; readonly beside: boolean },
): Promise<Reading | undefined> {
  const { record, clock, readingBeganMs } = run;
  await identifyStrangeMarkets(run, lists.orders, stop);
  const open = noteReading(run, lists).filter(isResting);
  noteResting(run, open, readingBeganMs);
  const isEmpty = open.length === 0 && lists.complete;
  // One that began before a press, or before something was shown, says nothing of that.
  const sinceMs = Math.max(run.windowBeganMs, run.shownLastMs);
  const emptySinceMs = run.emptySinceMs ?? (readingBeganMs >= sinceMs ? readingBeganMs : undefined);
  run.emptySinceMs = isEmpty && !stop.aborted ? emptySinceMs : undefined;
  if (!isEmpty && !(open.length > 0 && lists.oneComplete)) {
    const failure = lists.failure ?? unfinishedList(clock);
    // What a list that is not whole does not show may be open all the same.
    const isAsMany = open.length > 0 && open.length >= (openAtLastReading(record.progress) ?? 0);
    const shown = { openAtLastReading: open.length, sentSinceReading: undefined };
    record.update({ failure, ...(isAsMany && shown) });
    return { kind: 'failed', failure };
  }
  const listed = new Set(open.map(({ id }) => id));
  // What the last list lacked as well, and was found all the same, is left until this reading says otherwise.
  const still = stillOpen(record.progress, (id) => listed.has(id) || run.notInAccount.has(id));
  const kept = [...still.left, ...still.appeared].filter(({ id }) => !listed.has(id));
  record.update({ openAtLastReading: open.length + kept.length, sentSinceReading: undefined, ...still });
  // Until it is decided what an empty reading proves, nothing can be said of what is left, unless that waits for the service.
  if (open.length === 0 && !beside) record.unproven = true;
  await Promise.race([waitForRecords(run, open), aborted(stop)]);
  if (stop.aborted) return undefined;
  const orders = reconcile(run, open);
  const { left, appeared, ended, unverified, unacknowledged, lagging } = orders;
  noteLeftOut(run, lists, [...left, ...appeared]);
  if (stop.aborted) return undefined;
  const unaccounted = [...unverified, ...unacknowledged];
  record.update({
    openAtLastReading: left.length + appeared.length + lagging.length,
    unaccounted: unaccounted.length > 0 ? unaccounted : undefined,
  });
  const isOpen = left.length + appeared.length > 0;
  const doubt = isOpen ? undefined : doubtOf(run, orders);
  if (doubt) {
    const shown = stillOpen(record.progress, (id) => listed.has(id));
    record.update({ failure: doubt.failure, outside: canceledOutside(run), ...shown });
    return { kind: 'inconclusive', ...doubt };
  }
  const verifiedAfterMs = clock.monotonicMs() - run.startedMs;
  // After its window one that waits for the catalog stays unresolved.
  const isOver = run.facts.stage === 'watching' && run.facts.areIdsUnknown;
  const outcome = isOver ? ('unresolved' as const) : undefined;
  record.update({ left, appeared, verifiedAfterMs, ...(!isOpen && { outcome }) });
  const nothingElsewhere = lists.nothingElsewhere && !record.progress.listsLeaveOut;
  return { kind: 'complete', left, appeared, ended, nothingElsewhere, missing: missingRequests(run) };
}

/**
 * That the account's list leaves out an order which rests is known by the answer that kept it, or by its record where two
 * readings in a row lack it: it may have ended between a record and a list, and one that somebody placed between two lists.
 */
function noteLeftOut(run: RunState, { accountIds }: OrdersReading, open: readonly Order[]): void {
  const { before, record, records, notInAccount, clock } = run;
  const { canceled, notCanceled } = record.progress;
  const kept = new Set(notCanceled.filter(({ reason }) => !isAlreadyGone(reason)).map(({ id }) => id));
  const there = new Set([...canceled, ...before.orders.map(({ id }) => id)]);
  const missing = accountIds ? open.filter(({ id }) => !accountIds.has(id)) : [];
  const isLeftOut = ({ id }: Order): boolean => {
    const recorded = recordedOrder(records.get(id));
    if (kept.has(id)) return recorded === undefined || isResting(recorded);
    return recorded !== undefined && isResting(recorded) && there.has(id) && notInAccount.has(id);
  };
  const orders = missing.filter(isLeftOut);
  if (orders.length > 0) {
    record.update({ leftOut: { orders, foundMs: clock.monotonicMs() } });
    noteShortList(run);
    run.onListed({ orders: [], listsLeaveOut: true });
  }
  if (accountIds) run.notInAccount = new Set(missing.map(({ id }) => id));
}

/** Orders an earlier reading left that are still open. */
function stillOpen(
  progress: CancelProgress,
  isOpen: (id: string) => boolean,
): Pick<CancelProgress, 'left' | 'appeared'> & Partial<CancelProgress> {
  const left = progress.left.filter(({ id }) => isOpen(id));
  const appeared = progress.appeared.filter(({ id }) => isOpen(id));
  const isGone = progress.outcome === 'left' && left.length + appeared.length === 0;
  return { left, appeared, ...(isGone && { outcome: undefined }) };
}

/** Ids that the service reported canceled and that were never of this scope, as far as is known now: an alarm. */
export function canceledOutside({ record, seen, before, records }: RunState): readonly string[] {
  const { canceled, target } = record.progress;
  return outsideOf(unknownCanceled(seen.here, canceled), {
    scope: target.scope,
    before,
    recordOf: records.get,
    listedElsewhere: ordersOf(seen.elsewhere),
  });
}

async function waitForRecords(run: RunState, open: readonly Order[]): Promise<void> {
  const { seen, record, records } = run;
  // What the lists showed for the first time is known only now.
  requestRecords(run);
  const { canceled, notCanceled } = record.progress;
  const shown = new Set(open.map((order) => order.id));
  const reportedCanceled = new Set(canceled);
  const needed = [...seen.here.keys(), ...notCanceled.map(({ id }) => id)];
  await Promise.all([
    records.settled(
      needed.filter((id) => !shown.has(id) && !reportedCanceled.has(id)),
      RECORD_WAIT_MS,
    ),
    records.settledWhileAnswered(canceled, { quietMs: REFUTATION_WAIT_MS, withinMs: RECORD_WAIT_MS }),
  ]);
}

function reconcile(run: RunState, open: readonly Order[]): Reconciled {
  const { before, seen, listed, record, records, sent } = run;
  const { canceled, notCanceled, target } = record.progress;
  const isElsewhere = (order: Order): boolean => isResting(order) && !isUnder(target.scope, order);
  const isStillReported = (id: string): boolean =>
    !seen.history.get(id)?.isRefuted && !isGarbled(records.failureOf(id));
  return reconcileOrders(open, {
    scope: target.scope,
    areIdsUnknown: run.facts.areIdsUnknown,
    areListsLongEmpty: isLongEmpty(run),
    before,
    seen,
    reported: [...canceled, ...notCanceled.map(({ id }) => id)],
    reportedCanceled: new Set(canceled),
    // A record that agrees with the answer takes back what spoke against it; one that cannot be read may say that it rests.
    canceled: new Set(canceled.filter((id) => isStillReported(id) || hasEnded(records.get(id)))),
    restingElsewhere: new Set(listed.filter(isElsewhere).map(({ id }) => id)),
    notCanceled: new Map(
      goneFirst([...sent.values()].flatMap(({ answer }) => answer?.notCanceled ?? [])).map(
        ({ id, reason }) => [id, reason],
      ),
    ),
    answered: [...sent.values()].filter(isAnswered).map(({ request }) => request),
    unanswered: [...sent.values()].filter(isUnanswered).map(({ request }) => request),
    mayBeLater: (place) => mayBeLater(run, place),
    recordOf: records.get,
  });
}

/** A record that cannot be read; one out of a cache says nothing of now. */
function isGarbled(failure: Failure | undefined): boolean {
  return failure?.kind === 'malformed' && !failure.isDoubtful;
}

type Doubt = Omit<Reading & { kind: 'inconclusive' }, 'kind'>;

/** Why lists that show nothing are not enough. */
function doubtOf(run: RunState, { unverified, unacknowledged, lagging }: Reconciled): Doubt | undefined {
  // Whatever else is in doubt: what may not have come is sent again.
  const lost = missingRequests(run);
  if (unverified.length + unacknowledged.length > 0) {
    const failure = unaccountedFailure(run, unverified, unacknowledged);
    const now = [...lost, ...worthResendingFor(run, unacknowledged)];
    const unheard =
      unverified.length > 0 ? [...run.sent.values()].filter(({ attempt }) => isUnheard(attempt)) : [];
    return { failure, now, later: unheard.map(({ request }) => request) };
  }
  if (lagging.length > 0)
    return {
      failure: laggingFailure(run, lagging.length),
      now: lost,
      later: worthResendingFor(run, lagging),
    };
  return doubtOfEmptyLists(run, lost);
}

/**
 * Why empty lists are no proof: no request for the named market was ever answered with a yes, and no order was ever known
 * whose record could be read, or there were others whose rows could not. About its mirror, which it may not have, a service
 * may say no, or fail; a request that it does not answer at all, though it answers the other, is sent again. Of what an
 * earlier process left no request can be sent again: there it has to be enough that the lists stay empty for longer than an
 * index needs to load.
 */
function doubtOfEmptyLists(run: RunState, lost: readonly CancelRequest[]): Doubt | undefined {
  const { sent, seen, record, clock, verifyOnly } = run;
  const { conditionId } = record.progress.target.scope;
  const requests = [...sent.values()].filter(({ request }) => sameId(request.market, conditionId));
  if (lost[0]) {
    const which = sent.size > 1 ? `the cancel under ${shortenMarketId(lost[0].market)}` : 'the last cancel';
    const message = `the service never said what ${which} did`;
    return { failure: inconclusive(clock, message), now: lost, later: [] };
  }
  const isNoneKnown = seen.here.size === 0;
  const isAllKnown = !isNoneKnown && run.lostRowsCameMs === undefined;
  const isAnsweredSince = requests.some((request) => isAnsweredSinceLost(run, request));
  if (isAllKnown || (isAnsweredSince && (areLostRowsAnswered(run) || isLongEmpty(run)))) return undefined;
  if (verifyOnly && isLongEmpty(run)) return undefined;
  const attempt = combineAttempts(requests.map((request) => request.attempt));
  if (attempt?.kind === 'refused' && isNoneKnown)
    return { failure: attempt.failure, now: [], later: [], isRefusal: true };
  const unheard = [...sent.values()].filter((request) => !isAnsweredSinceLost(run, request));
  const failure = inconclusive(clock, `${whyUnheard(attempt)}, and an empty list alone is no proof`);
  return { failure, now: unheard.map(({ request }) => request), later: [] };
}

function whyUnheard(attempt: Attempt | undefined): string {
  if (attempt?.kind === 'answered') return 'a list that came after the cancel had rows that name no order';
  const how = attempt?.kind === 'refused' ? 'refused the cancel' : 'never said what the cancel did';
  return `the service ${how} (${attempt?.failure.message ?? 'an earlier run sent it'})`;
}

/** Requests that may take `orders` down: those that were never answered, if there are any; all where it cannot be told. */
function worthResendingFor(
  { sent, seen }: RunState,
  orders: readonly { readonly id: string }[],
): readonly CancelRequest[] {
  if (orders.length === 0) return [];
  const places = orders.map(({ id }) => seen.here.get(id)?.place);
  const all = [...sent.values()];
  const may = all.filter(({ request }) =>
    places.some((place) => place === undefined || covers(request, place)),
  );
  const unanswered = may.filter((each) => !isAnswered(each));
  const worth = [unanswered, may, all].find((each) => each.length > 0) ?? [];
  return worth.map(({ request }) => request);
}

/** Requests that may not have come since the last press, as far as lists that stay empty for long are not enough. */
function missingRequests(run: RunState): readonly CancelRequest[] {
  return [...run.sent.values()]
    .filter((each) => mayBeMissing(run, each) && !(isLongEmpty(run) && mayTellByLists(run, each)))
    .map(({ request }) => request);
}

/**
 * What became of the only request of a market its orders tell, if it came at all; of several each is to be answered. That one
 * fails with a 5xx is an answer about a second id, which the service may not know.
 */
function mayBeMissing(
  { record, sent, windowBeganMs }: RunState,
  { request, attempt, cameMs = -Infinity, answeredMs = -Infinity }: SentRequest,
): boolean {
  if ((sent.size > 1 ? answeredMs : cameMs) >= windowBeganMs) return false;
  if (attempt.kind === 'throttled') return true;
  if (attempt.kind === 'unsent') return attempt.retry;
  if (attempt.kind !== 'ambiguous') return false;
  const { failure } = attempt;
  const isFailing = failure.kind === 'rejected' && (failure.status ?? 0) >= 500;
  return !isFailing || sameId(request.market, record.progress.target.scope.conditionId);
}

function isAnswered({ answeredMs }: SentRequest): boolean {
  return answeredMs !== undefined;
}

/** What became of it is not known. */
function isUnanswered(sent: SentRequest): boolean {
  return !isAnswered(sent) && sent.attempt.kind !== 'refused';
}

/**
 * It was answered before the press; or orders were known that it covers, and all have ended (one that names no market may be
 * another's); or this service answers no cancel at all.
 */
function mayTellByLists({ seen, sent }: RunState, each: SentRequest): boolean {
  const isKnown = (order: OrderPlace): boolean =>
    (order.market !== '' || sent.size === 1) && covers(each.request, order);
  const areAllLost = [...sent.values()].every((one) => !isAnswered(one) && isUnheard(one.attempt));
  return isAnswered(each) || placesOf(seen.here).some(isKnown) || areAllLost;
}

function unaccountedFailure(
  { clock, records }: RunState,
  unverified: readonly UnaccountedOrder[],
  unacknowledged: readonly UnaccountedOrder[],
): Failure {
  const failure = unverified.map(({ id }) => records.failureOf(id)).find((each) => each !== undefined);
  if (failure?.kind === 'throttled') return failure;
  const count = unverified.length + unacknowledged.length;
  const orders = count === 1 ? '1 order is' : `${count} orders are`;
  const isRead = failure === undefined && unverified.some(({ id }) => records.get(id)?.kind === 'found');
  const unread = isRead
    ? 'its record has it elsewhere than a list or an answer had'
    : `its record could not be read (${failure?.message ?? 'no answer about it yet'})`;
  const why =
    unverified.length > 0
      ? unread
      : 'the service has no record of it, and no answer of it says that the order is canceled';
  return inconclusive(clock, `${orders} in no list and not known to be gone: ${why}`);
}

function laggingFailure({ clock }: RunState, count: number): Failure {
  const orders = count === 1 ? '1 canceled order is' : `${count} canceled orders are`;
  return inconclusive(clock, `${orders} still listed, although the record says canceled`);
}
