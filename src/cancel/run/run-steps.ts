import type { CancelRequest } from '../../domain/cancel.ts';
import { MOST_CORRECTIONS } from '../../api/signing/signature-time.ts';
import { noticeStandstill, sleep } from '../../domain/clock.ts';
import { isResting, valueOf } from '../../domain/order.ts';
import { ok } from '../../domain/result.ts';
import { requestKey } from './cancel-requests.ts';
import { concludeReading, requestRecords } from './conclude-reading.ts';
import { readOpenOrders } from './read-open-orders.ts';
import { hasEnded } from './read-order-records.ts';
import { requestWithDeadline } from './request-with-deadline.ts';
import { isClear, isWindowOver, type RunState, type SentRequest, settlesAtOnce } from './run-state.ts';
import { ordersOf } from './seen-orders.ts';
import { writeLearned } from './findings.ts';
import { noteReading, noteResting } from './note-evidence.ts';
import { sendRequests } from './send-requests.ts';

const SKEW_DEADLINE_MS = 3_000;

/** Sends; the first requests in the very turn of the key. */
export function send(run: RunState, requests: readonly CancelRequest[]): Promise<void> {
  const isFirst = run.tries.size === 0;
  const sending = sendRequests(run, requests);
  if (isFirst && !run.before.complete) void readBeside(run);
  return sending;
}

/** Nothing was read before the key: what is there now is read while the first request is on its way. */
async function readBeside(run: RunState): Promise<void> {
  const { clock, record, stopping } = run;
  const { scope } = record.progress.target;
  const askedAtMs = clock.monotonicMs();
  const lists = await readOpenOrders(scope, run.before.orders, { ...run, stop: stopping.signal });
  if (run.decided || stopping.signal.aborted) return;
  noteResting(run, noteReading(run, lists).filter(isResting), askedAtMs);
  const orders = ordersOf(run.seen.here);
  // Learned of a mirror meanwhile: it did not look there.
  const complete = lists.complete && record.progress.target.scope === scope;
  const isComplete = complete && !record.progress.listsLeaveOut;
  run.before = { ...run.before, orders, complete: isComplete, beforehand: false };
  const ordersReadAtMs = complete ? clock.now() : undefined;
  record.update({ target: { ...record.progress.target, orders, worth: valueOf(orders), ordersReadAtMs } });
  writeLearned(run);
}

/**
 * Reads the open orders, and the records of the known ones beside them, and concludes what that proves. One that proves nothing
 * `beside` the wait for what is put off takes nothing back: nothing was sent since.
 */
export async function read(run: RunState, beside: boolean): Promise<void> {
  const { hasStood } = await noticeStandstill(run.clock, readOnce(run, beside));
  // That nothing was there is as old as the standstill was long.
  if (!hasStood || !settlesAtOnce(run.facts.reading)) return;
  run.facts.reading = undefined;
  run.record.unproven = true;
  if (run.facts.stage === 'watching') run.record.update({ outcome: 'unresolved' });
}

async function readOnce(run: RunState, beside: boolean): Promise<void> {
  const { record, facts, clock, stopping } = run;
  const { scope } = record.progress.target;
  const wasUnproven = record.unproven;
  run.readingBeganMs = clock.monotonicMs();
  for (const { id } of record.progress.unaccounted ?? []) run.records.forget(id);
  // The record that calls it ended is older than the list that shows it resting.
  for (const { id } of run.listed.filter(isResting))
    if (hasEnded(run.records.get(id))) run.records.forget(id);
  run.outdated = new AbortController();
  const stop = AbortSignal.any([stopping.signal, run.outdated.signal]);
  const { listsLeaveOut } = record.progress;
  const listing = readOpenOrders(scope, ordersOf(run.seen.here), { ...run, stop, listsLeaveOut });
  requestRecords(run);
  // As when it sends: the requests leave before anybody hears of them.
  await sleep(clock, 0);
  record.update({ phase: 'verifying', ...(!beside && { nextTryAtMs: undefined }) });
  const lists = await listing;
  const isOutdated = (): boolean =>
    stop.aborted || (lists.isByToken && record.progress.target.scope !== scope);
  const reading = isOutdated() ? undefined : await concludeReading(run, lists, { stop, beside });
  run.readingCameMs = clock.monotonicMs();
  if (!reading || isOutdated()) {
    // Learned of a mirror or of tokens meanwhile: it did not look there.
    if (!stopping.signal.aborted) facts.reading = undefined;
    return;
  }
  facts.reading = reading;
  if (reading.kind === 'complete') {
    record.unproven = facts.areIdsUnknown && isClear(reading);
    facts.mayBeDone = false;
  }
  // One that fails leaves what an earlier one showed: how it is now is not known.
  else record.unproven = !beside || wasUnproven;
  for (const counts of [facts, ...run.sent.values()])
    counts.failedReadings = reading.kind === 'complete' ? 0 : counts.failedReadings + 1;
}

/** Whether a refusal may come from a wrong clock, and the clock was not looked at since. */
export function mayCorrectSkew(run: RunState): boolean {
  const isCorrectable = run.service.correctClock !== undefined && run.skewCorrections < MOST_CORRECTIONS;
  return refusedForClock(run).some((each) => isCorrectable || isOutdated(run, each));
}

/** Signed before the clock was corrected for another request. */
function isOutdated({ clockCorrectedMs }: RunState, { signedMs }: SentRequest): boolean {
  return signedMs < clockCorrectedMs;
}

function refusedForClock(run: RunState): readonly SentRequest[] {
  return [...run.sent.values()].filter(
    (each) =>
      !run.underWay.has(requestKey(each.request)) &&
      each.attempt.kind === 'refused' &&
      each.attempt.looksLikeSkew &&
      !each.isClockMeasured &&
      mayFollow(run, each),
  );
}

/** Once nothing is sent any more, only one that the service had wanted later, and that did not leave before a standstill. */
function mayFollow(run: RunState, { wasPutOff, signedMs }: SentRequest): boolean {
  const isRecent = run.clock.monotonicMs() - signedMs <= run.windowMs;
  return (wasPutOff && isRecent) || (run.facts.stage !== 'watching' && !isWindowOver(run));
}

/** Requests that were refused for a clock which is corrected now: signed anew, they are to be sent at once. */
export async function correctSkew(run: RunState): Promise<readonly CancelRequest[]> {
  const { service, clock, stopping } = run;
  const refused = refusedForClock(run);
  const outdated = refused.filter((each) => isOutdated(run, each));
  if (outdated.length > 0) return outdated.map(({ request }) => request);
  run.skewCorrections += 1;
  for (const each of refused) each.isClockMeasured = true;
  const measured = await requestWithDeadline({
    clock,
    endpoint: 'clock of the service',
    attempt: 1,
    deadlineMs: SKEW_DEADLINE_MS,
    stop: stopping.signal,
    run: async (signal) => ok((await service.correctClock?.(signal)) ?? false),
  });
  const isCorrected = measured.ok && measured.value && !stopping.signal.aborted;
  if (!isCorrected) return [];
  run.clockCorrectedMs = clock.monotonicMs();
  return refused.filter((each) => mayFollow(run, each)).map(({ request }) => request);
}
