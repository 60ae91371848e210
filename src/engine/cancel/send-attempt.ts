import type { CancelAnswer, CancelProgress } from '../../domain/cancel.ts';
import { sleep, type Clock } from '../../domain/clock.ts';
import { askWithDeadline } from './ask-with-deadline.ts';
import type { CancelService } from './cancel-service.ts';
import { classifyAnswer, type Attempt } from './classify-answer.ts';
import type { FlightRecord } from './flight-record.ts';
import { scopeProblem } from './scope-problem.ts';
import { scopeToSend } from './scope-to-send.ts';

/** The service's own deadline is shorter and knows more; this one holds should it fail to. */
const BACKSTOP_MS = 6_000;

export interface Sending {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly record: FlightRecord;
  /** Ids of markets that requests have named. */
  readonly tried: Set<string>;
  readonly startedMs: number;
  readonly stop: AbortSignal;
}

/** Sends one request, at once and before anything is told of it, and records what came of it. */
export async function sendAttempt({
  service,
  clock,
  record,
  tried,
  startedMs,
  stop,
}: Sending): Promise<Attempt> {
  const scope = scopeToSend(record.progress, tried);
  tried.add(scope.conditionId);
  const attempt = record.progress.attempts + 1;
  const unprovenBefore = record.unproven;
  record.unproven = true;
  const asked = askWithDeadline({
    clock,
    endpoint: 'DELETE /cancel-market-orders',
    attempt,
    deadlineMs: BACKSTOP_MS,
    stop,
    run: async (signal) => scopeProblem(scope, clock) ?? service.cancel(scope, attempt, signal),
  });
  // The bytes leave at the end of this turn, after everything that hearing of it would set off: so nobody hears yet.
  await sleep(clock, 0);
  record.update({
    phase: 'sending',
    attempts: attempt,
    nextTryAtMs: undefined,
    ...fadedOutcome(record.progress),
  });
  const outcome = classifyAnswer(await asked);
  if (stop.aborted) return outcome;
  if (outcome.kind === 'unsent' || outcome.kind === 'throttled') record.unproven = unprovenBefore;
  record.update(recordedAnswer(record.progress, outcome, clock.monotonicMs() - startedMs));
  return outcome;
}

/** While a request is under way, only what a reading proved, or that nothing is known, is still said. */
function fadedOutcome({ outcome }: CancelProgress): Partial<CancelProgress> {
  return outcome === 'left' || outcome === 'unresolved' ? {} : { outcome: undefined };
}

function recordedAnswer(
  progress: CancelProgress,
  attempt: Attempt,
  afterMs: number,
): Partial<CancelProgress> {
  switch (attempt.kind) {
    case 'answered':
      return { answeredAfterMs: afterMs, failure: undefined, ...addedAnswer(progress, attempt.answer) };
    case 'refused':
      return { answeredAfterMs: afterMs, failure: attempt.failure };
    default:
      return { failure: attempt.failure };
  }
}

/** Joins the ids of one more answer: the last word on each id counts, and canceled is final. */
function addedAnswer(progress: CancelProgress, answer: CancelAnswer): Partial<CancelProgress> {
  const canceled = [...new Set([...progress.canceled, ...answer.canceled])];
  const reasons = new Map([...progress.notCanceled, ...answer.notCanceled].map((kept) => [kept.id, kept]));
  for (const id of canceled) reasons.delete(id);
  return { canceled, notCanceled: [...reasons.values()] };
}
