import type { CancelOutcome } from '../../domain/cancel.ts';
import type { Failure } from '../../domain/failure.ts';
import { eachOnce, type Order, isResting } from '../../domain/order.ts';
import { isUnder } from '../../domain/orders-under-scope.ts';
import { combineAttempts } from './classify-answer.ts';
import { canceledOutside } from './conclude-reading.ts';
import type { RunFacts } from './next-step.ts';
import { recordedOrder } from './read-order-records.ts';
import { unknownCanceled } from './reconcile-orders.ts';
import type { RunState } from './run-state.ts';
import { noteElsewhere } from './shown-orders.ts';

/** So long after its verdict a cancel still asks for the orders that only an answer reported. */
export const UNKNOWN_WAIT_MS = 3_000;

const NOTHING_READ = { ended: [], left: [] };

/** A verdict that nothing can take back is said at once; what became of orders that only an answer reported is read after it. */
export async function settle(run: RunState, outcome: CancelOutcome): Promise<'settled' | 'taken back'> {
  const { record, facts, known, records, matchedBefore } = run;
  run.decided = true;
  const failure = outcome === 'confirmed' ? undefined : failureOf(facts);
  const unknownIds = unknownCanceled([...known.keys(), ...run.unread.keys()], record.progress.canceled);
  // One of them that rests takes a clear back: until then it is not said.
  const isHeld = outcome === 'confirmed' && unknownIds.length > 0;
  record.update({
    phase: 'verifying',
    outcome: isHeld ? undefined : outcome,
    failure,
    nextTryAtMs: undefined,
  });
  records.request(unknownIds);
  const areRead = await records.settled(unknownIds, UNKNOWN_WAIT_MS);
  if (isHeld && isRefuted(run)) return takeBack(run);
  const isOpen = (id: string): boolean =>
    records.get(id) === undefined && records.failureOf(id) === undefined;
  const isCutShort = run.stopping.signal.aborted && (!areRead || unknownIds.some(isOpen));
  if (isHeld && isCutShort) return finish(run, 'unresolved');
  const { ended, left } = facts.reading?.kind === 'complete' ? facts.reading : NOTHING_READ;
  const endedIds = new Set(ended.map(({ id }) => id));
  const canceled = record.progress.canceled.filter((id) => !endedIds.has(id));
  // Some of what an answer took down may have traded just before.
  const recorded = canceled.flatMap((id) => recordedOrder(records.get(id)) ?? []);
  // Of one that no list showed before, nobody can say when it traded.
  const hasTraded = ({ id, matchedSize }: Order): boolean =>
    matchedSize > (matchedBefore.get(id) ?? Infinity);
  record.update({
    canceled,
    filled: eachOnce([...ended, ...recorded, ...left].filter(hasTraded)),
    outside: canceledOutside(run),
  });
  return finish(run, outcome);
}

/** While a clear was held back a list, or the record of an order, showed one that rests, or a row that names none. */
function isRefuted(run: RunState): boolean {
  const { facts, record, elsewhere, unreadElsewhere, lostRowsMs, readingBeganMs } = run;
  const shown = [...[...elsewhere.values()].filter(isResting), ...unreadElsewhere.values()];
  return (
    facts.reading === undefined ||
    lostRowsMs > readingBeganMs ||
    shown.some((place) => isUnder(record.progress.target.scope, place))
  );
}

/** All is read again, and what lists showed since the verdict is asked for. */
function takeBack(run: RunState): 'taken back' {
  run.decided = false;
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
  const settledMs = run.clock.monotonicMs();
  record.update({ phase: 'settled', outcome, settledAtMs: settledAt(run), settledMs, nextTryAtMs });
  return 'settled';
}

/** A wall clock that is set meanwhile does not change how long it took; that the machine slept does. */
function settledAt(run: RunState): number {
  const { clock, verifyOnly, initial, startedMs, sleptInAllMs, windowMs } = run;
  if (verifyOnly || sleptInAllMs() > windowMs) return clock.now();
  return initial.startedAtMs + Math.round(clock.monotonicMs() - startedMs);
}

export function setThrottled(run: RunState, throttled: boolean): void {
  if (run.throttled === throttled) return;
  run.throttled = throttled;
  run.onThrottled(throttled);
}
