import type { CancelOutcome, CancelProgress } from '../../domain/cancel.ts';
import type { Failure } from '../../domain/failure.ts';
import { standingOutcome } from './flight-record.ts';
import { createFlightState, type FlightOptions, type FlightState } from './flight-state.ts';
import { correctSkew, read, send } from './flight-steps.ts';
import { awaitSecondId, learnSecondId } from './learn-second-id.ts';
import { lookUpOrders } from './look-up-orders.ts';
import { nextStep, type FlightFacts, type Stage, type Step } from './next-step.ts';
import { hasUntriedId } from './scope-to-send.ts';
import { filledOf, outsideOf, unseenCanceled } from './tell-fates.ts';

/** The rest of the window is left to prove what the last request did. */
const SENDING_SHARE = 0.75;

/** One cancel on its way: from the first request to the reading that settles it. */
export interface CancelFlight {
  readonly progress: CancelProgress;
  /** How it would have ended if nothing more could be done from here on. */
  readonly standing: CancelProgress;
  /** Still sends by itself, so that a start which it covers may join it. */
  readonly joinable: boolean;
  /** Resolves when settled, or at the end of the window with how it stands then. */
  readonly verdict: Promise<CancelProgress>;
  /** Resolves when there is nothing more to do. */
  readonly settled: Promise<CancelProgress>;
  /** Ends the wait of a throttle now. Once: who ignores a throttle twice gets banned. */
  forceResend(): boolean;
  /** Ends it now, with the honest word for how it stands. */
  stop(): void;
}

/** Starts a cancel; its first request is on its way when this returns. */
export function launchFlight(options: FlightOptions): CancelFlight {
  const flight = createFlightState(options);
  const { record, pause, stopping, clock } = flight;
  const verdict = Promise.withResolvers<CancelProgress>();
  const forgetProving = clock.schedule(options.windowMs * SENDING_SHARE, () => enterStage(flight, 'proving'));
  const forgetWindow = clock.schedule(options.windowMs, () => {
    if (endWindow(flight) === 'goes on') verdict.resolve(record.progress);
  });
  // A defect of ours must not leave a cancel hanging in silence either.
  const flown = fly(flight).catch(() => finish(flight, standingOutcome(record)));
  void learnSecondId(flight).catch(() => {});
  const settled = flown.then(() => {
    forgetProving();
    forgetWindow();
    stopping.abort();
    verdict.resolve(record.progress);
    return record.progress;
  });
  let forced = false;
  return {
    verdict: verdict.promise,
    settled,
    get progress() {
      return record.progress;
    },
    get standing() {
      return { ...record.progress, outcome: standingOutcome(record) };
    },
    get joinable() {
      return !flight.decided && (flight.facts.stage === 'sending' || flight.throttled);
    },
    forceResend() {
      if (forced || !flight.throttled) return false;
      forced = pause.wake(true);
      return forced;
    },
    stop: () => stopping.abort(),
  };
}

async function fly(flight: FlightState): Promise<void> {
  const { record, facts, clock, random, stopping } = flight;
  while (!stopping.signal.aborted) {
    facts.sinceReadingMs = clock.monotonicMs() - flight.readingBeganMs;
    facts.hasUntriedId = mayTryAnId(flight);
    facts.readingAgeMs = clock.monotonicMs() - flight.readingEndedMs;
    const step = nextStep(facts, record.unproven, random);
    if (step.do === 'settle') return settle(flight, step.outcome);
    await takeStep(flight, step);
  }
  finish(flight, standingOutcome(record));
}

/** Sending is over with the window, and was never begun by what an earlier process left. */
function mayTryAnId({ record, facts, tried, verifyOnly }: FlightState): boolean {
  if (verifyOnly || facts.stage === 'watching') return false;
  return hasUntriedId(record.progress, facts.reading?.kind === 'complete', tried);
}

async function takeStep(flight: FlightState, step: Exclude<Step, { do: 'settle' }>): Promise<void> {
  if (step.do === 'correct-skew') return correctSkew(flight);
  if (step.do === 'await-second-id') return awaitSecondId(flight, step.standing);
  if (step.pauseMs > 0 && (await pauseBefore(flight, step)) === 'think again') return;
  await (step.do === 'send' ? send(flight) : read(flight));
}

/** Waits before a step. When the stage changes meanwhile, what to do is decided anew. */
async function pauseBefore(
  flight: FlightState,
  { pauseMs, standing }: Step & { do: 'send' | 'read' },
): Promise<'go' | 'think again'> {
  const { facts, record, clock, pause, stopping } = flight;
  const { stage } = facts;
  const nextTryAtMs = clock.monotonicMs() + pauseMs;
  const outcome = record.unproven ? record.progress.outcome : standing;
  setThrottled(flight, standing === 'throttled');
  record.update({ phase: 'waiting', outcome, nextTryAtMs });
  await pause.until(nextTryAtMs, { stubborn: flight.throttled });
  const thinkAgain = stopping.signal.aborted || (!flight.throttled && stage !== facts.stage);
  setThrottled(flight, false);
  return thinkAgain ? 'think again' : 'go';
}

function setThrottled(flight: FlightState, throttled: boolean): void {
  if (flight.throttled === throttled) return;
  flight.throttled = throttled;
  flight.onThrottled(throttled);
}

/** The verdict is said at once; what became of the orders that are gone is looked up after it. */
async function settle(flight: FlightState, outcome: CancelOutcome): Promise<void> {
  const { service, clock, record, facts, before, stopping } = flight;
  flight.decided = true;
  const failure = outcome === 'confirmed' ? undefined : failureOf(facts);
  record.update({ phase: 'verifying', outcome, failure, nextTryAtMs: undefined });
  const vanished = facts.reading?.kind === 'complete' ? facts.reading.vanished : [];
  const unseen = unseenCanceled(before, record.progress);
  const looked = await lookUpOrders(unseen, { service, clock, stop: stopping.signal });
  const found = new Map([...flight.found, ...looked]);
  const filled = filledOf(vanished, found);
  record.update({ filled, outside: outsideOf(unseen, found, before, record.progress) });
  finish(flight, outcome);
}

function failureOf({ attempt }: FlightFacts): Failure | undefined {
  return attempt && attempt.kind !== 'answered' ? attempt.failure : undefined;
}

/** Who ends a throttle still learns how long the service would wait. */
function finish(flight: FlightState, outcome: CancelOutcome): void {
  const { record } = flight;
  const nextTryAtMs = outcome === 'throttled' ? record.progress.nextTryAtMs : undefined;
  record.update({ phase: 'settled', outcome, settledAtMs: settledAt(flight), nextTryAtMs });
}

/** A wall clock that is set meanwhile does not change how long it took. */
function settledAt({ clock, verifyOnly, initial, startedMs }: FlightState): number {
  if (verifyOnly) return clock.now();
  return initial.startedAtMs + Math.round(clock.monotonicMs() - startedMs);
}

function enterStage({ facts, pause }: FlightState, stage: Stage): void {
  facts.stage = stage;
  pause.wake();
}

/** From now on it only reads, unless the service itself told it when to send. */
function endWindow(flight: FlightState): 'goes on' | 'settles' {
  const { record } = flight;
  if (flight.decided) return 'settles';
  if (record.unproven) record.update({ outcome: 'unresolved' });
  enterStage(flight, 'watching');
  return record.unproven || flight.throttled ? 'goes on' : 'settles';
}
