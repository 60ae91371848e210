import { MOST_CORRECTIONS } from '../../api/signing/signature-time.ts';
import { sleep } from '../../domain/clock.ts';
import { valueOf } from '../../domain/orders-under-scope.ts';
import { ok } from '../../domain/result.ts';
import { concludeReading, requestRecords } from './conclude-reading.ts';
import { readOpenOrders } from './read-open-orders.ts';
import { requestWithDeadline } from './request-with-deadline.ts';
import { isClear, type RunState } from './run-state.ts';
import { noteReading, targetAsKnown } from './shown-orders.ts';
import { mayHaveActed, sendAttempt } from './send-attempt.ts';

const SKEW_DEADLINE_MS = 3_000;

/** Sends the requests that are due, or only those whose throttle is over; the first in the very turn of the key. */
export async function send(run: RunState, putOff = false): Promise<void> {
  const { service, facts } = run;
  const answering = sendAttempt(run, putOff);
  if (facts.attempts === 0 && !run.before.complete) void readBeside(run);
  const attempts = await answering;
  // Put off again, they change nothing of what was read since the others were sent.
  if (putOff && !attempts.some(mayHaveActed)) return;
  facts.reading = undefined;
  facts.failedReadings = 0;
  const looksLikeSkew = [...run.sent.values()].some(
    ({ attempt }) => attempt.kind === 'refused' && attempt.looksLikeSkew,
  );
  facts.mayCorrectSkew =
    looksLikeSkew && service.correctClock !== undefined && run.skewCorrections < MOST_CORRECTIONS;
}

/** Nothing was read before the key: what is there now is read while the first request is on its way. */
async function readBeside(run: RunState): Promise<void> {
  const { clock, record, stopping } = run;
  const { scope } = record.progress.target;
  const lists = await readOpenOrders(scope, run.before.orders, { ...run, stop: stopping.signal });
  if (run.decided || stopping.signal.aborted) return;
  noteReading(run, lists);
  const orders = [...run.known.values()];
  // Learned of a mirror meanwhile: it did not look there.
  const complete = lists.complete && record.progress.target.scope === scope;
  run.before = { orders, complete, beforehand: false };
  const ordersReadAtMs = complete ? clock.now() : undefined;
  record.update({ target: { ...record.progress.target, orders, worth: valueOf(orders), ordersReadAtMs } });
  run.onLearned(targetAsKnown(run));
}

/** Reads the open orders, and the records of the known ones beside them, and concludes what that proves. */
export async function read(run: RunState): Promise<void> {
  const { record, facts, clock, stopping } = run;
  const { scope } = record.progress.target;
  run.readingBeganMs = clock.monotonicMs();
  for (const { id } of record.progress.unaccounted ?? []) run.records.forget(id);
  run.outdated = new AbortController();
  const stop = AbortSignal.any([stopping.signal, run.outdated.signal]);
  const listing = readOpenOrders(scope, [...run.known.values()], { ...run, stop });
  requestRecords(run);
  // As when it sends: the requests leave before anybody hears of them.
  await sleep(clock, 0);
  record.update({ phase: 'verifying', nextTryAtMs: undefined });
  const lists = await listing;
  const isOutdated = (): boolean =>
    stop.aborted || (lists.isByToken && record.progress.target.scope !== scope);
  const reading = isOutdated() ? undefined : await concludeReading(run, lists);
  run.readingEndedMs = clock.monotonicMs();
  if (!reading || isOutdated()) {
    // Learned of a mirror or of tokens meanwhile: it did not look there.
    if (!stopping.signal.aborted) facts.reading = undefined;
    return;
  }
  facts.reading = reading;
  // One that fails leaves what an earlier one showed: how it is now is not known.
  record.unproven = reading.kind !== 'complete' || (facts.areIdsUnknown && isClear(reading));
  facts.failedReadings = reading.kind === 'complete' ? 0 : facts.failedReadings + 1;
}

/** A refusal that a wrong clock explains does not count: the next step sends again, signed anew. */
export async function correctSkew(run: RunState): Promise<void> {
  const { service, clock, facts, sent, stopping } = run;
  run.skewCorrections += 1;
  facts.mayCorrectSkew = false;
  const measured = await requestWithDeadline({
    clock,
    endpoint: 'clock of the service',
    attempt: 1,
    deadlineMs: SKEW_DEADLINE_MS,
    stop: stopping.signal,
    run: async (signal) => ok((await service.correctClock?.(signal)) ?? false),
  });
  if (!measured.ok || !measured.value) return;
  for (const each of sent.values()) if (each.attempt.kind === 'refused') each.mustSendAgain = true;
}
