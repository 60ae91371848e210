import type { CancelOutcome } from '../../domain/cancel.ts';
import { sleep } from '../../domain/clock.ts';
import type { Failure, RejectedFailure } from '../../domain/failure.ts';
import type { Order } from '../../domain/order.ts';
import { askWithDeadline } from './ask-with-deadline.ts';
import type { SecondId } from './cancel-service.ts';
import { isDefiniteNo } from './classify-answer.ts';
import { isUnder } from './compare-reading.ts';
import type { FlightState } from './flight-state.ts';
import { withMarketFacts } from './with-market-facts.ts';
import { retryPauseMs } from './retry-pace.ts';

const CATALOG_DEADLINE_MS = 5_000;
const ACCOUNT_DEADLINE_MS = 10_000;
/** A catalog that has not told by then is not waited for alone: the whole account is read as well. */
const PATIENCE_MS = 1_500;
const ACCOUNT_EVERY_MS = 2_000;

/**
 * Asks, beside everything else, whether the market has a second id (interface: endpoint 5), until the catalog tells.
 * Who says that there is no such market, or no such question, tells of no second id. Who wants other credentials,
 * sends elsewhere or is ill tells nothing.
 */
export async function learnSecondId(flight: FlightState): Promise<void> {
  const { service, clock, random, record, facts, stopping } = flight;
  const { conditionId } = record.progress.target.scope;
  for (let tries = 1; facts.secondIdUntold && !stopping.signal.aborted; tries++) {
    const told = await askWithDeadline<SecondId | undefined>({
      clock,
      endpoint: 'GET /markets/{id}',
      attempt: tries,
      deadlineMs: CATALOG_DEADLINE_MS,
      stop: stopping.signal,
      run: async (signal) => (await service.secondIdOf?.(conditionId, signal)) ?? { ok: true, value: {} },
    });
    if (stopping.signal.aborted || flight.decided) return;
    if (told.ok && told.value) return hear(flight, told.value);
    const failure = told.ok ? undefined : told.failure;
    if (knowsOfNone(failure)) {
      if (failure.status === 404) record.update({ unknownMarket: true });
      return hear(flight, {});
    }
    const toldMs = failure?.kind === 'throttled' ? (failure.retryAfterMs ?? 0) : 0;
    await sleep(clock, Math.max(toldMs, retryPauseMs(tries, random)), stopping.signal);
  }
}

/**
 * Everything under the first id is known, and the catalog is silent: an account that has no open order elsewhere has
 * none under a second id either. Otherwise it waits on, and tells why, unless a refusal `standing` says more.
 */
export async function awaitSecondId(flight: FlightState, standing: CancelOutcome | undefined): Promise<void> {
  const { service, clock, record, facts, startedMs, pause, stopping } = flight;
  const dueMs =
    flight.accountReadMs === undefined ? startedMs + PATIENCE_MS : flight.accountReadMs + ACCOUNT_EVERY_MS;
  if (standing) record.update({ outcome: standing });
  if (clock.monotonicMs() < dueMs) return pause.until(dueMs);
  flight.accountReadMs = clock.monotonicMs();
  const listed = await askWithDeadline({
    clock,
    endpoint: 'GET /data/orders',
    attempt: 1,
    deadlineMs: ACCOUNT_DEADLINE_MS,
    stop: stopping.signal,
    run: (signal) => service.listAccount(signal),
  });
  if (stopping.signal.aborted || !facts.secondIdUntold) return;
  const { conditionId } = record.progress.target.scope;
  const isHere = (order: Order): boolean => isUnder({ kind: 'market', conditionId }, order);
  if (listed.ok && listed.value.complete && listed.value.orders.every(isHere)) hear(flight, {});
  else if (!standing) record.update({ failure: untold(flight) });
}

/** From here on readings and requests follow both ids. What was read under the first alone proves nothing any more. */
function hear(flight: FlightState, told: SecondId): void {
  const { record, facts, before, pause } = flight;
  facts.secondIdUntold = false;
  record.update({ target: withMarketFacts(record.progress.target, told) });
  if (told.mirrorId !== undefined) {
    // Nobody has read what rested under it before: none of it can be called new.
    flight.before = { ...before, complete: false };
    if (facts.reading?.kind === 'complete') facts.reading = undefined;
  }
  pause.wake();
}

function knowsOfNone(failure: Failure | undefined): failure is RejectedFailure {
  if (failure?.kind !== 'rejected' || failure.status === undefined) return false;
  return failure.status === 501 || (failure.status >= 400 && isDefiniteNo(failure));
}

function untold({ clock }: FlightState): Failure {
  return {
    kind: 'malformed',
    endpoint: 'GET /markets/{id}',
    attempt: 1,
    atMs: clock.now(),
    message: 'the catalog does not tell whether this market has a second id',
    advice:
      'the catalog does not tell whether this market has a second id, and you may have orders there: cancel again, or look at pmtop orders',
    sent: 'maybe',
  };
}
