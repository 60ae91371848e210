import type { Clock } from '../../domain/clock.ts';
import type { Failure } from '../../domain/failure.ts';
import { askWithDeadline } from './ask-with-deadline.ts';
import type { CancelService } from './cancel-service.ts';
import { compareReading, ordersUnder, type Before, type ScopeReading } from './compare-reading.ts';
import type { FlightRecord } from './flight-record.ts';

/** For all pages together. */
const READING_DEADLINE_MS = 10_000;
const ENDPOINT = 'GET /data/orders';

export interface ReadingOrders {
  readonly service: CancelService;
  readonly clock: Clock;
  readonly record: FlightRecord;
  readonly before: Before;
  readonly startedMs: number;
  readonly stop: AbortSignal;
}

export type Reading =
  | ({ readonly kind: 'complete' } & ScopeReading)
  | { readonly kind: 'incomplete'; readonly failure: Failure };

/**
 * Reads the open orders once. A complete reading is proof, because every caller begins it after the last
 * answer; an incomplete one only tells how many were seen.
 */
export async function readOpenOrders(reading: ReadingOrders): Promise<Reading> {
  const { service, clock, record, before, startedMs, stop } = reading;
  const { scope, orders: pinned } = record.progress.target;
  const listed = await askWithDeadline({
    clock,
    endpoint: ENDPOINT,
    attempt: 1,
    deadlineMs: READING_DEADLINE_MS,
    stop,
    run: (signal) => service.listOpen(scope, signal),
  });
  if (stop.aborted) return { kind: 'incomplete', failure: neverEnded(clock) };
  if (!listed.ok) return incomplete(record, listed.failure);
  const open = ordersUnder(scope, listed.value.orders, pinned);
  record.update({ openAtLastReading: open.length });
  if (!listed.value.complete) return incomplete(record, neverEnded(clock));
  const compared = compareReading(before, open, record.progress.canceled);
  const { left, appeared } = compared;
  const verifiedAfterMs = clock.monotonicMs() - startedMs;
  // Until it is decided what an empty reading proves, nothing is said of what is left.
  const isEmpty = left.length + appeared.length === 0;
  record.update({ left, appeared, verifiedAfterMs, ...(isEmpty && { outcome: undefined }) });
  return { kind: 'complete', ...compared };
}

function incomplete(record: FlightRecord, failure: Failure): Reading {
  record.update({ failure });
  return { kind: 'incomplete', failure };
}

function neverEnded(clock: Clock): Failure {
  return {
    kind: 'malformed',
    endpoint: ENDPOINT,
    attempt: 1,
    atMs: clock.now(),
    message: 'the list of open orders could not be read to its end',
    advice: 'it is read again by itself; look at the service with another tool meanwhile',
    sent: 'maybe',
  };
}
