import type { CancelOutcome } from '../../domain/cancel.ts';
import { noticeStandstill } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { type Order, remainingSize } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';
import { combineAttempts } from './classify-answer.ts';
import { canceledOutside } from './conclude-reading.ts';
import type { RunFacts } from './next-step.ts';
import { hasEnded, recordedOrder } from './read-order-records.ts';
import { type Reconciled, unknownCanceled } from './reconcile-orders.ts';
import type { RunState } from './run-state.ts';
import { placesOf } from './seen-orders.ts';
import { isAlreadyGone } from './says-gone.ts';
import { isNothingElsewhere } from './findings.ts';
import { noteElsewhere } from './note-evidence.ts';

/** So long after its verdict a cancel still asks for the orders that only an answer reported. */
export const UNKNOWN_WAIT_MS = 3_000;

/** A verdict that nothing can take back is said at once; what became of orders that only an answer reported is read after it. */
export async function settle(run: RunState, outcome: CancelOutcome): Promise<'settled' | 'taken back'> {
  const { record, facts, seen, records } = run;
  run.decided = true;
  const failure = outcome === 'confirmed' ? undefined : failureOf(facts);
  const unknownIds = unknownCanceled(seen.here, record.progress.canceled);
  // One of them that rests takes a clear back: until then it is not said.
  const isHeld = outcome === 'confirmed' && unknownIds.length > 0;
  record.update({
    phase: 'verifying',
    outcome: isHeld ? undefined : outcome,
    failure,
    nextTryAtMs: undefined,
  });
  records.request(unknownIds);
  const waiting = records.settled(unknownIds, UNKNOWN_WAIT_MS);
  const { value: areRead, hasStood } = await noticeStandstill(run.clock, waiting);
  // What was read is as old as a standstill was long.
  if (isHeld && (hasStood || isRefuted(run))) return takeBack(run);
  const isOpen = (id: string): boolean =>
    records.get(id) === undefined && records.failureOf(id) === undefined;
  const isCutShort = run.stopping.signal.aborted && (!areRead || unknownIds.some(isOpen));
  if (isHeld && isCutShort) return finish(run, 'unresolved');
  record.update({ outside: canceledOutside(run) });
  return finish(run, outcome);
}

function lastRead({ facts: { reading } }: RunState): Pick<Reconciled, 'ended' | 'left'> {
  return reading?.kind === 'complete' ? reading : { ended: [], left: [] };
}

/**
 * Orders that traded since they were shown first and told last, by the row or record that says the most. When one traded that was
 * never shown nobody can say.
 */
function filledBy(run: RunState): Order[] {
  const { record, records, matchedBefore, matchedTold } = run;
  const { canceled } = record.progress;
  const { ended, left } = lastRead(run);
  // What an answer took down may have traded just before.
  const ids = [...canceled, ...left.map(({ id }) => id)];
  const recorded = ids.flatMap((id) => recordedOrder(records.get(id)) ?? []);
  const most = new Map<string, Order>();
  for (const order of [...ended, ...recorded, ...left])
    if (order.matchedSize > (most.get(order.id)?.matchedSize ?? 0)) most.set(order.id, order);
  const hasTraded = (order: Order): boolean => {
    const { id, matchedSize } = order;
    if (matchedSize <= (matchedTold.get(id) ?? 0)) return false;
    const before = matchedBefore.get(id);
    return before === undefined ? wasResting(run, id) && remainingSize(order) === 0 : matchedSize > before;
  };
  return [...most.values()].filter(hasTraded);
}

/** It rested by a row that cannot be read, or by an answer that kept it. */
function wasResting({ seen, record }: RunState, id: string): boolean {
  const kept = record.progress.notCanceled.find((each) => each.id === id);
  return seen.here.get(id)?.wasUnread || (kept !== undefined && !isAlreadyGone(kept.reason));
}

/** While a clear was held back a list, or the record of an order, showed one that rests, or a row that names none. */
function isRefuted(run: RunState): boolean {
  const { facts, record, records, seen } = run;
  const { scope } = record.progress.target;
  return (
    facts.reading === undefined ||
    (facts.areIdsUnknown && !isNothingElsewhere(run)) ||
    // Before the reading began, and after the last answer.
    [...seen.here.keys()].some((id) => seen.history.get(id)?.isRelisted && !hasEnded(records.get(id))) ||
    placesOf(seen.elsewhere).some((place) => isUnder(scope, place) && !hasEnded(records.get(place.id)))
  );
}

/** All is read again, and what lists showed since the verdict is asked for. */
function takeBack(run: RunState): 'taken back' {
  run.decided = false;
  for (const each of run.seen.history.values()) each.isRelisted = undefined;
  noteElsewhere(run);
  run.facts.reading = undefined;
  run.record.unproven = true;
  run.record.update({ outcome: undefined });
  return 'taken back';
}

function failureOf({ requests }: RunFacts): Failure | undefined {
  const concerned = requests.filter((each) => each.isConcerned);
  const attempt = combineAttempts(concerned.map((each) => each.attempt));
  return attempt && attempt.kind !== 'answered' ? attempt.failure : undefined;
}

/** Who ends a throttle still learns how long the service would wait. */
export function finish(run: RunState, outcome: CancelOutcome): 'settled' {
  const { record } = run;
  setThrottled(run, false);
  const nextTryAtMs = outcome === 'throttled' ? record.progress.nextTryAtMs : undefined;
  const filled = filledBy(run);
  const traded = filled.filter((order) => remainingSize(order) === 0);
  const endedIds = new Set([...lastRead(run).ended, ...traded].map(({ id }) => id));
  // The one that takes its place tells it.
  if (!run.isReplaced) for (const { id, matchedSize } of filled) run.matchedTold.set(id, matchedSize);
  record.update({
    phase: 'settled',
    outcome,
    canceled: record.progress.canceled.filter((id) => !endedIds.has(id)),
    filled,
    settledAtMs: settledAt(run),
    settledMs: run.clock.monotonicMs(),
    nextTryAtMs,
  });
  return 'settled';
}

/** A wall clock that is set meanwhile does not change how long it took. */
function settledAt({ clock, verifyOnly, initial, startedMs }: RunState): number {
  if (verifyOnly) return clock.now();
  return initial.startedAtMs + Math.round(clock.monotonicMs() - startedMs);
}

export function setThrottled(run: RunState, throttled: boolean): void {
  if (run.throttled === throttled) return;
  run.throttled = throttled;
  run.onThrottled(throttled);
}
