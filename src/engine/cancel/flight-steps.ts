import type { Order } from '../../domain/order.ts';
import { ok } from '../../domain/result.ts';
import { askWithDeadline } from './ask-with-deadline.ts';
import { isResting, ordersUnder, worthOf } from './compare-reading.ts';
import type { FlightState } from './flight-state.ts';
import { lookUpOrders } from './look-up-orders.ts';
import { readOpenOrders, type Reading } from './read-open-orders.ts';
import { sendAttempt } from './send-attempt.ts';

/** A clock measured once may still be a little off; a third wrong signature has another cause. */
const MOST_SKEW_CORRECTIONS = 2;
const SKEW_DEADLINE_MS = 3_000;
const BESIDE_DEADLINE_MS = 10_000;

/** Sends one request; the first in the very turn of the key. */
export async function send(flight: FlightState): Promise<void> {
  const { service, clock, record, facts, tried, startedMs, stopping } = flight;
  const sent = sendAttempt({ service, clock, record, tried, startedMs, stop: stopping.signal });
  if (facts.attempts === 0 && !flight.before.complete) void readBeside(flight);
  const attempt = await sent;
  facts.attempts += 1;
  facts.everSent ||= attempt.kind !== 'unsent' && attempt.kind !== 'throttled';
  facts.attempt = attempt;
  facts.reading = undefined;
  facts.failedReadings = 0;
  facts.throttles = attempt.kind === 'throttled' ? facts.throttles + 1 : 0;
  facts.everThrottled ||= attempt.kind === 'throttled';
  facts.mayCorrectSkew =
    attempt.kind === 'refused' &&
    attempt.smellsOfSkew &&
    service.measureSkew !== undefined &&
    flight.skewCorrections < MOST_SKEW_CORRECTIONS;
}

/** Nothing was read before the key: what is there now is read while the first request is on its way. */
async function readBeside(flight: FlightState): Promise<void> {
  const { service, clock, record, stopping } = flight;
  const { scope } = record.progress.target;
  const listed = await askWithDeadline({
    clock,
    endpoint: 'GET /data/orders',
    attempt: 1,
    deadlineMs: BESIDE_DEADLINE_MS,
    stop: stopping.signal,
    run: (signal) => service.listOpen(scope, signal),
  });
  if (!listed.ok || flight.decided) return;
  // Told of a second id meanwhile: it did not look there.
  const complete = listed.value.complete && record.progress.target.scope === scope;
  const orders = ordersUnder(scope, listed.value.orders, []);
  flight.before = { orders, complete, beforehand: false };
  const ordersReadAtMs = complete ? clock.now() : undefined;
  record.update({ target: { ...record.progress.target, orders, worth: worthOf(orders), ordersReadAtMs } });
}

/** Reads the open orders once. It proves something only when it ended, doubts included, before the cancel was stopped. */
export async function read(flight: FlightState): Promise<void> {
  const { service, clock, record, facts, before, startedMs, stopping } = flight;
  flight.readingBeganMs = clock.monotonicMs();
  record.update({ phase: 'verifying', nextTryAtMs: undefined });
  const stop = stopping.signal;
  const wasUntold = facts.secondIdUntold;
  const reading = await readOpenOrders({ service, clock, record, before, startedMs, stop });
  const doubted = await doubtVanished(flight, reading);
  // Nothing was sent since the last complete one: what it found is told when the one that should replace it fails.
  const known = facts.reading?.kind === 'complete' ? facts.reading : undefined;
  facts.reading = doubted.kind === 'incomplete' ? (known ?? doubted) : doubted;
  flight.readingEndedMs = clock.monotonicMs();
  if (stop.aborted) return;
  // Told of a second id meanwhile: it did not look there.
  if (wasUntold && record.progress.target.scope.mirrorId !== undefined) {
    facts.reading = undefined;
    return;
  }
  if (doubted.kind === 'complete') record.unproven = facts.secondIdUntold && isEmpty(doubted);
  facts.failedReadings = facts.reading.kind === 'complete' ? 0 : facts.failedReadings + 1;
}

function isEmpty({ left, appeared }: Reading & { kind: 'complete' }): boolean {
  return left.length + appeared.length === 0;
}

/**
 * An order that is in no listing and that no answer called canceled is asked for by its id: should it rest
 * after all, the listing was wrong and nothing is clear.
 */
async function doubtVanished(flight: FlightState, reading: Reading): Promise<Reading> {
  if (reading.kind !== 'complete') return reading;
  const { service, clock, record, found, stopping } = flight;
  const ended = (id: string): boolean => found.has(id) && !isResting(found.get(id) as Order);
  const unknown = reading.vanished.filter((id) => !ended(id));
  const looked = await lookUpOrders(unknown, { service, clock, stop: stopping.signal });
  for (const [id, order] of looked) found.set(id, order);
  const resting = [...looked.values()].filter(isResting);
  if (resting.length === 0) return reading;
  const left = [...reading.left, ...resting];
  record.update({ left, openAtLastReading: left.length + reading.appeared.length });
  return { ...reading, left };
}

/** A refusal that a wrong clock explains is forgotten: the next step sends again, signed anew. */
export async function correctSkew(flight: FlightState): Promise<void> {
  const { service, clock, facts, stopping } = flight;
  flight.skewCorrections += 1;
  facts.mayCorrectSkew = false;
  const measured = await askWithDeadline({
    clock,
    endpoint: 'clock of the service',
    attempt: 1,
    deadlineMs: SKEW_DEADLINE_MS,
    stop: stopping.signal,
    run: async (signal) => ok((await service.measureSkew?.(signal)) ?? false),
  });
  if (measured.ok && measured.value) facts.attempt = undefined;
}
